import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Lead } from '#domain/lead/lead.ts';

/** Where leads are sent to, at an address of its own. */
interface Receiver {
  url: string;
  close(): void;
}

/** A CRM that takes what it is sent. */
export interface Crm extends Receiver {
  /** By id of the lead: milliseconds from when the service took it to when it first came here. */
  readonly waits: ReadonlyMap<string, number>;
}

export async function openCrm(): Promise<Crm> {
  const waits = new Map<string, number>();
  const receiver = await listen(async (request, response) => {
    const came = Date.now();
    const { data }: { data: Lead } = JSON.parse(await text(request));
    if (!waits.has(data.id)) waits.set(data.id, came - Date.parse(data.received_at));
    response.end();
  });
  return { ...receiver, waits };
}

/** A dead route at its worst: it takes the connection and never responds. */
export const openDeadRoute = (): Promise<Receiver> => listen(() => {});

async function listen(handler: RequestListener): Promise<Receiver> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
