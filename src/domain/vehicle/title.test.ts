import { describe, expect, it } from 'vitest';
import { titleLines } from './title.ts';
import { vehicleWith } from './vehicle.fixture.ts';

describe('titleLines', () => {
  it.each([
    { badge: 'Ascent Sport', series: 'ZWE211R', second: 'Ascent Sport ZWE211R' },
    { badge: 'Ascent Sport', series: null, second: 'Ascent Sport' },
    { badge: null, series: 'ZWE211R', second: 'ZWE211R' },
    { badge: null, series: null, second: null },
  ])('badge $badge, series $series: $second', ({ second, ...facts }) => {
    expect(titleLines(vehicleWith(facts))).toEqual({ first: '2021 Toyota Corolla', second });
  });
});
