import { expect, it } from 'vitest';
import { distanceText } from './distance-text.ts';

it.each([
  [0, 'about 1 km away'],
  [12.4, 'about 12 km away'],
  [1234.5, 'about 1,235 km away'],
])('%s km is %s', (km, text) => expect(distanceText(km)).toBe(text));
