import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releaseFiles } from '#generator/export.ts';
import type { DemoSite } from './demo-sites.ts';

/** A site on a static host: its files alone, never built again. */
export interface StaticHost {
  /** Where it answers, without a final slash. */
  origin: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};

/** Serves the files that an export of the site writes, by their names alone. */
export async function hostStatically({ store, manifest }: DemoSite): Promise<StaticHost> {
  const files = releaseFiles(store, manifest);
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURI(new URL(url, 'http://host').pathname).slice(1) || 'index.html';
    const name = [path, `${path}.html`].find((candidate) => files.has(candidate)) ?? '404.html';
    const bytes = await files.get(name)?.bytes();
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'last-modified': new Date(manifest.created_at).toUTCString() };
    response.writeHead(name === '404.html' ? 404 : 200, headers).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
