/** Widths in pixels that a feed's photo is offered in (S2 §9 "Breakpoints"). */
const PHOTO_WIDTHS = [400, 576, 768, 992, 1200, 1400] as const;

/** Longest side of a photo's largest file. */
export const PHOTO_SIDE = 1400;

/** Few browsers need it: fewer widths cost them little. */
const FALLBACK_WIDTHS: readonly number[] = [400, 768];

/** Size of link preview pictures, to which Facebook, LinkedIn and others crop; pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

export const PHOTO_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

export const PHOTO_TYPES: Record<PhotoFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The widths of the files of a photo that is `width` pixels wide, ascending; the last is its own, but for JPEG. */
export function photoWidths(width: number, format: PhotoFormat): number[] {
  // For feeds and link previews, whose readers know neither AVIF nor WebP.
  if (format === 'jpg') return [Math.min(width, PREVIEW_SIZE.width)];
  const offered = format === 'avif' ? PHOTO_WIDTHS : FALLBACK_WIDTHS;
  return [...offered.filter((step) => step < width), width];
}

export const photoFilePath = (name: string, width: number, format: PhotoFormat): string =>
  `/media/${name}-${width}.${format}`;

export interface PhotoFile {
  name: string;
  width: number;
  format: PhotoFormat;
}

const FILE = /^\/media\/([0-9a-f]{20})-(\d{1,4})\.(avif|webp|jpg)$/;

/** The inverse of `photoFilePath`; `null` for any other address. */
export function photoFileAt(path: string): PhotoFile | null {
  const [, name = '', width = '', format] = FILE.exec(path) ?? [];
  const offered = PHOTO_FORMATS.find((one) => one === format);
  return offered === undefined ? null : { name, width: Number(width), format: offered };
}

/** Path of the JPEG copy of a photo that is `width` pixels wide. */
export function photoCopyPath(name: string, width: number): string {
  const [copied = width] = photoWidths(width, 'jpg');
  return photoFilePath(name, copied, 'jpg');
}
