/** Widths in pixels that a feed's photo is offered in (S2 §9 "Breakpoints"). */
export const PHOTO_WIDTHS = [400, 576, 768, 992, 1200, 1400] as const;

/** Longest side of a photo's largest file. */
export const PHOTO_SIDE = 1400;

/** Few browsers are left that need it: less of its widths cost them little. */
const FALLBACK_WIDTHS: readonly number[] = [400, 768];

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** The widths of the files of a photo that is `width` pixels wide, ascending; the last is its own. */
export function photoWidths(width: number, format: PhotoFormat): number[] {
  const offered = format === 'avif' ? PHOTO_WIDTHS : FALLBACK_WIDTHS;
  return [...offered.filter((step) => step < width), width];
}

/** Address of a file of a photo. */
export const photoFilePath = (name: string, width: number, format: PhotoFormat): string =>
  `/media/${name}-${width}.${format}`;

/** A file of a photo by its address. */
export interface PhotoFile {
  name: string;
  width: number;
  format: PhotoFormat;
}

const FILE = /^\/media\/([0-9a-f]{20})-(\d{1,4})\.(avif|webp)$/;

/** What `photoFilePath` made an address of; `null` for any other address. */
export function photoFileAt(path: string): PhotoFile | null {
  const [, name = '', width = '', format] = FILE.exec(path) ?? [];
  const known = PHOTO_FORMATS.find((one) => one === format);
  return known === undefined ? null : { name, width: Number(width), format: known };
}
