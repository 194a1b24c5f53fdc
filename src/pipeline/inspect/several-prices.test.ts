import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const LIST = [
  ...['Price', 'Our Price', 'Vehicle Price', 'Car Price', 'Standard Price', 'Normal Price', 'Regular Price'],
  ...['Retail Price', 'Retail', 'List Price', 'Listing Price', 'Full Price', 'Cash Price', 'Asking Price'],
  ...[
    'Advertised Price',
    'Adv. Price',
    'Selling Price',
    'Display Price',
    'Price (AUD)',
    'Price inc GST',
    'OurPrice',
  ],
];
const ONLINE = ['Internet Price', 'Web Price', 'Online Price', 'InternetPrice', 'Price Web'];
const SPECIAL = [
  ...[
    'Special',
    'Special Price',
    'SpecialPrice',
    'Price (Special)',
    'Sale Price',
    'Now Price',
    'Now',
    'Promo Price',
  ],
  ...[
    'Promotional Price',
    'Discounted Price',
    'Discount Price',
    'Reduced Price',
    'Clearance Price',
    'Offer Price',
  ],
  ...['Current Price', 'Web Special', 'Internet Special Price', 'Special Price inc GST', 'Spcl Price'],
];

/** Special prices of a quarter of the cars beside list prices of all. */
const CARS = [0, 1, 2, 3].map((n) => ({ list: 20_000 + 1000 * n, special: n === 2 ? '18990' : '' }));
const EXPECTED = CARS.map(({ list, special }) => (special === '' ? list : 18_990));

async function pricesOf(list: string, special: string, isReversed: boolean) {
  const pairOf = (one: unknown, other: unknown) => (isReversed ? `${other},${one}` : `${one},${other}`);
  const rows = CARS.map((car, n) => `S${n},Kia,Rio,2020,Used,${pairOf(car.list, car.special)}`);
  const { proposal, trial } = await inspect(
    csv(`Id,Make,Model,Year,Condition,${pairOf(list, special)}`, ...rows),
  );
  const isNoted = proposal.notes.includes(`The price is "${special}" where a car has one, else "${list}".`);
  return { from: proposal.columns?.price?.from, isNoted, prices: trial.vehicles.map(({ price }) => price) };
}

describe('a special price of some cars never stands alone beside the prices of all', () => {
  const cross = (lists: string[], specials: string[]) =>
    lists.flatMap((list) => specials.map((special) => [list, special] as const));
  const pairs = [
    ...cross([...LIST, ...ONLINE], ['Special', 'Sale Price', 'Now Price']),
    ...cross(['Price', 'Our Price', 'Internet Price'], SPECIAL.slice(3)),
    ...cross(LIST, ['Internet Price', 'Price Web']),
    ...cross(['Price', 'Retail'], ONLINE),
  ];
  it.each(pairs)('%s, %s', async (list, special) => {
    for (const isReversed of [false, true]) {
      expect(await pricesOf(list, special, isReversed)).toEqual({
        from: [special, list],
        isNoted: true,
        prices: EXPECTED,
      });
    }
  });
});

it.each([
  ['Cost', 'Sale Price'],
  ['Trade Price', 'Special Price'],
  ['Wholesale Price', 'Special'],
  ['RRP', 'Now Price'],
  ['Was Price', 'Now Price'],
  ['Original Price', 'Sale Price'],
  ['Weekly Price', 'Special Price'],
  ['Special (ex GST)', 'Sale Price'],
])('what no shopper pays is no price of the cars without a special one: %s, %s', async (list, special) => {
  const expected = { from: special, isNoted: false, prices: [null, null, 18_990, null] };
  expect(await pricesOf(list, special, false)).toEqual(expected);
});

it('a price of few cars is followed by the one that all have', async () => {
  expect(await pricesOf('Retail Price', 'Price', false)).toMatchObject({
    from: ['Price', 'Retail Price'],
    prices: EXPECTED,
  });
});

it('columns of three prices are read in their order, of one unit', async () => {
  const columns = 'Price,Web Price,Special,Special Price ($000)';
  const { proposal, trial } = await inspect(
    csv(
      `Id,Make,Model,Year,Condition,${columns}`,
      'S1,Kia,Rio,2020,Used,20000,19000,18000,17',
      'S2,Kia,Rio,2020,Used,20000,19000,,17',
      'S3,Kia,Rio,2020,Used,20000,,,17',
    ),
  );
  expect(trial.vehicles.map(({ price }) => price)).toEqual([18_000, 19_000, 20_000]);
  expect(proposal.notes).toContain(
    'The price is "Special" where a car has one, else "Web Price", else "Price".',
  );
});

it('a regular price is the price where there is no other, and a former one beside a lower', async () => {
  const { trial } = await inspect(csv('Id,Make,Model,Year,Regular Price', '1,Kia,Rio,2020,20000'));
  expect(trial.vehicles).toMatchObject([{ price: 20_000, before_price: null }]);
  const both = csv('Id,Make,Model,Year,Regular Price,Special Price', '1,Kia,Rio,2020,20000,18000');
  expect((await inspect(both)).trial.vehicles).toMatchObject([{ price: 18_000, before_price: 20_000 }]);
});

it('names the prices that are not read', async () => {
  const { proposal } = await inspect(
    csv(
      'Id,Make,Model,Year,Condition,Advertised Price,Retail Price',
      'S1,Kia,Rio,2020,Used,20000,21000',
      'S2,Kia,Rio,2020,Used,20000,19000',
    ),
  );
  expect(proposal.columns?.price?.from).toBe('Advertised Price');
  expect(proposal.notes).toContain(
    '"Retail Price" is not read: the price is "Advertised Price". Look whether that is the one to show.',
  );
});

it('a flag or a text of specials is no price', async () => {
  for (const values of [
    ['1', '0'],
    ['Free service', 'Free rego'],
  ]) {
    const rows = values.map((value, n) => `S${n},Kia,Rio,2020,Used,20000,${value}`);
    const { proposal } = await inspect(csv('Id,Make,Model,Year,Condition,Price,Special', ...rows));
    expect(proposal.columns?.price?.from).toBe('Price');
  }
});
