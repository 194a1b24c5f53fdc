import { Hono } from 'hono';
import { PHOTO_TYPES, type PhotoFormat } from '#domain/photo/photo-file.ts';
import { IMMUTABLE } from '#generator/response-headers.ts';
import type { AppEnv } from '../app-env.ts';
import type { LiveRelease, LiveSite } from '../live-site.ts';

/** A request for a picture that may not be an entry of the live release. */
export interface PictureRequest {
  path: string;
  site: LiveSite;
  release: LiveRelease;
}

/** Responds with a picture, made where nobody requested it before; `null` where the address is none of its own. */
export type PictureHandler = (request: PictureRequest) => Promise<Response | null>;

/** The response of the first handler that has the picture; `null` where none does. */
export async function pictureOnRequest(
  handlers: readonly PictureHandler[],
  request: PictureRequest,
): Promise<Response | null> {
  for (const handler of handlers) {
    const response = await handler(request);
    if (response !== null) return response;
  }
  return null;
}

/** `GET /media/{file}`: pictures that are made on request, each by the first handler that has it. */
export function pictureRoutes(handlers: readonly PictureHandler[]): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/media/:file', async (c, next) => {
    const { site, release } = c.var;
    if (site === null || release === null) return next();
    return (await pictureOnRequest(handlers, { path: c.req.path, site, release })) ?? next();
  });
  return routes;
}

/** Reads or encodes a picture by the last part of its address; `null` where there is none. */
export type PictureReader = (file: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Pictures that the live release shows before they are part of it, and no others. */
export const pendingPictures =
  (read: PictureReader): PictureHandler =>
  async ({ path, release }) => {
    if (!release.head.pending?.includes(path)) return null;
    const bytes = await read(path.slice(path.lastIndexOf('/') + 1));
    return bytes && pictureResponse(path, bytes, IMMUTABLE);
  };

/** The bytes of a picture, typed by the end of its address. */
export const pictureResponse = (path: string, bytes: Uint8Array<ArrayBuffer>, caching: string): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': PHOTO_TYPES[path.slice(path.lastIndexOf('.') + 1) as PhotoFormat],
      'Content-Length': String(bytes.length),
      'Cache-Control': caching,
    },
  });
