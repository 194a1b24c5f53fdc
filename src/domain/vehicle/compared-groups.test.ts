import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { COMPARED, comparedGroups } from './compared-groups.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import type { Vehicle } from './vehicle.schema.ts';

const site = siteWith();
const car = (facts: Partial<Vehicle>) => vehicleWith({ simple_fuel: 'Petrol', seats: 5, ...facts });
const compared = (...cars: Vehicle[]) => comparedGroups(cars, ({ badge }) => badge, site);
const fact = (label: string, group: { facts: string[] } | undefined) =>
  group?.facts[COMPARED.findIndex((column) => column.label === label)];

it('sets the cheapest variant first, those without a price last, equals by name', () => {
  const groups = compared(
    car({ badge: 'Elite', price: 40_000 }),
    car({ badge: 'Secret', price: null }),
    car({ badge: 'Active', price: 30_000 }),
    car({ badge: 'Active', price: 35_000 }),
    car({ badge: 'Basic', price: 30_000 }),
    car({ badge: null, price: 1_000 }),
  );
  expect(groups.map(({ name, count, from: [least] }) => [name, count, least?.amount])).toEqual([
    ['Active', 2, 30_000],
    ['Basic', 1, 30_000],
    ['Elite', 1, 40_000],
    ['Secret', 1, undefined],
  ]);
});

it('counts and prices cars in stock alone', () => {
  const groups = compared(
    car({ badge: 'Elite', price: 40_000 }),
    car({ badge: 'Elite', price: 30_000, preorder: true }),
    car({ badge: 'Basic', price: 20_000, status: 'coming_soon' }),
  );
  expect(groups).toMatchObject([{ name: 'Elite', count: 1, from: [{ amount: 40_000 }] }]);
});

it('labels prices, one of each kind where they include different things (rules 19, 20)', () => {
  const groups = compared(
    car({ badge: 'Elite', price: 30_000, price_type: 'drive_away' }),
    car({ badge: 'Mixed', price: 30_000, price_type: 'drive_away' }),
    car({ badge: 'Mixed', price: 20_000, price_type: 'egc' }),
  );
  expect(groups).toMatchObject([
    {
      name: 'Mixed',
      from: [
        { amount: 20_000, label: 'Excl. government charges' },
        { amount: 30_000, label: 'Drive away' },
      ],
    },
    { name: 'Elite', from: [{ amount: 30_000, label: 'Drive away' }] },
  ]);
});

it('names each fact once, and nothing where it is unknown', () => {
  const [group] = compared(
    car({ simple_fuel: 'Petrol' }),
    car({ simple_fuel: 'Petrol', seats: null }),
    car({ simple_fuel: null, fuel: 'Hybrid', simple_transmission: null, trans: 'CVT' }),
  );
  expect(fact('Fuel', group)).toBe('Hybrid, Petrol');
  expect(fact('Transmission', group)).toContain('CVT');
  expect(fact('Seats', group)).toBe('5');
});
