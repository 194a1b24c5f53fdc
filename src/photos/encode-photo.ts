import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CENTRED, focusOf } from '#domain/photo/photo-facts.ts';
import {
  PHOTO_FORMATS,
  PHOTO_SIDE,
  type PhotoFile,
  type PhotoFormat,
  photoFilePath,
  photoWidths,
} from '#domain/photo/photo-file.ts';
import { nearestTone } from '#domain/photo/tone.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { openPhoto } from './inspect-photo.ts';
import { likenessOf } from './likeness.ts';
import type { EncodedPhoto } from './photo-outcome.ts';

/** A photo in memory, upright and no larger than its largest file. */
export interface PixelPhoto {
  data: Buffer;
  width: number;
  height: number;
}

/** Width of the copy that a photo is analysed in, pixels. */
const THUMB = 240;
const CARD_RATIO = 3 / 2;

/** AVIF looks like WebP of a quality higher by this. */
const AVIF_LOWER = 25;
/** Higher values take long and save little. */
const EFFORT = { avif: 1, webp: 2 };

/** Folder of a photo's files in the image cache; sharded, because folders of thousands of files are slow to list. */
export const photoFolder = (images: string, name: string) => join(images, name.slice(0, 2));

export const photoFile = (images: string, { name, width, format }: PhotoFile) =>
  join(photoFolder(images, name), photoFilePath(name, width, format).slice('/media/'.length));

/** Every file of a photo that is `width` pixels wide. */
export const photoFiles = ({ name, width: own }: { name: string; width: number }): PhotoFile[] =>
  PHOTO_FORMATS.flatMap((format) => photoWidths(own, format).map((width) => ({ name, width, format })));

export const areFilesThere = (images: string, photo: { name: string; width: number }): boolean =>
  photoFiles(photo).every((file) => existsSync(photoFile(images, file)));

/** Decodes a photo: upright, in sRGB, on white, without metadata. */
export async function pixelsOf(bytes: Uint8Array): Promise<PixelPhoto> {
  const { data, info } = await openPhoto(bytes)
    .rotate()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const open = ({ data, width, height }: PixelPhoto): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** Measures a photo: its size, tone, focus and likeness. */
export async function describePhoto(
  photo: PixelPhoto,
): Promise<Pick<EncodedPhoto, 'width' | 'height' | 'tone' | 'focus' | 'likeness'>> {
  const { width, height } = photo;
  const thumb = await open(photo).resize({ width: THUMB }).png().toBuffer();
  const [{ dominant }, focus, likeness] = await Promise.all([
    sharp(thumb).stats(),
    focusIn(thumb, THUMB, Math.max(1, Math.round((THUMB * height) / width))),
    likenessOf(thumb),
  ]);
  return { width, height, tone: nearestTone([dominant.r, dominant.g, dominant.b]), focus, likeness };
}

/** Returns where a 3:2 crop with the most salient part begins. */
async function focusIn(thumb: Buffer, width: number, height: number): Promise<number> {
  const crop = {
    width: Math.min(width, Math.round(height * CARD_RATIO)),
    height: Math.min(height, Math.round(width / CARD_RATIO)),
  };
  const slack = Math.max(width - crop.width, height - crop.height);
  if (slack < 2) return CENTRED;
  const { info } = await sharp(thumb)
    .resize({ ...crop, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = Math.max(Math.abs(info.cropOffsetLeft ?? 0), Math.abs(info.cropOffsetTop ?? 0));
  return focusOf(Math.min(1, start / slack));
}

/** Writes every file of a photo, smallest first; returns their total bytes. */
export async function writePhotoFiles(
  photo: PixelPhoto,
  { name, quality, images }: { name: string; quality: number; images: string },
): Promise<number> {
  let bytes = 0;
  for (const file of photoFiles({ name, width: photo.width })) {
    const encoded = await ENCODERS[file.format](
      open(photo).resize({ width: file.width }),
      quality,
    ).toBuffer();
    await replaceFile(photoFile(images, file), encoded);
    bytes += encoded.length;
  }
  return bytes;
}

const ENCODERS: Record<PhotoFormat, (image: Sharp, quality: number) => Sharp> = {
  avif: (image, quality) => image.avif({ quality: Math.max(1, quality - AVIF_LOWER), effort: EFFORT.avif }),
  webp: (image, quality) => image.webp({ quality, effort: EFFORT.webp }),
  jpg: (image, quality) => image.jpeg({ quality, progressive: true }),
};

/** Cache key of everything besides the photo that decides the bytes of its files. */
export const encoderIdentity = (quality: number): string =>
  JSON.stringify([quality, EFFORT, PHOTO_FORMATS, PHOTO_SIDE, sharp.versions.vips]);
