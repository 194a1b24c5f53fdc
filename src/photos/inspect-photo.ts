import sharp, { type Metadata } from 'sharp';
import type { PhotoFault } from '#sites/photo-fault.ts';

/** Of phones' 50-megapixel sensors; decoding a larger image would exhaust the machine's memory. */
const MAX_PIXELS = 8192 * 6144;
/** A smaller image is a logo or a tracking pixel. */
const MIN_WIDTH = 300;
const MIN_HEIGHT = 200;

/** Formats that cameras and stock systems write. Not SVG, which can contain scripts. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

/** Opens a photo: the first frame of an animation; decoding a truncated file fails. */
export const openPhoto = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS, pages: 1 });

/** Returns why bytes cannot be a photo of a car, judged without decoding them; `null` if they may be one. */
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

/** Detects text by content, whatever the file name. */
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
  // Width and height may be swapped by the orientation.
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return longer < MIN_WIDTH || shorter < MIN_HEIGHT ? 'tiny' : null;
}
