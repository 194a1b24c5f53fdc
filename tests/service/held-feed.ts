import { createServer, type ServerResponse } from 'node:http';
import type { FeedRecord } from '../fixture-site.ts';

/** A stock system that answers at once, or when the test says so. */
export interface HeldFeed {
  url: string;
  /** From now on every question is answered with these cars. */
  answers(records: readonly FeedRecord[]): void;
  /** From now on every question waits. */
  holds(): void;
  /** Questions that wait. */
  waiting(): number;
  /** Answers the question that waits longest, and no other. */
  answerOne(records: readonly FeedRecord[]): void;
  /** The most questions that were ever open at the same time. */
  most(): number;
  close(): void;
}

/** How long an answer takes, so that two who ask at once are seen. */
const THINKING_MS = 200;

export async function openHeldFeed(): Promise<HeldFeed> {
  const open: ServerResponse[] = [];
  let known: readonly FeedRecord[] | null = [];
  let asking = 0;
  let most = 0;
  const answer = (response: ServerResponse | undefined, records: readonly FeedRecord[]) => {
    response?.setHeader('Content-Type', 'application/json').end(JSON.stringify(records));
  };
  const server = createServer((_request, response) => {
    asking += 1;
    most = Math.max(most, asking);
    response.once('close', () => {
      asking -= 1;
      if (open.includes(response)) open.splice(open.indexOf(response), 1);
    });
    if (known === null) open.push(response);
    else setTimeout(() => answer(response, known ?? []), THINKING_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  return {
    url: `http://127.0.0.1:${port}/`,
    answers(records) {
      known = records;
      for (const response of open.splice(0)) answer(response, records);
    },
    holds() {
      known = null;
    },
    waiting: () => open.length,
    answerOne: (records) => answer(open.shift(), records),
    most: () => most,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
