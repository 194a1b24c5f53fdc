import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { PREVIEW_SIZE } from '#domain/photo/photo-file.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { PHOTO_WIDTHS } from '#sites/photo-address.ts';
import type { Media, MediaVariant } from '#sites/snapshot.ts';
import { hashOf } from '../canonical.ts';

/** Encoder effort, 0 to 6: more gains little for photos of this size. */
const EFFORT = 3;

/** The source of a picture. */
export interface PictureSource {
  /** Hash of the bytes, or of what they are drawn from. */
  identity: string;
  read: () => Promise<Uint8Array>;
  /** Its encoded size, if known in advance: such a picture may be encoded later. */
  size?: PictureSize;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Encoding quality of link previews, which are shown small. */
const PREVIEW_QUALITY = 75;
/** A picture narrower than this, pixels, would look blurred when enlarged. */
const PREVIEW_FROM_WIDTH = 600;

/** An encoded picture. */
export type EncodedPicture = Omit<Media, 'preview'>;

/** Encodes a picture as WebP in several widths, once per content and quality, and again if a file was lost; never enlarges. */
export async function encodedPicture(
  source: PictureSource,
  quality: number,
  folder: string,
): Promise<EncodedPicture> {
  const hash = pictureHash(source, quality);
  const record = join(folder, `${hash}.json`);
  const stored = await readRecord(record);
  if (stored !== null && isWhole(stored, folder)) return stored;
  const media = await encode(await source.read(), { hash, quality, folder });
  // Written last: its presence proves that all files were written.
  await replaceFile(record, JSON.stringify(media));
  return media;
}

/** Content-based name of a picture's files. */
export function pictureHash({ identity }: PictureSource, quality: number): string {
  const encoder = { quality, effort: EFFORT, widths: PHOTO_WIDTHS, libraries: sharp.versions };
  return hashOf([identity, encoder]).slice(0, 20);
}

/** Describes a picture of this size as encoded. */
export function pictureFiles(hash: string, { width, height }: PictureSize): EncodedPicture {
  const variants = widthsUpTo(width).map((offered) => variantOf(hash, offered));
  return { width, height, type: 'image/webp', variants };
}

interface Target {
  hash: string;
  quality: number;
  folder: string;
}

/** Address of the picture's copy for link previews; `null` where it is too small. */
export function previewPath({ width, variants }: EncodedPicture): string | null {
  if (width < PREVIEW_FROM_WIDTH) return null;
  return variants.at(-1)?.path.replace(/-\d+\.webp$/, '-preview.jpg') ?? null;
}

/** `previewPath`, whose file is encoded once from the picture's widest one. */
export async function previewOf(picture: EncodedPicture, folder: string): Promise<string | null> {
  const preview = previewPath(picture);
  const widest = picture.variants.at(-1);
  if (preview === null || widest === undefined) return null;
  const source = basename(widest.path);
  const file = join(folder, basename(preview));
  if (!existsSync(file)) {
    const copy = sharp(join(folder, source)).resize({ ...PREVIEW_SIZE, fit: 'cover' });
    await replaceFile(file, await copy.jpeg({ quality: PREVIEW_QUALITY }).toBuffer());
  }
  return preview;
}

async function encode(bytes: Uint8Array, { hash, quality, folder }: Target): Promise<EncodedPicture> {
  const { data, info } = await encodeWidth(bytes, Math.max(...PHOTO_WIDTHS), quality);
  const picture = pictureFiles(hash, info);
  for (const { width, path } of picture.variants) {
    const file = width === info.width ? data : (await encodeWidth(bytes, width, quality)).data;
    await replaceFile(join(folder, basename(path)), file);
  }
  return picture;
}

/** Encodes a WebP of at most `width` pixels from the source, so that drawings are drawn at that width. */
export function encodeWidth(bytes: Uint8Array, width: number, quality: number) {
  return sharp(bytes, { failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });
}

const variantOf = (hash: string, width: number): MediaVariant => ({
  width,
  path: `/media/${hash}-${width}.webp`,
});

/** The standard widths below the picture's own, and its own. */
const widthsUpTo = (width: number) => [...PHOTO_WIDTHS.filter((offered) => offered < width), width];

/** Whether all files of a picture are in the cache. */
export const isWhole = ({ variants }: EncodedPicture, folder: string) =>
  variants.every((variant) => existsSync(join(folder, basename(variant.path))));

async function readRecord(path: string): Promise<EncodedPicture | null> {
  const text = await textIfThere(path);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
