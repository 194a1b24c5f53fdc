import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '#net/listen.ts';

/** Handles the request for a path. */
export type HostedFile = Uint8Array | string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A photo host on the loopback address. */
export interface PhotoHost {
  origin: string;
  files: Map<string, HostedFile>;
  requests: Map<string, number>;
  close(): void;
}

/** Serves files by path, until it is closed. */
export async function hostFiles(files: Record<string, HostedFile>): Promise<PhotoHost> {
  const hosted = new Map(Object.entries(files));
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.set(path, (requests.get(path) ?? 0) + 1);
    const file = hosted.get(path);
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'function') file(request, response);
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file);
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    files: hosted,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
