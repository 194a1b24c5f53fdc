import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import { openDrawing } from './drawing.ts';
import { sheetWith } from './sheet.fixture.ts';
import { PHOTO_SIZES } from './sheet-parts.ts';

const NOW = new Date('2026-11-20T20:00:00Z');

it('draws in a thread what is drawn here, and names a fault', async () => {
  const { draw, close } = openDrawing();
  onTestFinished(close);
  const photos = await Promise.all(
    PHOTO_SIZES.map(({ width, height }) =>
      sharp({ create: { width, height, channels: 3, background: 'navy' } })
        .jpeg()
        .toBuffer(),
    ),
  );
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const pictures = { photos, logo };
  const drawn = await draw(sheetWith(), pictures, NOW);
  expect(drawn.equals(await drawSheet(sheetWith(), pictures, NOW))).toBe(true);
  await expect(draw(sheetWith(), { photos: [Buffer.from('none')], logo: null }, NOW)).rejects.toThrow(
    /image/i,
  );
});
