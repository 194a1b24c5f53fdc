import { expect, it } from 'vitest';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { firstSettings } from './first-settings.ts';
import { stockFacts } from './stock-facts.ts';

const NEW_SITE = { slug: 'northside', name: 'Northside', template: 'group', state: 'NSW' } as const;

/** The home text with the first cars of a feed. */
function homeText(...cars: Partial<Vehicle>[]): string | undefined {
  const facts = stockFacts(cars.map((own, n) => vehicleWith({ id: `${n}`, city: null, ...own })));
  const stock = { block: {}, photoHosts: [], facts };
  return firstSettings({ ...NEW_SITE, stock }).home?.text;
}

it.each<[what: string, cars: Partial<Vehicle>[], start: string]>([
  ['one make', [{ make: 'Kia' }], 'Used cars from Kia.'],
  [
    'two makes, the more frequent first',
    [{ make: 'Kia' }, { make: 'Ford' }, { make: 'Ford' }],
    'Used cars from Ford and Kia.',
  ],
  [
    'more than three',
    ['Kia', 'Kia', 'Ford', 'BMW', 'Audi', 'Audi', 'Audi'].map((make) => ({ make })),
    'Used cars from Audi, Kia, BMW and more.',
  ],
  [
    'cars of every type',
    (['used', 'new', 'demo'] as const).map((car_type) => ({ car_type, make: 'Kia' })),
    'New, demo and used cars from Kia.',
  ],
])('the home text names the stock of %s', (_what, cars, start) => {
  expect(homeText(...cars)).toBe(
    `${start} Search Northside's stock, see every photo, and come and drive one.`,
  );
});

it('the home text names the town of the feed', () => {
  expect(homeText({ make: 'Kia', city: 'Colac' })).toMatch(/and come and drive one in Colac\.$/);
});
