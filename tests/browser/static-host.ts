import { createServer } from 'node:http';
import { releaseFiles } from '#generator/export.ts';
import { listen } from '#net/listen.ts';
import type { DemoSite } from './demo-sites.ts';

/** A site on a static host: files only, never built again. */
export interface StaticHost {
  /** Its address, without a final slash. */
  origin: string;
  close(): Promise<void>;
}

/** A place in pages at which their bytes pause until `rest` is fulfilled. */
export interface Pause {
  before: string;
  rest: Promise<void>;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};

export async function hostStatically({ store, manifest }: DemoSite, pause?: Pause): Promise<StaticHost> {
  const files = releaseFiles(store, manifest);
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURI(new URL(url, 'http://host').pathname).slice(1) || 'index.html';
    const name = [path, `${path}.html`].find((candidate) => files.has(candidate)) ?? '404.html';
    const bytes = Buffer.from((await files.get(name)?.bytes()) ?? '');
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'last-modified': new Date(manifest.created_at).toUTCString() };
    response.writeHead(name === '404.html' ? 404 : 200, headers);
    const stop = pause === undefined ? -1 : bytes.indexOf(pause.before);
    if (stop === -1) return response.end(bytes);
    response.write(bytes.subarray(0, stop));
    await pause?.rest;
    return response.end(bytes.subarray(stop));
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
