import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '#net/listen.ts';

/** Serves HTTP on this machine until the test is over; the address of its feed. */
export async function serveHttp(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}/feed`;
}
