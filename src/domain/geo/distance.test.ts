import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';

const VECTORS = '../shared/fixtures/geo-vectors.dev.json';

interface Vector {
  a: string;
  b: string;
  from_: [number, number];
  to: [number, number];
  km: number;
  tolKm: number;
}

const point = ([lat, long]: [number, number]) => ({ lat, long });

describe.skipIf(!existsSync(VECTORS))('distance vectors (skipped where the fixtures are absent)', () => {
  it('agrees with published and computed distances', () => {
    const { published, pairs }: { published: Vector[]; pairs: Vector[] } = JSON.parse(
      readFileSync(VECTORS, 'utf8'),
    );
    for (const { a, b, from_, to, km, tolKm } of [...published, ...pairs]) {
      const error = Math.abs(distanceKm(point(from_), point(to)) - km);
      expect(error, `${a} to ${b}`).toBeLessThanOrEqual(tolKm);
    }
  });
});

describe('distanceKm', () => {
  const anywhere = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    long: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it('uses "Earth radius 6371 km": one degree of latitude is 111.19 km', () => {
    expect(distanceKm({ lat: 0, long: 0 }, { lat: 1, long: 0 })).toBeCloseTo(111.194927, 6);
  });

  it('is symmetric and never more than half the way round', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const km = distanceKm(a, b);
        expect(km).toBeCloseTo(distanceKm(b, a), 6);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(Math.PI * 6371 + 1e-9);
      }),
    );
  });
});
