import { join } from 'node:path';
import { BODIES, INTERIORS, PALETTES, SCENES, VIEWS } from '#demo/pictures/names.ts';
import { drawFrame, drawScene, drawVehicle, SIZES } from '#demo/pictures/pictures.ts';
import { PHOTO_WIDTHS } from '#sites/photo-address.ts';
import { codeHash } from '../reader-hash.ts';
import type { PictureSize, PictureSource } from './cache.ts';

/** By the first part of the address; the others are parameters. */
const DRAWINGS: Record<keyof typeof SIZES, (words: readonly string[]) => string | null> = {
  vehicle: ([body, paint, view, interior, seed]) => {
    const spec = {
      body: oneOf(BODIES, body),
      view: oneOf(VIEWS, view),
      interior: oneOf(INTERIORS, interior),
    };
    if (!spec.body || !spec.view || !spec.interior || !paint) return null;
    return drawVehicle({
      body: spec.body,
      view: spec.view,
      interior: spec.interior,
      paint,
      seed: seedOf(seed),
    });
  },
  scene: ([scene, colours, seed]) => {
    const kind = oneOf(SCENES, scene);
    const palette = oneOf(PALETTES, colours);
    return kind && palette ? drawScene({ kind, palette, seed: seedOf(seed) }) : null;
  },
  turn: ([paint, frame]) => (paint ? drawFrame(paint, seedOf(frame)) : null),
};

let drawingCode: string | undefined;

/** A drawing, whose size is known in advance. */
export type DrawnPicture = PictureSource & { size: PictureSize };

/** The drawn picture at `demo:<drawing>/<parameters>`, `null` for an unknown drawing. */
export function demoPicture(address: string): DrawnPicture | null {
  const [drawing = '', ...words] = address.replace(/^demo:/, '').split('/');
  if (!isDrawing(drawing)) return null;
  drawingCode ??= codeHash(join(import.meta.dirname, '../../demo/pictures'), ['**/*.ts']);
  return {
    identity: `${address} ${drawingCode}`,
    size: encodedSize(SIZES[drawing]),
    read: async () => {
      const svg = DRAWINGS[drawing](words);
      if (svg === null) throw new Error('it names nothing that can be drawn');
      return new TextEncoder().encode(svg);
    },
  };
}

const isDrawing = (name: string): name is keyof typeof DRAWINGS => Object.hasOwn(DRAWINGS, name);

/** At most as wide as the widest standard width. */
function encodedSize({ width, height }: PictureSize): PictureSize {
  const widest = Math.min(width, Math.max(...PHOTO_WIDTHS));
  return { width: widest, height: Math.round((height * widest) / width) };
}

function oneOf<T extends string>(allowed: readonly T[], word: string | undefined): T | undefined {
  return allowed.find((one) => one === word);
}

/** Parses a seed; anything but a number is 0. */
function seedOf(word: string | undefined): number {
  const seed = Number(word);
  return Number.isSafeInteger(seed) && seed >= 0 ? seed : 0;
}
