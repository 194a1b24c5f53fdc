import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

it('a price to drive away with is the price where there is no other', async () => {
  const { trial } = await inspect(csv('Id,Make,Model,Year,Drive Away Price', '1,Kia,Rio,2019,20000'));
  expect(trial.vehicles).toMatchObject([{ price: 20_000, price_type: 'drive_away' }]);
});

describe('what a header says in brackets', () => {
  it.each<[column: string, value: string, expected: Record<string, unknown>]>([
    ['Price ($000)', '54.52', { price: 54_520 }],
    ["Kms ('000)", '197', { km: 197_000 }],
    ['Price (c)', '5452000', { price: 54_520 }],
    ['Odometer (mi)', '1000', { km: 1609 }],
    ['Price (AUD)', '54520', { price: 54_520 }],
    ['Price ($ inc. GST)', '54520', { price: 54_520 }],
    ['Price (excl. govt charges)', '54520', { price: 54_520, price_type: 'egc' }],
    ['Odometer (km)', '1000', { km: 1000 }],
  ])('is the unit of its numbers: %s', async (column, value, expected) => {
    const { trial } = await inspect(csv(`Id,Make,Model,Year,${column}`, `1,Kia,Rio,2020,${value}`));
    expect(trial.vehicles).toMatchObject([expected]);
  });

  it.each([
    ['Price (USD)', 'it is in another currency'],
    ['Price (NZ$)', 'it is in another currency'],
    ['Price [USD]', 'it is in another currency'],
    ['Price (pw)', 'it is a sum by the week or month'],
    ['Price (excl. tax)', 'no shopper pays a sum without tax'],
    ['Price (bitcoin)', 'its brackets are not read'],
  ])('refuses numbers that are no price: %s', async (column, reason) => {
    const { proposal, trial } = await inspect(csv(`Id,Make,Model,Year,${column}`, '1,Kia,Rio,2020,54520'));
    expect(trial.vehicles).toMatchObject([{ price: null }]);
    expect(proposal.columns).not.toHaveProperty('price_type');
    expect(proposal.notes).toContain(`"${column}" is not read as price: ${reason}.`);
  });
});

it('a column whose name comes twice is a price too, and its number no unit', async () => {
  const { proposal } = await inspect(csv('Id,Make,Model,Year,Price,Price', '1,Kia,Rio,2020,20000,18000'));
  const notes = proposal.notes.filter((text) => text.includes('"Price (2)"'));
  expect(notes).toEqual([
    '"Price (2)" is not read: the price is "Price". Look whether that is the one to show.',
  ]);
});

it('a special price stands before the list price of the cars that have one', async () => {
  const { proposal, trial } = await inspect(
    csv(
      'Id,Make,Model,Year,List Price,Special',
      '1,Kia,Rio,2020,20000,18000',
      '2,Kia,Rio,2020,20000,',
      '3,Kia,Rio,2020,20000,0.00',
    ),
  );
  expect(trial.vehicles.map(({ price }) => price)).toEqual([18_000, 20_000, 20_000]);
  expect(proposal.notes).toContain('The price is "Special" where a car has one, else "List Price".');
});

it.each(['Special Expiry', 'Sale Price End Date', 'special_valid_to', 'Offer Ends'])(
  'the last day of a special price is named as one that is not read: %s',
  async (column) => {
    const { proposal } = await inspect(
      csv(`Id,Make,Model,Year,Price,Special,${column}`, '1,Kia,Rio,2020,20000,18000,2026-12-31'),
    );
    expect(proposal.notes).toContain(
      `"${column}" is not read: a special price is the price until the feed no longer has it.`,
    );
  },
);

it.each([
  ['price_egc,price_dap,special_price', { price_type: 'egc' }],
  ['Internet Price,Was Price,Sale Price', { drive_away_price: null }],
])('a special price falls back to the price of all cars: %s', async (columns, expected) => {
  const { trial } = await inspect(
    csv(`Id,Make,Model,Year,${columns}`, '1,Kia,Rio,2020,20000,22000,18000', '2,Kia,Rio,2020,19000,,'),
  );
  expect(trial.vehicles).toMatchObject([
    { price: 18_000, ...expected },
    { price: 19_000, ...expected },
  ]);
});

describe('prices that are not the one in the window', () => {
  it.each([
    ['Price (ex GST),Price (inc GST)', 'Price (inc GST)'],
    ['Trade Price,Retail', 'Retail'],
    ['Price (Wholesale),Price (per week)', undefined],
    ['Cost Price,Asking', 'Asking'],
    ['Finance Price,Price (excl. govt fees)', 'Price (excl. govt fees)'],
    ['Adv. Price,Retail Price', 'Adv. Price'],
    ['Adv. Price,List Price', 'Adv. Price'],
    ['Adv. Price,Amount', 'Adv. Price'],
    ['Adv. Amount,Trade Price', 'Adv. Amount'],
    ['Price Fee,Price incl. all fees and stamp duty', undefined],
  ])('of %s the price is %s', async (columns, price) => {
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,${columns}`, '1,Kia,Rio,2020,18000,20000'));
    expect(proposal.columns?.price?.from).toBe(price);
  });
});

describe('a sum below other names', () => {
  const pricesOf = async (parts: Record<string, unknown>) => {
    const car = { Id: 'S1', Make: 'Kia', Model: 'Rio', Year: 2020, ...parts };
    const { proposal, trial } = await inspect(JSON.stringify([car]), { format: 'json' });
    const [vehicle] = trial.vehicles;
    return [proposal.columns?.price?.from, vehicle?.price, vehicle?.deposit, vehicle?.before_price];
  };

  it.each<[from: string, parts: Record<string, unknown>]>([
    ['pricing.retail.amount', { finance: { amount: 99 }, pricing: { retail: { amount: 19_990 } } }],
    ['pricing.advertised.amount', { pricing: { repayment: { amount: 99 }, advertised: { amount: 19_990 } } }],
    ['pricing.driveAway.amount', { pricing: { stampDuty: { amount: 99 }, driveAway: { amount: 19_990 } } }],
    ['price.amount', { fees: { amount: 99, price: 98 }, price: { amount: 19_990 } }],
    ['price.value', { deposits: { value: 99 }, price: { value: 19_990, currency: 'AUD' } }],
    ['prices.asking.value', { prices: { tradeIn: { value: 99 }, asking: { value: 19_990 } } }],
    ['vehicle.amount', { delivery: { amount: 99 }, vehicle: { amount: 19_990 } }],
    ['amount', { extras: { amount: 99 }, amount: 19_990 }],
    ['Retail Price', { warranty: { price: 99 }, accessories: { special: 98 }, 'Retail Price': 19_990 }],
    ['asking', { protection: { price: 99 }, asking: 19_990 }],
    ['offer.amount', { offer: { amount: 19_990 }, extras: { amount: 99 } }],
    ['price.customer.amount', { price: { customer: { amount: 19_990 } }, customer: { amount: 99 } }],
    ['Financials.Price', { Financials: { Price: 19_990, FinancePrice: 99, WeeklyPrice: 98, amount: 97 } }],
    ['financial.retailPrice', { financial: { retailPrice: 19_990, repaymentPrice: 99, status: 'Approved' } }],
    ['offers.price', { offers: { price: 19_990 }, servicePlan: { price: 99 } }],
  ])('is no price of the car: %s', async (from, parts) => {
    expect((await pricesOf(parts)).slice(0, 2)).toEqual([from, 19_990]);
  });

  it.each([
    { extras: { amount: 99 } },
    { finance: { amount: 99, price: 98, deposit: 97, was: { amount: 96 } } },
    { pricing: { repayment: { amount: 99 }, establishmentFee: { amount: 98 } } },
    { instalments: { price: 99 } },
    { leasePrice: { amount: 99 }, warrantyPrice: { amount: 98 }, customer: { amount: 97, price: 96 } },
    { financial: { amount: 99, loan: { price: 98 }, financePrice: 97 } },
  ])('is none where there is no other: %j', async (parts) => {
    expect(await pricesOf(parts)).toEqual([undefined, null, null, null]);
  });
});

it('financials have special and former prices, and what they include', async () => {
  const cars = [18_000, null].map((SpecialPrice, n) => ({
    Id: `S${n}`,
    Make: 'Kia',
    Model: 'Rio',
    Year: 2020,
    Financials: { Price: 19_990, SpecialPrice, WasPrice: 21_000, IsDriveAway: 'Y' },
  }));
  const { trial } = await inspect(JSON.stringify(cars), { format: 'json' });
  expect(trial.vehicles).toMatchObject([
    { price: 18_000, before_price: 21_000, price_type: 'drive_away' },
    { price: 19_990, before_price: 21_000, price_type: 'drive_away' },
  ]);
});

it('names of a release are no lease', async () => {
  const car = { Id: 'S1', Make: 'Kia', Model: 'Rio', Year: 2020, releaseInfo: { Badge: 'GT' } };
  const { trial } = await inspect(JSON.stringify([car]), { format: 'json' });
  expect(trial.vehicles).toMatchObject([{ badge: 'GT' }]);
});

it('numbers are read in the unit and currency of the column beside them', async () => {
  const { trial } = await inspect(
    csv(
      'Id,Make,Model,Year,Price,Currency,Odometer,Odometer Unit',
      '1,Kia,Rio,2020,20000,AUD,100,mi',
      '2,Kia,Rio,2020,20000,USD,100,km',
      '3,Kia,Rio,2020,POA,AUD,,km',
    ),
  );
  expect(trial.vehicles).toMatchObject([
    { price: 20_000, km: 161 },
    { price: null, km: 100 },
    { price: null, km: null },
  ]);
  expect(trial.dropped).toMatchObject([{ field: 'price', count: 1, examples: ['2'] }]);
});

it('prices are read in the currency that nests beside them', async () => {
  const car = (id: number, currency: string) => ({
    id,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    pricing: { egc: 18_000, driveAway: 20_000, currency },
  });
  const { trial } = await inspect(JSON.stringify([car(1, 'AUD'), car(2, 'USD')]), { format: 'json' });
  expect(trial.vehicles).toMatchObject([
    { price: 18_000, drive_away_price: 20_000 },
    { price: null, drive_away_price: null },
  ]);
});

it('a price is to drive away with where a column marks it so', async () => {
  const { trial } = await inspect(
    csv('Id,Make,Model,Year,Price,Drive Away?', '1,Kia,Rio,2020,20000,Y', '2,Kia,Rio,2020,20000,N'),
  );
  expect(trial.vehicles.map(({ price_type }) => price_type)).toEqual(['drive_away', 'egc']);
});

it.each<[column: string, values: string[], types: string[]]>([
  ['isDriveAway', ['true', 'false'], ['drive_away', 'egc']],
  ['driveaway', ['Y', 'N'], ['drive_away', 'egc']],
  ['Drive Away', ['1', '0'], ['drive_away', 'egc']],
  ['includesGovtCharges', ['true', 'false'], ['drive_away', 'egc']],
  ['Price Includes Government Charges', ['Yes', 'No'], ['drive_away', 'egc']],
  ['Is EGC', ['Y', 'N'], ['egc', 'drive_away']],
  ['Excludes Govt Charges', ['Y', 'N'], ['egc', 'drive_away']],
  ['Inc GST,Is Drive Away', ['Y,Y', 'Y,N'], ['drive_away', 'egc']],
  ['Price Type', ['DAP', '+ ORC'], ['drive_away', 'egc']],
  ['Price Type', ['+ ORC', 'inc GST'], ['egc', 'egc']],
])('what a price includes is in the column %s: %j', async (column, values, types) => {
  const cars = values.map((value, n) => `${n},Kia,Rio,2020,20000,${value}`);
  const { trial } = await inspect(csv(`Id,Make,Model,Year,Price,${column}`, ...cars));
  expect(
    trial.vehicles.map(({ price, price_type, drive_away_price }) => [price, price_type, drive_away_price]),
  ).toEqual(types.map((type) => [20_000, type, null]));
});

it('a price with government charges is taken as one to drive away with, and noted', async () => {
  const { proposal } = await inspect(
    csv('Id,Make,Model,Year,Price,includesGovtCharges', '1,Kia,Rio,2020,20000,true'),
  );
  expect(proposal.notes).toContain(
    'What prices include is read from "includesGovtCharges": true = drive_away, false = egc. Look whether that is right.',
  );
});

it.each<[columns: string, rows: string[], prices: (number | null)[]]>([
  ['Price,Price Type', ['20000,ex GST', '20000,EGC'], [null, 20_000]],
  ['Price,GST', ['20000,Exclusive', '20000,Inclusive'], [null, 20_000]],
  ['Price,Inc GST,Drive Away', ['20000,N,Y', '20000,Y,Y'], [null, 20_000]],
  ['Price,Ex GST', ['20000,Y', '20000,N'], [null, 20_000]],
  ['Price,Price Ex GST', ['22000,20000'], [22_000]],
  ['Price (ex GST)', ['20000'], [null]],
  ['Price (+ GST)', ['20000'], [null]],
  ['Price (GST exclusive)', ['20000'], [null]],
  ['Price exclusive of GST', ['20000'], [null]],
  ['Price (inc. GST)', ['20000'], [20_000]],
])('no price without GST is shown: %s', async (columns, rows, prices) => {
  const cars = rows.map((row, n) => `${n},Kia,Rio,2020,${row}`);
  const { trial } = await inspect(csv(`Id,Make,Model,Year,${columns}`, ...cars));
  expect(trial.vehicles.map(({ price }) => price)).toEqual(prices);
});

it.each([
  ['Price Excluding Charges', { price_type: 'egc' }],
  ['Price Ex Charges', { price_type: 'egc' }],
  ['Website Price', {}],
  ['Retail Inc GST', {}],
])('%s is the price where no other is filled', async (column, expected) => {
  const rows = [1, 2, 3].map((n) => `S${n},Kia,Rio,2020,,${20_000 + n}`);
  const { trial } = await inspect(csv(`Stock No,Make,Model,Year,Price,${column}`, ...rows));
  expect(trial.vehicles).toMatchObject([1, 2, 3].map((n) => ({ price: 20_000 + n, ...expected })));
});

it.each(['Ride Away Price', 'Ride Away', 'RideAwayPrice', 'ride_away'])(
  '"%s" of motorcycles is the drive away price',
  async (header) => {
    const { trial } = await inspect(
      csv(`Stock No,Make,Model,Year,Condition,Price,${header}`, 'S1,Honda,CB500,2021,Used,8990,9490'),
    );
    expect(trial.vehicles[0]).toMatchObject({ price: 8990, drive_away_price: 9490, price_type: 'egc' });
    const alone = await inspect(
      csv(`Stock No,Make,Model,Year,Condition,${header}`, 'S1,Honda,CB500,2021,Used,9490'),
    );
    expect(alone.trial.vehicles[0]).toMatchObject({ price: 9490, price_type: 'drive_away' });
  },
);
