import type { Accent } from './stage.ts';

/** The palettes of the demo dealerships. */
export const ACCENTS = {
  blue: {
    brand: '#1f5fae',
    deep: '#10345f',
    sky: [
      [0, '#3d83c3'],
      [0.5, '#8fc1e6'],
      [0.85, '#dcebf3'],
      [1, '#f6efe1'],
    ],
    paints: ['Blue', 'White', 'Grey'],
  },
  red: {
    brand: '#b3202a',
    deep: '#5c0f16',
    sky: [
      [0, '#5d86b4'],
      [0.5, '#b3cbe0'],
      [0.82, '#f2e2d6'],
      [1, '#fbeadb'],
    ],
    paints: ['Red', 'Silver', 'Black'],
  },
  amber: {
    brand: '#d98a1f',
    deep: '#5f3a0c',
    sky: [
      [0, '#54618a'],
      [0.45, '#c09aa0'],
      [0.78, '#f5c695'],
      [1, '#ffe4b6'],
    ],
    paints: ['Orange', 'Bronze', 'Green'],
  },
} satisfies Record<string, Accent>;

export type ScenePalette = keyof typeof ACCENTS;
