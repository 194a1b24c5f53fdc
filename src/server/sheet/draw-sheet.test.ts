import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import { sheetWith } from './sheet.fixture.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const NO_PICTURES = { photos: [], logo: null };

/** The parts of a PDF outside its compressed streams: pages, links and descriptions, some in UTF-16. */
const outlineOf = (pdf: Buffer) => pdf.toString('latin1').replaceAll('\0', '');
const pagesIn = (pdf: Buffer) => outlineOf(pdf).match(/\/Type \/Page\b/g)?.length;

it('is two pages that link to the car’s page, with a title and a language for screen readers', async () => {
  const text = outlineOf(await drawSheet(sheetWith(), NO_PICTURES, NOW));
  expect(text).toContain('%PDF-1.7');
  expect(text).toMatch(/\(.{0,2}2021 Toyota Corolla Ascent Sport\)/);
  expect(text).toMatch(/\/Lang \(.{0,2}en-AU\)/);
  expect(text).toContain('/URI (https://harbour.example/cars/2021-toyota-corolla-101)');
  expect(text).toContain('/Alt (QR code of https://harbour.example/cars/2021-toyota-corolla-101)');
  expect(text).toContain('/S /H1');
});

/** The drawing operators of a PDF. */
const operatorsOf = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs), ([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1');
    // Streams of pdfkit begin as zlib's do; others are pictures and fonts.
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
  }).join('\n');

it('has the dealership’s fonts, its colours and its logo in the logo’s proportions', async () => {
  const { look } = sheetWith();
  const brand = { header: 'lime', brand: 'magenta' };
  const fonts = { text: '@fontsource-variable/manrope', heading: '@fontsource-variable/bricolage-grotesque' };
  const logo = await sharp({ create: { width: 300, height: 60, channels: 3, background: 'gold' } })
    .png()
    .toBuffer();
  const pictures = { photos: [], logo };
  const pdf = await drawSheet(sheetWith({ look: { ...look, ...brand, fonts } }), pictures, NOW);
  const names = Array.from(outlineOf(pdf).matchAll(/\/FontName \/\w+\+([A-Z][a-z]+)/g), ([, name]) => name);
  expect(new Set(names)).toEqual(new Set(['Manrope', 'Bricolage']));
  const operators = operatorsOf(pdf);
  expect(operators).toContain('0 1 0 scn');
  expect(operators).toContain('1 0 1 scn');
  expect(operators).toMatch(/^170 0 0 -34 \d+ \d+ cm\n\/I1 Do$/m);
});

it('is byte-identical when drawn twice at one instant', async () => {
  const [first, again] = await Promise.all([
    drawSheet(sheetWith(), NO_PICTURES, NOW),
    drawSheet(sheetWith(), NO_PICTURES, NOW),
  ]);
  expect(first.equals(again)).toBe(true);
});

it('stays two pages, however long the feed’s texts', async () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(texts, fc.string({ unit: 'binary', maxLength: 300 }), async (points, name) => {
      const rows = points.map((value) => ({ key: 'x', label: value.slice(0, 40), value }));
      const sheet = sheetWith({
        name,
        title: { first: name, second: name },
        summary: name,
        features: points,
        tags: points.map((label) => ({ label })),
        whats_included: points,
        specifications: rows,
        facts: rows.slice(0, 10),
        price: { kind: 'none', text: name },
      });
      expect(pagesIn(await drawSheet(sheet, NO_PICTURES, NOW))).toBe(2);
    }),
    { numRuns: 3 },
  );
});
