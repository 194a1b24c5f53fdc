import { createServer, type ServerResponse } from 'node:http';
import type { FeedRecord } from '../fixture-site.ts';

/** A stock system that responds at once, or when the test lets it. */
export interface HeldFeed {
  url: string;
  /** From now on every request gets these cars. */
  respondWith(records: readonly FeedRecord[]): void;
  /** From now on every request waits. */
  holds(): void;
  /** Questions that wait. */
  waiting(): number;
  /** Responds to the request that waits longest, and to no other. */
  respondOnce(records: readonly FeedRecord[]): void;
  /** The most requests that were ever open at the same time. */
  most(): number;
  close(): void;
}

/** How long a response takes, so that two requests at once are seen. */
const THINKING_MS = 200;

export async function openHeldFeed(): Promise<HeldFeed> {
  const open: ServerResponse[] = [];
  let current: readonly FeedRecord[] | null = [];
  let asking = 0;
  let most = 0;
  const respond = (response: ServerResponse | undefined, records: readonly FeedRecord[]) => {
    response?.setHeader('Content-Type', 'application/json').end(JSON.stringify(records));
  };
  const server = createServer((_request, response) => {
    asking += 1;
    most = Math.max(most, asking);
    response.once('close', () => {
      asking -= 1;
      if (open.includes(response)) open.splice(open.indexOf(response), 1);
    });
    if (current === null) open.push(response);
    else setTimeout(() => respond(response, current ?? []), THINKING_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  return {
    url: `http://127.0.0.1:${port}/`,
    respondWith(records) {
      current = records;
      for (const response of open.splice(0)) respond(response, records);
    },
    holds() {
      current = null;
    },
    waiting: () => open.length,
    respondOnce: (records) => respond(open.shift(), records),
    most: () => most,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
