// Preloaded by the tests' server: pictures of the demo stock are encoded with the least effort, as no test measures
// them.
import sharp, { type WebpOptions } from 'sharp';

const { webp } = sharp.prototype;
sharp.prototype.webp = function (options?: WebpOptions) {
  return webp.call(this, { ...options, effort: 0 });
};
