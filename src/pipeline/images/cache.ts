import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { PREVIEW_SIZE } from '#domain/view/seo.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { PHOTO_WIDTHS } from '#sites/photo-address.ts';
import type { Media, MediaVariant } from '#sites/snapshot.ts';
import { hashOf } from '../canonical.ts';

/** Time that the encoder may spend, 0 to 6: more buys little for photos of this size. */
const EFFORT = 3;

/** A picture before it is encoded. */
export interface PictureSource {
  /** Changes whenever the bytes would: a hash of them, or of what they are drawn from. */
  identity: string;
  read: () => Promise<Uint8Array>;
}

/** Encoding quality of copies for link previews, which are shown small. */
const PREVIEW_QUALITY = 75;
/** A picture narrower than this, pixels, would be blurred by the enlargement. */
const PREVIEW_FROM_WIDTH = 600;

/** A picture in its widths. */
export type EncodedPicture = Omit<Media, 'preview'>;

/** Folder of encoded pictures below the state folder; a file has the name that its address ends with. */
export const imageCacheFolder = (state: string) => join(state, 'images');

/** The picture as WebP in several widths, encoded once per content and quality, again where a file was lost; never enlarged. */
export async function encodedPicture(
  source: PictureSource,
  quality: number,
  folder: string,
): Promise<EncodedPicture> {
  const encoder = { quality, effort: EFFORT, widths: PHOTO_WIDTHS, libraries: sharp.versions };
  const hash = hashOf([source.identity, encoder]).slice(0, 20);
  const record = join(folder, `${hash}.json`);
  const stored = await readRecord(record);
  if (stored !== null && isWhole(stored, folder)) return stored;
  const media = await encode(await source.read(), { hash, quality, folder });
  // Written last: a record proves that all its files were there.
  await replaceFile(record, JSON.stringify(media));
  return media;
}

interface Target {
  hash: string;
  quality: number;
  folder: string;
}

/** Address of the picture's copy for link previews, made once from its widest file; `null` where that is too small. */
export async function previewOf({ width, variants }: EncodedPicture, folder: string): Promise<string | null> {
  const widest = variants.at(-1);
  if (widest === undefined || width < PREVIEW_FROM_WIDTH) return null;
  const source = basename(widest.path);
  const name = source.replace(/-\d+\.webp$/, '-preview.jpg');
  const file = join(folder, name);
  if (!existsSync(file)) {
    const copy = sharp(join(folder, source)).resize({ ...PREVIEW_SIZE, fit: 'cover' });
    await replaceFile(file, await copy.jpeg({ quality: PREVIEW_QUALITY }).toBuffer());
  }
  return `/media/${name}`;
}

async function encode(bytes: Uint8Array, { hash, quality, folder }: Target): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .rotate()
    .resize({ width: PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1], withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: MediaVariant[] = [];
  for (const width of widthsUpTo(info.width)) {
    const name = `${hash}-${width}.webp`;
    const encoded = await sharp(data, { raw }).resize({ width }).webp({ quality, effort: EFFORT }).toBuffer();
    await replaceFile(join(folder, name), encoded);
    variants.push({ width, path: `/media/${name}` });
  }
  return { width: info.width, height: info.height, type: 'image/webp', variants };
}

/** The offered widths below the picture's own, and its own. */
const widthsUpTo = (width: number) => [...PHOTO_WIDTHS.filter((offered) => offered < width), width];

const isWhole = ({ variants }: EncodedPicture, folder: string) =>
  variants.every((variant) => existsSync(join(folder, basename(variant.path))));

async function readRecord(path: string): Promise<EncodedPicture | null> {
  const text = await textIfThere(path);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
