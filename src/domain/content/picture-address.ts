/** Cameras and people name files with most signs; a colon is a protocol's. */
const OWN_FILE =
  /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\p{L}\p{N}_][^\\?#:<>"\p{Cc}]*\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)$/iu;
const DRAWING = /^demo:[\w-]+(?:\/[\w -]+)*$/;
const HOSTED = /^https:\/\/[^\s"<>]+$/i;
/** A file in `public/`, served unchanged. */
const PUBLIC_FILE = /^\/(?![/\\])[^\s"<>\\]+$/;

export const PICTURE_REMEDY =
  'Put the picture into content/images/ and write images/ and its name, with .jpg, .png or .webp';

/** Whether the build encodes the picture: a file in `content/`, or a demo drawing. */
export const isContentPicture = (address: string): boolean => OWN_FILE.test(address) || DRAWING.test(address);

/** Whether an address has the form of a picture's. */
export const isPictureAddress = (address: string): boolean =>
  isContentPicture(address) || (HOSTED.test(address) && URL.canParse(address)) || PUBLIC_FILE.test(address);
