import sharp from 'sharp';

/** Size in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

const QUALITY = 82;

/**
 * Converts a photo of any format to JPEG, cropped around its centre to exactly this size; rejects where it cannot be
 * read.
 */
export const croppedJpeg = (bytes: Uint8Array, { width, height }: PixelSize): Promise<Buffer> =>
  sharp(bytes, { failOn: 'error' })
    .rotate()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
