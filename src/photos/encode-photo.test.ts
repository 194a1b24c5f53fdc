import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FOCUSES } from '#domain/photo/photo-facts.ts';
import { describePhoto, pixelsOf } from './encode-photo.ts';

/** A photo of a plain ground, with a car-like shape of many colours at `left`, `top` percent. */
async function photoWith(width: number, height: number, left: number, top: number) {
  const side = Math.min(width, height) * 0.3;
  const [x, y] = [((width - side) * left) / 100, ((height - side) * top) / 100];
  const shapes = Array.from({ length: 36 }, (_, at) => {
    const [column, row] = [at % 6, Math.floor(at / 6)];
    return `<rect x="${x + (column * side) / 6}" y="${y + (row * side) / 6}" width="${side / 6}" height="${side / 6}" fill="hsl(${at * 70} 90% ${30 + (at % 3) * 20}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#b8bcc0"/>${shapes.join('')}</svg>`;
  return describePhoto(await pixelsOf(await sharp(Buffer.from(svg)).jpeg().toBuffer()));
}

it('the crop of a card follows the subject of a photo: to either side of a wide one, to top or bottom of a tall one', async () => {
  const found = [
    await photoWith(1600, 600, 0, 50),
    await photoWith(1600, 600, 100, 50),
    await photoWith(900, 1600, 50, 0),
    await photoWith(900, 1600, 50, 100),
  ].map(({ focus }) => FOCUSES[focus]);
  expect(found).toEqual([0, 100, 0, 100]);
});

it('nothing is cropped of a photo in the shape of a card, wherever its subject is', async () => {
  for (const left of [0, 100]) expect(FOCUSES[(await photoWith(1200, 800, left, 50)).focus]).toBe(50);
});
