// Draws `public/preview.jpg`, what link previews show of a page on a site without a picture of its own.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawScene } from '#demo/pictures/pictures.ts';
import { PREVIEW_SIZE } from '#domain/view/seo.ts';

const scene = Buffer.from(drawScene({ kind: 'hero-coast', palette: 'blue', seed: 3 }));
const picture = sharp(scene).resize({ ...PREVIEW_SIZE, fit: 'cover' });
await writeFile('public/preview.jpg', await picture.jpeg({ quality: 70, mozjpeg: true }).toBuffer());
