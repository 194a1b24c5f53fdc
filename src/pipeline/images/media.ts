import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { messageOf } from '#domain/errors.ts';
import type { OwnPicture } from '#sites/memory.ts';
import { sha256 } from '#sites/sha256.ts';
import { located, type Media, type SiteFinding } from '#sites/snapshot.ts';
import { pictureFolders } from '../content/pictures.ts';
import { encodedPicture, type PictureSource, previewOf } from './cache.ts';
import { type DrawnPicture, demoPicture } from './demo-picture.ts';
import { planPicture } from './pending.ts';

/** Pictures that are encoded at a time. */
const CONCURRENCY = 2;

export interface MediaContext {
  root: string;
  /** Slug of the site. */
  site: string;
  /** Encoding quality, 1 to 100. */
  quality: number;
  /** Folder of the image cache. */
  folder: string;
  /** Defers encoding of drawings: a release may refer to them before. */
  deferPictures?: boolean;
  /** Called after each picture. */
  progress?: (done: number, total: number) => void;
}

/** Encodes every local picture; a missing one is a finding, and pages show a placeholder. */
export async function gatherMedia(
  pictures: readonly OwnPicture[],
  context: MediaContext,
): Promise<{ media: Record<string, Media>; findings: SiteFinding[] }> {
  const found = new Map<string, Media>();
  const findings: SiteFinding[] = [];
  const waiting = pictures.values();
  let done = 0;
  const work = async () => {
    for (const picture of waiting) {
      const media = await pictureAt(picture, context);
      if ('source' in media) findings.push(media);
      else found.set(picture.address, media);
      done += 1;
      context.progress?.(done, pictures.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const media = pictures.flatMap(({ address }) => {
    const picture = found.get(address);
    return picture ? [[address, picture] as const] : [];
  });
  return { media: Object.fromEntries(media), findings };
}

/** A finding for each missing picture; nothing is encoded. */
export async function missingPictures(
  pictures: readonly OwnPicture[],
  { root, site }: Pick<MediaContext, 'root' | 'site'>,
): Promise<SiteFinding[]> {
  const sources = await Promise.all(pictures.map(({ address }) => sourceOf(address, root, site)));
  return pictures
    .filter((_picture, index) => sources[index] === null)
    .map(({ address }) => missing(address, NO_PICTURE, site));
}

const NO_PICTURE = 'There is no such picture';

const isDrawn = (source: PictureSource): source is DrawnPicture => source.size !== undefined;

async function sourceOf(
  address: string,
  root: string,
  site: string,
): Promise<PictureSource | DrawnPicture | null> {
  return address.startsWith('demo:') ? demoPicture(address) : filePicture(address, root, site);
}

async function pictureAt(
  picture: OwnPicture,
  { root, site, quality, folder, deferPictures = false }: MediaContext,
): Promise<Media | SiteFinding> {
  const { address, preview } = picture;
  const source = await sourceOf(address, root, site);
  if (source === null) return missing(address, NO_PICTURE, site);
  try {
    if (deferPictures && isDrawn(source)) return await planPicture(picture, source, { quality, folder });
    const encoded = await encodedPicture(source, quality, folder);
    return { ...encoded, preview: preview ? await previewOf(encoded, folder) : null };
  } catch (error) {
    return missing(address, `The picture cannot be read: ${messageOf(error)}`, site);
  }
}

/** Finds a file in the site's folder or its content, else in the shared content. */
async function filePicture(address: string, root: string, site: string): Promise<PictureSource | null> {
  for (const folder of pictureFolders(root, site)) {
    const file = join(folder, address);
    if (!isBelow(folder, file)) continue;
    const bytes = await readFile(file).catch(() => null);
    if (bytes !== null) return { identity: sha256(bytes), read: async () => bytes };
  }
  return null;
}

function isBelow(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !isAbsolute(path) && path.split(sep)[0] !== '..';
}

const missing = (address: string, message: string, site: string): SiteFinding => ({
  ...located({ file: `sites/${site}` }),
  field: address,
  message,
  remedy: 'Put the file below the site’s folder or content/, or correct the address',
});
