import sharp, { type Metadata } from 'sharp';
import type { PhotoFault } from '#domain/photo/photo-fault.ts';

/** A photo with more, some 50 million, is no dealer's: decoding it would take the memory of all that runs beside it. */
const MAX_PIXELS = 48e6;
/** Less is no photo of a car but a mark, or a pixel that counts visitors. */
const MIN_WIDTH = 300;
const MIN_HEIGHT = 200;

/** Formats that cameras and stock systems write. SVG is none of them: it can hold scripts. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

/** Opens the bytes of a photo: the first frame of an animation, and nothing of a file that is damaged. */
export const openPhoto = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS, pages: 1 });

/** Why bytes cannot be a photo of a car, as far as their beginning tells; `null` for nothing. */
export async function photoFault(bytes: Uint8Array): Promise<PhotoFault | null> {
  const text = textFault(bytes);
  if (text !== null) return text;
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    return metadataFault(metadata);
  } catch {
    return 'no_picture';
  }
}

/** Bytes that are text, whatever their name says. */
function textFault(bytes: Uint8Array): PhotoFault | null {
  if (bytes.length === 0) return 'empty';
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 1024))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!start.startsWith('<')) return null;
  return /<svg[\s>]/i.test(start) ? 'drawing' : 'html';
}

function metadataFault({ format, width, height }: Metadata): PhotoFault | null {
  if (!FORMATS.includes(format)) return 'no_picture';
  if (width * height > MAX_PIXELS) return 'too_many_pixels';
  // A photo may lie on its side.
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return longer < MIN_WIDTH || shorter < MIN_HEIGHT ? 'tiny' : null;
}
