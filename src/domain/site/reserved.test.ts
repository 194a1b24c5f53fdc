import { describe, expect, it } from 'vitest';
import { isReservedPath, RESERVED_MAKE_SLUGS, RESERVED_VEHICLE_SLUGS } from './reserved.ts';

describe('reserved words win (rules 28)', () => {
  it.each(['/', '/search', '/finance', '/offers/x', '/cars/trade-in', '/api/leads', '/_astro/a.css', ''])(
    '%j',
    (path) => {
      expect(isReservedPath(path)).toBe(true);
    },
  );

  it.each(['/corolla', '/service', '/warranty', '/searching', '/brands/jeep', '/sell-my-car'])(
    '%j is free',
    (path) => {
      expect(isReservedPath(path)).toBe(false);
    },
  );

  it('reserves search variants, and pages below /cars', () => {
    expect(RESERVED_MAKE_SLUGS.has('new-cars')).toBe(true);
    expect(RESERVED_VEHICLE_SLUGS.has('trade-in')).toBe(true);
  });
});
