/** What the service needs of the pipeline to put a photo on paper. */
export { croppedJpeg, type PixelSize } from '#pipeline/images/cropped-jpeg.ts';
