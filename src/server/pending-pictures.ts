import { Hono } from 'hono';
import { IMMUTABLE } from '#generator/response-headers.ts';
import type { AppEnv } from './app-env.ts';

/** Reads or encodes a picture by the last part of its address; `null` where there is none. */
export type PictureReader = (file: string) => Promise<Uint8Array<ArrayBuffer> | null>;

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' };

/** `GET /media/{file}`: pictures that the live release shows before they are part of it, and no others. */
export function pendingPictureRoutes(read: PictureReader): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/media/:file{[0-9a-z-]+\\.(webp|jpg)}', async (c, next) => {
    const { release } = c.var;
    if (!release?.manifest.pending?.includes(c.req.path)) return next();
    const file = c.req.param('file');
    const bytes = await read(file);
    if (bytes === null) return next();
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? '';
    return new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': IMMUTABLE } });
  });
  return routes;
}
