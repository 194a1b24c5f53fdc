import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Lead } from '#domain/lead/lead.ts';
import { listen } from '#net/listen.ts';

/** A server that leads are sent to. */
interface Receiver {
  url: string;
  close(): void;
}

/** A CRM that accepts everything. */
export interface Crm extends Receiver {
  /** By lead id: milliseconds from when the service received it to its first arrival here. */
  readonly waits: ReadonlyMap<string, number>;
}

export async function openCrm(): Promise<Crm> {
  const waits = new Map<string, number>();
  const receiver = await serve(async (request, response) => {
    const came = Date.now();
    const { data }: { data: Lead } = JSON.parse(await text(request));
    if (!waits.has(data.id)) waits.set(data.id, came - Date.parse(data.received_at));
    response.end();
  });
  return { ...receiver, waits };
}

/** Opens a dead route of the worst kind: it accepts the connection and never responds. */
export const openDeadRoute = (): Promise<Receiver> => serve(() => {});

async function serve(handler: RequestListener): Promise<Receiver> {
  const server = createServer(handler);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
