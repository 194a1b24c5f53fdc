/** A file below `content/`, or a drawing of ours. */
const OWN_FILE =
  /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\p{L}\p{N}_][\p{L}\p{N}_ .\-/]*\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)$/iu;
const DRAWING = /^demo:[\w-]+(?:\/[\w -]+)*$/;
const HOSTED = /^https:\/\/[^\s"<>]+$/i;
/** A file that every site serves as it is, from `public/`. */
const PUBLIC_FILE = /^\/(?![/\\])[^\s"<>\\]+$/;

/** What to write for a picture. */
export const PICTURE_REMEDY =
  'Put the picture into content/images/ and write images/ and its name, with .jpg, .png or .webp';

/** Whether a picture's bytes are encoded by us: a file of the content, or a drawing. */
export const isContentPicture = (address: string): boolean => OWN_FILE.test(address) || DRAWING.test(address);

/** Whether an address could be a picture's. */
export const isPictureAddress = (address: string): boolean =>
  isContentPicture(address) || HOSTED.test(address) || PUBLIC_FILE.test(address);
