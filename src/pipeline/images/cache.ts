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
  /** Its size as encoded, where that is certain before it is read: such a picture may be encoded later. */
  size?: PictureSize;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Encoding quality of copies for link previews, which are shown small. */
const PREVIEW_QUALITY = 75;
/** A picture narrower than this, pixels, would be blurred by the enlargement. */
const PREVIEW_FROM_WIDTH = 600;

/** A picture in its widths. */
export type EncodedPicture = Omit<Media, 'preview'>;

/** The picture as WebP in several widths, encoded once per content and quality, again where a file was lost; never enlarged. */
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
  // Written last: a record proves that all its files were there.
  await replaceFile(record, JSON.stringify(media));
  return media;
}

/** Names the files of a picture: it changes whenever their bytes would. */
export function pictureHash({ identity }: PictureSource, quality: number): string {
  const encoder = { quality, effort: EFFORT, widths: PHOTO_WIDTHS, libraries: sharp.versions };
  return hashOf([identity, encoder]).slice(0, 20);
}

/** A picture of this size as it is once it is encoded. */
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

/** `previewPath`, its file made once from the picture's widest one. */
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

/** The picture as WebP, at most `width` pixels wide. Each width is made from the source: a drawing is drawn at that width. */
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

/** The offered widths below the picture's own, and its own. */
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
