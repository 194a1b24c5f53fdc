// Loaded before the tests' server: the pictures of the demo stock are encoded at the least effort. No test measures them.
import sharp, { type WebpOptions } from 'sharp';

const { webp } = sharp.prototype;
sharp.prototype.webp = function (options?: WebpOptions) {
  return webp.call(this, { ...options, effort: 0 });
};
