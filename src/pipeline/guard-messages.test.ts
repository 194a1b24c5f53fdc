import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { storesAmong } from '#domain/location/vehicle-location.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { holdDatesAhead } from '#domain/stock-guard/dates-ahead.ts';
import type { DifferenceRule } from '#domain/stock-guard/difference.ts';
import { feedDifferences } from '#domain/stock-guard/feed-differences.ts';
import { holdChoices } from '#domain/stock-guard/held-choices.ts';
import { holdIdentity } from '#domain/stock-guard/held-identity.ts';
import { holdValues } from '#domain/stock-guard/held-values.ts';
import { stockGuardSchema } from '#domain/stock-guard/stock-guard.schema.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { type FeedRefusal, judgeDealerships, judgeFeed } from './guard.ts';
import { NOW } from './snapshots.fixture.ts';

const DOCS = readFileSync(path.resolve(import.meta.dirname, '../../docs/feeds-in.md'), 'utf8');
const [, section = ''] = DOCS.split('### Messages');
const ROWS = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| (.*?) \| (.+) \|$/gm)];

/** A documented message as a pattern: each … is a value. */
const patternOf = (message: string) =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]]/g, '\\$&').replaceAll('…', '[\\w.,-]+')}$`);

const guard = stockGuardSchema.parse({});
const feed = (records: number, rejected = 0) =>
  judgeFeed(
    { records, accepted: records - rejected, rejected },
    { last: { accepted: 100 }, week: [] },
    guard,
    NOW,
  );
const REFUSALS: Record<FeedRefusal['code'], FeedRefusal[]> = {
  empty: feed(0),
  dropped: feed(9),
  rejected: feed(200, 90),
  dealership_gone: judgeDealerships([vehicleWith({ dealership_id: 'north' })], [vehicleWith()], []),
};

const STOCK = Array.from({ length: 20 }, (_, n) =>
  vehicleWith({
    id: `${n}`,
    slug: `car-${n}`,
    price: 20_000 + n,
    colour: 'Red',
    badge: 'GT',
    images: ['https://old.example/1.jpg'],
  }),
);
const differ = (changes: Partial<Vehicle>, before = STOCK) => {
  const now = before.map((car) => ({ ...car, ...changes }));
  return feedDifferences({ before, now, retained: new Set(), storeOf: storesAmong([]) }, guard);
};
const DIFFERENCES: Record<DifferenceRule, ReturnType<typeof differ>> = {
  gone: differ({ sold: true }),
  returned: differ(
    { sold: false },
    STOCK.map((car) => ({ ...car, sold: true })),
  ),
  median: differ({ price: 200 }),
  scaled: [() => 1.1, (n: number) => 0.7 + n / 100].flatMap((factor) =>
    feedDifferences(
      {
        before: STOCK,
        now: STOCK.map((car, n) => ({ ...car, price: (car.price ?? 0) * factor(n) })),
        retained: new Set(),
        storeOf: storesAmong([]),
      },
      guard,
    ),
  ),
  collapsed: differ({ price: 24_990 }),
  exchanged: feedDifferences(
    {
      before: STOCK,
      now: STOCK.map((car, n) => ({ ...car, price: STOCK[(n + 1) % STOCK.length]?.price ?? null })),
      retained: new Set(),
      storeOf: storesAmong([]),
    },
    guard,
  ),
  changed: [...differ({ colour: 'Blue' }), ...differ({ images: ['https://new.example/1.jpg'] })],
  filled: differ({ badge: null }),
};

const LAST = vehicleWith({ year: 2019, km: 45_000, price: 24_990 });
const held = (changes: Partial<Vehicle>, last: Vehicle | undefined = LAST) =>
  holdValues({ car: { ...LAST, ...changes }, last, unread: ['price'], guard, now: NOW }).held;
const VALUES = [
  ...[
    { price: 200 },
    { year: 2009 },
    { km: 9000 },
    { km: 450_000 },
    { price: 45_000 },
    { price: 2019 },
    { km: 24_990 },
  ],
  ...[{ year: 1900 }, { price: null }],
].flatMap((changes) => held(changes));
const CHOICES = holdChoices({
  car: { ...LAST, car_type: 'new' },
  last: { ...LAST, status: 'sold' },
  guard,
  now: NOW,
  isStatusEmpty: true,
}).held;
const OTHER = holdIdentity({ ...LAST, vin: 'V1' }, { ...LAST, make: 'Audi', model: 'Q7', vin: 'V1' });
const NEW = holdValues({ car: { ...LAST, price: 45_000 }, guard, now: NOW }).held;

const limits = { site: siteWith({}), now: NOW, today: '2026-11-20' };
const DATES = holdDatesAhead(
  vehicleWith({ created_at: '2030-01-01T00:00:00.000Z', rego_expiry: '2099-01-01' }),
  undefined,
  limits,
).held;

/** Messages of every rule, as the guard writes them. */
const MESSAGES = [
  ...[...Object.entries(REFUSALS), ...Object.entries(DIFFERENCES)].flatMap(([rule, found]) =>
    found
      .filter((one) => ('code' in one ? one.code : one.rule) === rule)
      .map(({ message }) => [rule, message]),
  ),
  ...[...VALUES, ...CHOICES, ...NEW, ...(OTHER ? [OTHER] : [])].map(({ message }) => ['value', message]),
  ...DATES.map(({ message }) => ['date', message]),
];

it.each(MESSAGES)('docs/feeds-in.md says what to do about %s: "%s"', (rule, message = '') => {
  const rows = ROWS.filter(([, name, pattern = '']) => name === rule && patternOf(pattern).test(message));
  expect(rows).toHaveLength(1);
});

it('docs/feeds-in.md lists no message that the guard does not write', () => {
  const stale = ROWS.filter(
    ([, name, pattern = '']) =>
      !MESSAGES.some(([rule, message = '']) => rule === name && patternOf(pattern).test(message)),
  );
  expect(ROWS.length).toBeGreaterThan(15);
  expect(stale.map(([row]) => row)).toEqual([]);
});
