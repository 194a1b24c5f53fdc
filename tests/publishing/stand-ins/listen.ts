import { createServer, type RequestListener } from 'node:http';
import { listen as listenOn } from '#net/listen.ts';

/** A server on a free port of this machine. */
export async function listen(handler: RequestListener): Promise<{ origin: string; close(): void }> {
  const server = createServer(handler);
  const port = await listenOn(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
