import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, ProviderFailed } from '#domain/errors.ts';
import { realisticPhoto } from './realistic-photo.ts';

export interface PhotoServerOptions {
  /** Any free one unless it is said. */
  port?: number;
  /** Responses a second at most. */
  per_second?: number;
  /** Different pictures: making one takes a second, and they are made once. */
  pictures?: number;
}

/** A server of photos that is listening. */
export interface PhotoServer {
  origin: string;
  /** Requests by path. */
  requests: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const PATH = /^\/[\w/-]*?([\w-]+)\/(\d+)\.jpg$/;

/** Serves `…/<car>/<number>.jpg` as the server of a stock system does: large JPEGs, by validators, at its own pace. Throws `ProviderFailed` where the port is taken. */
export async function startPhotoServer({
  port = 0,
  per_second = Number.POSITIVE_INFINITY,
  pictures = 24,
}: PhotoServerOptions = {}): Promise<PhotoServer> {
  const made = new Map<number, Promise<Buffer>>();
  const requests = new Map<string, number>();
  let free = 0;
  const turn = () => {
    const at = Math.max(performance.now(), free);
    free = at + 1000 / per_second;
    return sleep(Math.max(0, at - performance.now()));
  };
  const photo = (seed: number) => {
    const bytes = made.get(seed) ?? realisticPhoto(seed);
    made.set(seed, bytes);
    return bytes;
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const [, car = '', number = ''] = PATH.exec(path) ?? [];
    requests.set(path, (requests.get(path) ?? 0) + 1);
    await turn();
    const etag = `"${car}-${number}"`;
    if (car === '') response.writeHead(404).end();
    else if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else {
      const bytes = await photo(seedOf(car, number) % pictures);
      // What follows the end of a JPEG is nobody's: it makes each photo one of its own.
      response.writeHead(200, { 'content-type': 'image/jpeg', etag });
      response.end(Buffer.concat([bytes, Buffer.from(path)]));
    }
  });
  await listen(server, port);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (cause) {
    throw new ProviderFailed(
      `Cannot listen on 127.0.0.1:${port}: ${messageOf(cause)}. Give another --port.`,
      {
        cause,
      },
    );
  }
}

const seedOf = (car: string, number: string): number =>
  [...car].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, Number(number) * 7);
