import { createServer, type ServerResponse } from 'node:http';
import { listen } from '#net/listen.ts';
import type { FeedRecord } from '../fixture-site.ts';

/** A stock system that responds at once, or when the test lets it. */
export interface HeldFeed {
  url: string;
  /** Every later request gets these cars. */
  respondWith(records: readonly FeedRecord[]): void;
  /** Every later request waits. */
  holds(): void;
  waiting(): number;
  /** Responds to the oldest waiting request only. */
  respondOnce(records: readonly FeedRecord[]): void;
  /** The largest number of concurrent requests so far. */
  most(): number;
  close(): void;
}

/** Duration of a response, so that concurrent requests are seen. */
const THINKING_MS = 200;

export async function openHeldFeed(): Promise<HeldFeed> {
  const open: ServerResponse[] = [];
  let current: readonly FeedRecord[] | null = [];
  let concurrent = 0;
  let most = 0;
  const respond = (response: ServerResponse | undefined, records: readonly FeedRecord[]) => {
    response?.setHeader('Content-Type', 'application/json').end(JSON.stringify(records));
  };
  const server = createServer((_request, response) => {
    concurrent += 1;
    most = Math.max(most, concurrent);
    response.once('close', () => {
      concurrent -= 1;
      if (open.includes(response)) open.splice(open.indexOf(response), 1);
    });
    if (current === null) open.push(response);
    else setTimeout(() => respond(response, current ?? []), THINKING_MS);
  });
  const port = await listen(server);
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
