import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fontInWoff } from './woff.ts';

const WOFF = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
);

it('unpacks a font to the bytes that its own sums were made of', () => {
  const font = fontInWoff(WOFF);
  expect(font.length).toBe(WOFF.readUInt32BE(16));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const [sum, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at));
    return { tag: font.toString('latin1', entry, entry + 4), sum, body: bodyOf(font, offset, length) };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
  for (const { tag, sum, body } of tables) {
    // The sum of the head leaves out the one field that depends on the whole file.
    if (tag === 'head') body.writeUInt32BE(0, 8);
    expect(checksum(body), tag).toBe(sum);
  }
});

const bodyOf = (font: Buffer, offset = 0, length = 0) =>
  Buffer.from(font.subarray(offset, offset + Math.ceil(length / 4) * 4));

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
