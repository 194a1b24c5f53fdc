import { sequence } from './sequence.ts';
import { fill, svgDocument } from './svg.ts';

const INK = '#2b3036';
const TILE = 26;
const GAP = 3;

/** Shapes of one tile with side 26: quarter disc, triangle, square, leaf, bar, dot. */
const TILES = [
  'M0 0H26A26 26 0 0 1 0 26Z',
  'M0 0H26L0 26Z',
  'M0 0H26V26H0Z',
  'M0 0A26 26 0 0 1 26 26A26 26 0 0 1 0 0Z',
  'M0 8H26V18H0Z',
  'M13 3A10 10 0 1 1 13 23A10 10 0 1 1 13 3Z',
] as const;

/** FNV-1a: equal names give equal marks. */
function hash(name: string): number {
  return [...name.toLowerCase()].reduce(
    (value, letter) => Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  );
}

/**
 * An invented mark for a brand name: a symmetric mosaic of 4 × 3 tiles, 200 × 120 pixels, one dark grey. It is drawn
 * from the letters' hash alone and shows no letter, animal or star, so that it imitates no manufacturer's logo.
 */
export function drawBrandMark(name: string): string {
  const next = sequence(hash(name));
  const left = (200 - 4 * TILE - 3 * GAP) / 2;
  const top = (120 - 3 * TILE - 2 * GAP) / 2;
  const tiles = Array.from({ length: 6 }, (_, index) => {
    const [column, row] = [index % 2, Math.floor(index / 2)];
    const shape = TILES[Math.floor(next() * TILES.length)] ?? TILES[0];
    const turn = Math.floor(next() * 4) * 90;
    const opacity = next() > 0.3 ? 1 : 0.45;
    const place = (mirror: string, x: number) =>
      `<g transform="translate(${x} ${top + row * (TILE + GAP)})${mirror} rotate(${turn} 13 13)">${fill(shape, INK, opacity)}</g>`;
    const x = left + column * (TILE + GAP);
    return place('', x) + place(' scale(-1 1)', 200 - x);
  });
  return svgDocument(200, 120, tiles.join(''));
}
