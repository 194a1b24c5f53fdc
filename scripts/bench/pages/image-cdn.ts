import { createSecureServer } from 'node:http2';
import sharp from 'sharp';
import { selfSigned } from '#pipeline/source/self-signed.fixture.ts';

/**
 * Stands in for imgix at `https://127.0.0.1:<port>`: resizes the photos of `origin` as `w` and `q` of an address say,
 * once for each address, as WebP.
 */
export async function startImageCdn(origin: string, port: number): Promise<{ close(): Promise<void> }> {
  const made = new Map<string, Promise<Buffer>>();
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, async (request, response) => {
    const photo = made.get(request.url) ?? resized(new URL(request.url, origin));
    made.set(request.url, photo);
    response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000' });
    response.end(await photo);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return { close: () => new Promise((closed) => server.close(() => closed())) };
}

async function resized({ origin, pathname, searchParams }: URL): Promise<Buffer> {
  const photo = await (await fetch(`${origin}${pathname}`)).arrayBuffer();
  return sharp(photo)
    .rotate()
    .resize({ width: Number(searchParams.get('w')), withoutEnlargement: true })
    .webp({ quality: Number(searchParams.get('q')) })
    .toBuffer();
}
