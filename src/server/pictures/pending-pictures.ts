import { IMMUTABLE } from '#generator/response-headers.ts';
import { type PictureHandler, pictureResponse } from './picture-routes.ts';

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
