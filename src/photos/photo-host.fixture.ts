import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '#net/listen.ts';

/** Handles the request for a path. */
export type HostedFile = Uint8Array | string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A photo host on the loopback address. */
export interface PhotoHost {
  origin: string;
  files: Map<string, HostedFile>;
  requests: Map<string, number>;
}

export async function photoHost(files: Record<string, HostedFile> = {}): Promise<PhotoHost> {
  const host: PhotoHost = { origin: '', files: new Map(Object.entries(files)), requests: new Map() };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    host.requests.set(path, (host.requests.get(path) ?? 0) + 1);
    const file = host.files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'function') file(request, response);
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file);
  });
  host.origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return host;
}
