import { expect, it } from 'vitest';
import { type BuildReport, withRefusal } from './build-report.ts';

const published: BuildReport = {
  ...{ site: 'demo', outcome: 'published', release: 'r2', previous: 'r1', stored: null, accepted: 1 },
  ...{ rejected: [], hidden: 0, account: null, feeds: [], changed: ['/'], warnings: [], repaired: null },
  ...{ held: null, reasons: [] },
};
const held: BuildReport = {
  ...{ ...published, outcome: 'held', release: 'r1', reasons: ['price: Its median went from 24,000 to 240'] },
  held: {
    ...{ since: '2026-11-20T00:00:00.000Z', last: '2026-11-20T00:00:00.000Z', differences: [] },
    ...{ accepted: [], accepted_cars: [], rejected: false },
  },
};

it('a build by the clock keeps the report of a held or refused feed, and names the live release', () => {
  expect(withRefusal(published, held)).toEqual({ ...held, release: 'r2' });
  expect(withRefusal(published, { ...held, outcome: 'refused', held: null })).toMatchObject({
    outcome: 'refused',
    reasons: held.reasons,
  });
});

it('and has its own report where the last feed was accepted, or none arrived', () => {
  expect(withRefusal(published, published)).toBe(published);
  expect(withRefusal(published, null)).toBe(published);
});
