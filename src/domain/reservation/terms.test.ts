import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { instantText, reservationTerms } from './terms.ts';

const termsIn = (state: 'NSW' | 'VIC' | 'QLD' | 'SA', facts: Parameters<typeof vehicleWith>[0] = {}) =>
  reservationTerms(vehicleWith(facts), { site: siteWith({ state }), deposit: 200 }).join('\n');

it('"held 48 hours, 100% refundable" (S1 §4)', () => {
  const terms = termsIn('NSW');
  expect(terms).toContain('hold this car for you for 48 hours from the moment your $200 is paid');
  expect(terms).toContain('100% refundable');
  expect(termsIn('NSW', { item_type: 'caravan' })).toContain('hold this caravan');
});

it('"reservation is not a contract of sale; say so" (rules 16)', () => {
  expect(termsIn('NSW')).toContain('not a contract to buy');
});

it('"always add that ACL rights stand" (rules 17)', () => {
  expect(termsIn('NSW')).toContain('rights under the Australian Consumer Law');
});

describe('"Cooling-off: VIC 3 business days; used cars only: QLD 1, SA 2" (D8)', () => {
  it.each([
    ['VIC', 'new', '3 business days in VIC'],
    ['VIC', 'used', '3 business days in VIC'],
    ['QLD', 'used', '1 business day in QLD'],
    ['SA', 'used', '2 business days in SA'],
  ] as const)('%s, %s: %s', (state, car_type, words) => {
    expect(termsIn(state, { car_type })).toContain(words);
  });

  it.each([
    ['QLD', 'new'],
    ['SA', 'demo'],
    ['NSW', 'used'],
  ] as const)('none in %s for %s cars', (state, car_type) => {
    expect(termsIn(state, { car_type })).not.toContain('cooling-off');
  });
});

it('formats an instant in the site’s zone', () => {
  const at = new Date('2026-11-22T05:15:00Z');
  expect(instantText(at, siteWith({ state: 'NSW' }))).toBe('4:15 pm on Sunday 22 November 2026');
  expect(instantText(at, siteWith({ state: 'WA' }))).toBe('1:15 pm on Sunday 22 November 2026');
});
