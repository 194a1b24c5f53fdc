import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/dates.ts';
import { parse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import type { FeedLayout } from '../format/feed-layout.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { nameRank } from './column-words.ts';
import { inspectFeed } from './inspect-feed.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const CSV: FeedLayout = { format: 'csv' };

async function inspect(text: string, layout = CSV) {
  const inspection = await inspectFeed(feedOf(text), layout, { site: fixtureSite(), now: NOW });
  const { notes, ...mapping } = inspection.proposal;
  // Whatever is proposed can be written to settings.
  parse(stockSourceSchema, { type: 'file', path: 'stock.csv', ...mapping }, 'stock');
  return inspection;
}

const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');

describe('a feed of plain listings, which names no id, address or status', () => {
  const header = 'Brand,Year,Model,Title,UsedOrNew,Engine,Kilometres,ColourExtInt,Location,Doors,Price';
  const listings = csv(
    header,
    '"Toyota",2019,RAV4,2019 Toyota RAV4 GX,USED,"4 cyl, 2 L",55000,White / Black,"Caringbah, NSW", 4 Doors,31990',
    '"Mazda",2022,CX-5,2022 Mazda CX-5 Touring,DEMO,"4 cyl, 2.5 L",1200,Red / Black,"Hobart, TAS", 4 Doors,POA',
    '"Kia",2024,Rio,2024 Kia Rio S,NEW,-,-,-,"Perth, WA", 4 Doors,23990',
  );

  it('is mapped by names and values, every car accepted', async () => {
    const { proposal, trial } = await inspect(listings);
    expect(proposal.columns).toMatchObject({
      make: { from: 'Brand' },
      km: { from: 'Kilometres' },
      car_type: { from: 'UsedOrNew', values: { USED: 'used', DEMO: 'demo', NEW: 'new' } },
      colour: { from: 'ColourExtInt', split: { by: '/', part: 1 } },
      city: { from: 'Location', split: { by: ',', part: 1 } },
      state: { from: 'Location', split: { by: ',', part: -1 } },
      status: { constant: 'in_stock' },
    });
    expect(trial).toMatchObject({ records: 3, accepted: 3, rejected: 0, duplicates: 0 });
    expect(trial.vehicles[0]).toMatchObject({
      ...{ name: '2019 Toyota RAV4 GX', make: 'Toyota', km: 55_000, price: 31_990, doors: 4 },
      ...{ car_type: 'used', colour: 'White', city: 'Caringbah', state: 'NSW' },
      slug: expect.stringMatching(/^2019-toyota-rav4-[0-9a-f]{16}$/),
    });
  });

  it('has ids that stay when a car is driven or its price moves', async () => {
    const before = await inspect(listings);
    const after = await inspect(listings.replace('55000', '55400').replace('31990', '30990'));
    expect(after.trial.vehicles.map(({ id }) => id)).toEqual(before.trial.vehicles.map(({ id }) => id));
  });

  it('notes what was assumed, and what was not found', async () => {
    const { proposal, trial } = await inspect(listings);
    expect(proposal.notes).toEqual([
      expect.stringContaining('No column says what is sold'),
      expect.stringContaining('No column tells cars apart'),
      'No column was found for images.',
    ]);
    expect(trial.dropped).toEqual([]);
  });
});

describe('a title with make and model', () => {
  it('gives the model behind the make, which may have two words', async () => {
    const { trial } = await inspect(
      csv(
        'Title,Brand,Year,Price',
        '2019 Alfa Romeo Giulia Veloce,Alfa Romeo,2019,40000',
        '2020 Mercedes Benz C200,MERCEDES-BENZ,2020,50000',
        '2021 Kia Rio S,Kia,2021,20000',
      ),
    );
    expect(trial.vehicles.map(({ model }) => model)).toEqual(['Giulia', 'C200', 'Rio']);
  });
});

it.each([
  ['2019 Land Rover Discovery Sport SE', 'Land Rover', 'Discovery Sport'],
  ['Alfa Romeo Giulia Veloce', 'Alfa Romeo', 'Giulia'],
])('a title alone names make and model: %s', async (title, make, model) => {
  const { trial } = await inspect(csv('Stock No,Title,Model Year,Price', `S1,${title},2019,40000`));
  expect(trial.vehicles).toMatchObject([{ name: title, year: 2019, make, model }]);
});

it.each([
  ['Vehicle', '2019 Kia Rio S'],
  ['Comments', '2019 Kia Rio'],
])('a title in the column %s gives the name where that is a title alone', async (column, name) => {
  const { trial } = await inspect(csv(`Stock No,${column},Price`, 'S1,2019 Kia Rio S,40000'));
  expect(trial.vehicles).toMatchObject([{ name, year: 2019, make: 'Kia', model: 'Rio' }]);
});

it('a price to drive away with is the price where there is no other', async () => {
  const { trial } = await inspect(csv('Id,Make,Model,Year,Drive Away Price', '1,Kia,Rio,2019,20000'));
  expect(trial.vehicles).toMatchObject([{ price: 20_000, price_type: 'drive_away' }]);
});

it.each([
  ['EGC Price,Drive Away Price', { price: 18_000, price_type: 'egc', drive_away_price: 20_000 }],
  ['Price,Drive Away Price', { price: 18_000, price_type: 'egc', drive_away_price: 20_000 }],
  ['Price excl. Govt Charges,Deposit', { price: 18_000, price_type: 'egc', deposit: 20_000 }],
])('of the prices %s each says what it includes', async (columns, expected) => {
  const { trial } = await inspect(csv(`Id,Make,Model,Year,${columns}`, '1,Kia,Rio,2019,18000,20000'));
  expect(trial.vehicles).toMatchObject([expected]);
});

describe('one column of status', () => {
  it.each<[values: string[], expected: [car_type: string, status: string][]]>([
    [
      ['Used', 'Demo', 'New In Stock'],
      [
        ['used', 'in_stock'],
        ['demo', 'in_stock'],
        ['new', 'in_stock'],
      ],
    ],
    [
      ['Used', 'Sold', 'New'],
      [
        ['used', 'in_stock'],
        ['used', 'sold'],
        ['new', 'in_stock'],
      ],
    ],
    [
      ['Demo', 'Sold', 'Available'],
      [
        ['demo', 'in_stock'],
        ['used', 'sold'],
        ['used', 'in_stock'],
      ],
    ],
  ])('of %j is condition and sale status, as far as it holds both', async (values, expected) => {
    const rows = values.map((value, n) => `${n},Kia,Rio,2020,"${value}"`);
    const { trial } = await inspect(csv('Id,Make,Model,Year,Status', ...rows));
    expect(trial.vehicles.map(({ car_type, status }) => [car_type, status])).toEqual(expected);
  });
});

describe('a column of statuses some of which mean nothing', () => {
  const rows = (statuses: readonly string[]) => statuses.map((status, n) => `${n},Kia,Rio,2020,"${status}"`);

  it.each([
    ['most records are clear', [...Array(8).fill('Available'), 'Sold', 'Ready', 'Bay 4', 'Recon', 'Detail']],
    ['one is sold', ['Sold', 'Ready', 'Ready', 'Recon', 'Detail', 'Bay 4']],
  ])('is the sale status where %s: none of the others goes on sale', async (_, statuses) => {
    const { proposal, trial } = await inspect(csv('Id,Make,Model,Year,Status', ...rows(statuses)));
    expect(proposal.columns?.status?.from).toBe('Status');
    const clear = statuses.filter((status) => /Available|Sold/.test(status));
    expect(trial.vehicles.map(({ status }) => status)).toEqual(
      clear.map((status) => (status === 'Sold' ? 'sold' : 'in_stock')),
    );
    expect(trial.rejected).toBe(statuses.length - clear.length);
  });

  it('names each of them with its records', async () => {
    const statuses = [...Array(5).fill('Available'), 'Ready', 'Bay 4', 'Ready', 'Used'];
    const { proposal } = await inspect(csv('Id,Make,Model,Year,Status', ...rows(statuses)));
    expect(proposal.notes).toContain(
      'Say under "status" what these mean; their records are rejected until then: Ready (2 records), Bay 4 (1 record).',
    );
  });

  it('is none of a car in stock where the column holds conditions, too', async () => {
    const { trial } = await inspect(
      csv('Id,Make,Model,Year,Status', ...rows(['Used', 'Sold', 'Demo', 'Bay 4'])),
    );
    expect(trial.vehicles.map(({ status }) => status)).toEqual(['in_stock', 'sold', 'in_stock']);
    expect(trial.rejected).toBe(1);
  });
});

it.each([
  ['On Deposit', 'in_stock', true],
  ['Deposit Taken', 'in_stock', true],
  ['SALE PENDING', 'in_stock', true],
  ['PUBLISHED', 'in_stock', false],
  ['Live', 'in_stock', false],
  ['Active', 'in_stock', false],
  ['Listed', 'in_stock', false],
  ['Sold - Delivered', 'sold', false],
  ['In transit', 'coming_soon', false],
])('a car of status %s is %s, reserved: %s', async (status, expected, reserved) => {
  const feed = (own: string) =>
    csv('Id,Make,Model,Year,Status', '1,Kia,Rio,2020,Available', `2,Kia,Rio,2020,${own}`);
  const { trial } = await inspect(feed(status));
  expect(trial.vehicles[1]).toMatchObject({ status: expected, reserved });
  // A word that comes later is read as well.
  const { proposal: mapping } = await inspect(feed('Available'));
  const later = await inspectFeed(feedOf(feed(status)), CSV, { site: fixtureSite(), now: NOW, mapping });
  expect(later.trial.vehicles[1]).toMatchObject({ status: expected, reserved });
});

describe('a new car that comes after the proposal', () => {
  /** The conditions of cars as the proposal for other rows reads them; what is no condition is rejected. */
  async function laterTypes(columns: string, today: readonly string[], later: readonly string[]) {
    const feed = (rows: readonly string[]) =>
      csv(`Id,Make,Model,Year,${columns}`, ...rows.map((row, n) => `${n},Kia,Rio,2020,${row}`));
    const { proposal: mapping } = await inspect(feed(today));
    const { trial } = await inspectFeed(feedOf(feed(later)), CSV, { site: fixtureSite(), now: NOW, mapping });
    expect(trial.records).toBe(later.length);
    return trial.vehicles.map(({ car_type }) => car_type);
  }

  it.each<[columns: string, today: string[], later: [row: string, car_type: string][]]>([
    [
      'New,Demo,Used',
      ['No,No,Yes'],
      [
        ['Yes,No,No', 'new'],
        ['No,Yes,No', 'demo'],
        ['No,No,Yes', 'used'],
      ],
    ],
    [
      'New,Demo',
      [',', ',Y'],
      [
        ['Y,', 'new'],
        [',Y', 'demo'],
        [',', 'used'],
      ],
    ],
    [
      'Is New',
      ['false'],
      [
        ['true', 'new'],
        ['', 'used'],
      ],
    ],
    ['New?', ['0'], [['1', 'new']]],
    [
      'Used,Demo',
      ['Y,N'],
      [
        ['N,N', 'new'],
        ['N,Y', 'demo'],
      ],
    ],
    [
      'Condition',
      ['Used', 'Approved'],
      [
        ['New', 'new'],
        ['Demo', 'demo'],
        ['Approved', 'used'],
      ],
    ],
    [
      'Status',
      ['Demo', 'Sold', 'Available'],
      [
        ['New', 'new'],
        ['New In Stock', 'new'],
        ['Under Offer', 'used'],
      ],
    ],
  ])('is new by %s', async (columns, today, later) => {
    expect(
      await laterTypes(
        columns,
        today,
        later.map(([row]) => row),
      ),
    ).toEqual(later.map(([, type]) => type));
  });

  it('is rejected, not used, where its condition is an unknown word', async () => {
    expect(await laterTypes('Condition', ['Used', 'Approved'], ['Runout', 'New'])).toEqual(['new']);
    expect(await laterTypes('Condition', ['Used', 'Used', 'New runout'], ['New runout', 'Used'])).toEqual([
      'used',
    ]);
  });

  it('cannot be a word that is noted as used', async () => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Condition', '1,Kia,Rio,2020,Used', '2,Kia,Rio,2020,Approved'),
    );
    expect(proposal.notes).toContain('Cars of condition Approved are taken as used.');
  });

  it('is rejected, not used, where its flag is spelt as none before', async () => {
    expect(await laterTypes('New,Used', ['No,Yes'], ['Yep,No', 'Yes,No'])).toEqual(['new']);
  });
});

describe('columns that their values give away, whatever their names', () => {
  it.each<[columns: string, rows: string[], expected: unknown[]]>([
    [
      'Vehicle Type,Ad Progress',
      ['New,In Stock', 'Demo,Under Offer', 'Used,Sold'],
      [
        { car_type: 'new', status: 'in_stock', reserved: false, item_type: 'car' },
        { car_type: 'demo', status: 'in_stock', reserved: true },
        { car_type: 'used', status: 'sold' },
      ],
    ],
    ['Class', ['N', 'U', 'D'], [{ car_type: 'new' }, { car_type: 'used' }, { car_type: 'demo' }]],
    // One letter is no word: it needs another beside it.
    ['Class', ['N', 'N', 'N'], [{ car_type: 'used' }, { car_type: 'used' }, { car_type: 'used' }]],
    // Half of "Y" and "N" is "new".
    ['Advertised', ['Y', 'Y', 'Y'], [{ car_type: 'used', dealercomments: null }]],
    ['Preorder', ['Y', 'N', 'N'], [{ preorder: true }, { preorder: false }, { preorder: false }]],
    ['Tidy', ['Y', 'N', 'N'], [{ car_type: 'used' }, { car_type: 'used' }, { car_type: 'used' }]],
    [
      'IS_NEW,IS_DEMO,SOLD_FLAG',
      ['Y,N,N', 'N,Y,N', 'N,N,Y'],
      [
        { car_type: 'new', sold: false },
        { car_type: 'demo', sold: false },
        { car_type: 'used', sold: true },
      ],
    ],
    ['New?', ['1', '0', ''], [{ car_type: 'new' }, { car_type: 'used' }, { car_type: 'used' }]],
    ['Used', ['true', 'false', 'true'], [{ car_type: 'used' }, { car_type: 'new' }, { car_type: 'used' }]],
    [
      'Gearbox,Fuel',
      ['A,D', 'M,P', 'CVT,E'],
      [
        { trans: 'Automatic', simple_transmission: 'Automatic', simple_fuel: 'Diesel' },
        { simple_transmission: 'Manual', simple_fuel: 'Petrol' },
        { trans: 'CVT', simple_transmission: 'Automatic', simple_fuel: 'Electric' },
      ],
    ],
    [
      'Gearbox,Drive',
      ['A,F', 'M,R', 'C,A'],
      [
        { trans: 'Automatic', simple_transmission: 'Automatic', drive: 'Front' },
        { trans: 'Manual', simple_transmission: 'Manual', drive: 'Rear' },
        { trans: 'CVT', simple_transmission: 'Automatic', drive: 'AWD' },
      ],
    ],
  ])('%s', async (columns, rows, expected) => {
    const cars = rows.map((row, n) => `${n},Kia,Rio,2020,${row}`);
    const { trial } = await inspect(csv(`Id,Make,Model,Year,${columns}`, ...cars));
    expect(trial.vehicles).toMatchObject(
      expected.length === rows.length ? expected : rows.map(() => expected[0]),
    );
  });

  it.each([...['Advertised', 'Web', 'Publish To Web', 'Show Online', 'Advertise']])(
    'a record that is not to be advertised is hidden: %s',
    async (column) => {
      const { trial } = await inspect(
        csv(`Id,Make,Model,Year,${column}`, '1,Kia,Rio,2020,Y', '2,Kia,Rio,2020,N'),
      );
      expect(trial).toMatchObject({ accepted: 2, hidden: 1 });
    },
  );
});

it.each(['Notes', 'Internal Notes', 'Internal.Comments', 'Staff Comments'])(
  '%s are shown to nobody',
  async (column) => {
    const { trial } = await inspect(
      csv(`Id,Make,Model,Year,${column}`, '1,Kia,Rio,2020,Owner owes us money'),
    );
    expect(trial.vehicles[0]).toMatchObject({ dealercomments: null });
  },
);

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
  ])('of %s the price is %s', async (columns, price) => {
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,${columns}`, '1,Kia,Rio,2020,18000,20000'));
    expect(proposal.columns?.price?.from).toBe(price);
  });
});

it('an object below the name of a field is no value of it', async () => {
  const car = {
    ...{ id: 1, make: 'Kia', model: 'Rio', year: 2020, price: { advertised: 20_000, isDriveAway: true } },
    gallery: [{ large: 'https://p.example/1.jpg', small: 'https://p.example/1s.jpg' }],
  };
  const { trial } = await inspect(JSON.stringify([car]), { format: 'json' });
  expect(trial.vehicles).toMatchObject([
    { price: 20_000, price_type: 'drive_away', images: ['https://p.example/1.jpg'] },
  ]);
});

it.each(['Category', 'Vehicle Type', 'Type'])('what is no car is found in the column %s', async (column) => {
  const { trial } = await inspect(
    csv(
      `Id,Make,Model,Year,${column}`,
      '1,Yamaha,MT,2020,Motorbike',
      '2,Jayco,J,2020,Caravans',
      '3,Kia,Rio,2020,Passenger',
    ),
  );
  expect(trial.vehicles.map(({ item_type }) => item_type)).toEqual(['motorcycle', 'caravan', 'car']);
  expect(trial.dropped).toEqual([]);
});

it('a body is none of the kinds of vehicles', async () => {
  const { trial } = await inspect(
    csv('Id,Make,Model,Year,Vehicle Type', '1,Kia,Rio,2020,Sedan', '2,Kia,EV6,2020,SUV'),
  );
  expect(trial.vehicles.map(({ simple_body }) => simple_body)).toEqual(['Sedan', 'SUV']);
});

it('a status of unknown letters is named', async () => {
  const { proposal, trial } = await inspect(
    csv('Id,Make,Model,Year,Status', '1,Kia,Rio,2020,I', '2,Kia,Rio,2020,X'),
  );
  expect(proposal.notes).toContain(
    'Say under "status" what these mean; their records are rejected until then: I (1 record), X (1 record).',
  );
  expect(trial.rejected).toBe(2);
});

it('the address that photos begin with is no photo', async () => {
  const { proposal } = await inspect(
    csv(
      'Id,Make,Model,Year,Photo Base,Photos',
      '1,Kia,Rio,2020,https://p.example/1/,https://p.example/1/a.jpg',
    ),
  );
  expect(proposal.columns?.images).toEqual({ from: 'Photos' });
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

it('an object that has a name is that name; a status or condition names no car', async () => {
  const car = (id: number, status: string, condition: string, make: string) => ({
    id,
    stock: { status: { id, name: status }, condition: { code: condition[0], label: condition } },
    spec: { manufacturer: { id, name: make }, family: { name: 'Rio' }, modelYear: 2020 },
  });
  const { proposal, trial } = await inspect(
    JSON.stringify([
      ...[car(1, 'Available', 'Used', 'Kia'), car(2, 'In transit', 'Demo', 'Great Wall')],
      car(3, 'Deposit taken', 'Used', 'Ford'),
    ]),
    { format: 'json' },
  );
  expect(trial.vehicles).toMatchObject([
    { name: '2020 Kia Rio', status: 'in_stock', car_type: 'used', tag: null },
    { name: '2020 Great Wall Rio', status: 'coming_soon', car_type: 'demo', tag: null },
    { name: '2020 Ford Rio', status: 'in_stock', reserved: true },
  ]);
  expect(proposal.notes).toEqual([
    'No column was found for price.',
    'No column was found for km.',
    'No column was found for images.',
  ]);
});

it.each([
  ['lot.status.name', ['Level 3', 'Bay 4']],
  ['lot.state.name', ['In transit', 'Available']],
])('%s is no name of a car, whatever it says', async (column, values) => {
  const [lot = '', key = ''] = column.split('.');
  const cars = values.map((name, id) => ({
    id,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    [lot]: { [key]: { name } },
  }));
  const { proposal } = await inspect(JSON.stringify(cars), { format: 'json' });
  // Whatever the words mean, the site's own table says.
  const read = { from: column, values: Object.fromEntries(values.map((value) => [value, 'in_stock'])) };
  const mapping = { ...proposal, columns: { ...proposal.columns, status: read } };
  const context = { site: fixtureSite(), now: NOW, mapping };
  const { trial } = await inspectFeed(feedOf(JSON.stringify(cars)), { format: 'json' }, context);
  expect(trial.vehicles.map(({ name }) => name)).toEqual(values.map(() => '2020 Kia Rio'));
});

it('prices are read in the currency that nests beside them', async () => {
  const car = (id: number, currency: string) => ({
    ...{ id, make: 'Kia', model: 'Rio', year: 2020 },
    pricing: { egc: 18_000, driveAway: 20_000, currency },
  });
  const { trial } = await inspect(JSON.stringify([car(1, 'AUD'), car(2, 'USD')]), { format: 'json' });
  expect(trial.vehicles).toMatchObject([
    { price: 18_000, drive_away_price: 20_000 },
    { price: null, drive_away_price: null },
  ]);
});

it('cylinders and litres of one column are two fields', async () => {
  const { trial } = await inspect(
    csv('Id;Make;Model;Year;CylindersinEngine', '1;Kia;Rio;2020;4 cyl, 2.2 L', '2;Kia;EV6;2023;0 cyl, 0 L'),
  );
  expect(trial.vehicles.map(({ variant }) => [variant.cylinders, variant.enginesize_litres])).toEqual([
    [4, 2.2],
    [null, null],
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

it('nested columns are found by their last two names', async () => {
  const car = { Id: 1, Details: { Make: 'Kia', Model: 'Rio', Year: 2020, Colours: { Exterior: 'Red' } } };
  const { trial } = await inspect(JSON.stringify([car]), { format: 'json' });
  expect(trial.vehicles).toMatchObject([{ make: 'Kia', colour: 'Red' }]);
});

it('a title gives the year of the model, too', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,Title,Price',
      'S1,MY21 Toyota RAV 4 GX,40000',
      "S2,'22 Mazda CX 5,40000",
      'S3,2021.5 Kia Rio S,1',
    ),
  );
  expect(trial.vehicles.map(({ name, year, make, model }) => [name, year, make, model])).toEqual([
    ['MY21 Toyota RAV 4 GX', 2021, 'Toyota', 'RAV4'],
    ["'22 Mazda CX 5", 2022, 'Mazda', 'CX-5'],
    ['2021.5 Kia Rio S', 2021, 'Kia', 'Rio'],
  ]);
});

it('a title gives the year at its end, where there is no column of it', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,Vehicle,Price',
      'S1,Toyota Corolla Ascent Sport 2019,20000',
      'S2,Land Rover Discovery Sport SE 2021,40000',
      'S3,Peugeot 2008 2020,20000',
      'S4,Peugeot 2008,20000',
    ),
  );
  expect(trial.vehicles.map(({ year, make, model }) => [year, make, model])).toEqual([
    [2019, 'Toyota', 'Corolla'],
    [2021, 'Land Rover', 'Discovery Sport'],
    [2020, 'Peugeot', '2008'],
  ]);
  expect(trial.reasons).toMatchObject([{ field: 'year', count: 1, examples: ['S4'] }]);
});

it('a title gives the model behind its make’s column, however it is written', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,Title,Make,Model Year,Price',
      'S1,MY21 Toyota RAV 4 GX,Toyota,MY21,40000',
      'S2,2019 Hyundai Santa Fe Elite,Hyundai,2019,40000',
    ),
  );
  expect(trial.vehicles.map(({ year, model, slug }) => [year, model, slug])).toEqual([
    [2021, 'RAV4', '2021-toyota-rav4-s1'],
    [2019, 'Santa Fe', '2019-hyundai-santa-fe-s2'],
  ]);
});

describe('a feed whose only year is in a date', () => {
  it.each<[column: string, dates: string[], years: number[]]>([
    ['BuildDate', ['2015-09', '2009-10'], [2015, 2009]],
    ['Build Date', ['09/2015', '12/2019'], [2015, 2019]],
    ['Build Date', ['09/15', '12/2019', '11/98'], [2015, 2019, 1998]],
    ['Build Date', ['Sep 2015', 'October 2019'], [2015, 2019]],
    ['Build Date', ['09-2015', '12-2019'], [2015, 2019]],
    ['Build Date', ['201509', '201912'], [2015, 2019]],
    ['Date of Manufacture', ['2015', '12/2019'], [2015, 2019]],
    ['Compliance Date', ['2015-09-01', '15/12/2019'], [2015, 2019]],
    ['Compliance Plate Date', ['1/9/15', '15/12/2019'], [2015, 2019]],
  ])('takes it from the column %s: %j', async (column, dates, years) => {
    const rows = dates.map((date, n) => `S${n},Kia,Rio,${date},20000`);
    const { proposal, trial } = await inspect(csv(`Stock No,Make,Model,${column},Price`, ...rows));
    expect(trial.vehicles.map(({ year, slug }) => [year, slug])).toEqual(
      years.map((year, n) => [year, `${year}-kia-rio-s${n}`]),
    );
    expect(proposal.notes).toContain(`The year of a car is that of "${column}".`);
  });

  it('takes it from the build before the compliance, and from neither where a column has it', async () => {
    const dates = 'Compliance Date,Build Date';
    const built = await inspect(csv(`Id,Make,Model,${dates}`, '1,Kia,Rio,01/2016,12/2015'));
    expect(built.trial.vehicles).toMatchObject([
      { year: 2015, build_date: '12/2015', compliance_date: '01/2016' },
    ]);
    const own = await inspect(csv(`Id,Make,Model,Year,${dates}`, '1,Kia,Rio,2017,01/2016,12/2015'));
    expect(own.trial.vehicles).toMatchObject([{ year: 2017 }]);
  });
});

it.each([
  ['Date Added', ['5/11/2026', '12/10/26'], ['2026-11-05', '2026-10-12']],
  ['Date Added', ['5/11/2026 09:30', '12/10/26 10:00'], ['2026-11-05', '2026-10-12']],
  ['Date Added', ['5 Nov 2026', '12 Oct 26'], ['2026-11-05', '2026-10-12']],
  ['Date Added', ['5-Nov-2026', '12-Oct-26'], ['2026-11-05', '2026-10-12']],
])('dates of %s with years of two and of four digits are read: %j', async (column, dates, days) => {
  const rows = dates.map((date, n) => `${n},Kia,Rio,2020,${date}`);
  const { trial } = await inspect(csv(`Id,Make,Model,Year,${column}`, ...rows));
  expect(trial.dropped).toEqual([]);
  expect(
    trial.vehicles.map(({ created_at }) => calendarDate(new Date(created_at ?? ''), 'Australia/Sydney')),
  ).toEqual(days);
});

describe('what tells cars apart', () => {
  const feed = (count: number, twice: readonly number[]) =>
    csv(
      'Stock No,VIN,Make,Model,Year',
      ...Array.from({ length: count }, (_, n) => {
        const number = twice.includes(n) ? 0 : n;
        return `S${number},JTDBR32E7200${String(n).padStart(5, '0')},Kia,Rio,2020`;
      }),
    );

  it.each([
    [6, [3]],
    [9, [8]],
    [3000, [1]],
    [3000, [1, 2, 3]],
  ])('is the stock number where nearly all differ, of %i records: %j repeat one', async (count, twice) => {
    const { proposal, trial } = await inspect(feed(count, twice));
    expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
    expect(proposal.notes).toContain(
      `"Stock No" identifies a car; of records with one value the first counts, the others are duplicates: S0 (${twice.length + 1} records).`,
    );
    expect(trial.duplicates).toBe(twice.length);
  });

  it('is another column where many repeat', async () => {
    const { proposal } = await inspect(feed(6, [1, 2, 3]));
    expect(proposal.columns?.id).toEqual({ from: 'VIN' });
  });

  it('is no column that one of two records repeats', async () => {
    const { proposal } = await inspect(
      csv('Stock No,Make,Model,Year', 'S1,Kia,Rio,2020', 'S1,Kia,Ceed,2020'),
    );
    expect(proposal.columns?.id).toHaveProperty('hash');
  });
});

it('a car that comes under two stock numbers is named with both', async () => {
  const { trial } = await inspect(
    csv(
      'Stock No,VIN,Rego,Make,Model,Year,Status',
      'S1,JTDBR32E720000001,ABC123,Kia,Rio,2020,Available',
      'S2,JTDBR32E720000001,ABC123,Kia,Rio,2020,Available',
      'S3,JTDBR32E720000002,DEF456,Kia,Rio,2020,Available',
      'S4,JTDBR32E720000003,def456,Kia,Rio,2020,Available',
      // A car that was sold and came back.
      'S5,JTDBR32E720000003,XYZ789,Kia,Rio,2020,Sold',
      'S6,TBA-TBA,TBA,Kia,Rio,2020,Available',
      'S7,TBA-TBA,TBA,Kia,Rio,2020,Available',
    ),
  );
  expect(trial.twins.map(({ message }) => message)).toEqual([
    'Cars S1, S2 have one VIN, "JTDBR32E720000001"',
    'Cars S3, S4 have one registration, "DEF456"',
  ]);
});

it('a reason names its values, each with its records', async () => {
  const statuses = [
    ...Array(9).fill('Available'),
    'Ready',
    'Bay 4',
    'Ready',
    'Recon',
    'Wash',
    'Wash',
    'Wash',
  ];
  const rows = statuses.map((status, n) => `${n},Kia,Rio,${n === 0 ? 'soon' : 2020},${status}`);
  const { trial } = await inspect(csv('Id,Make,Model,Year,Status', ...rows));
  expect(trial.reasons).toEqual([
    {
      ...{ field: 'status', count: 7, examples: ['9', '10', '11'] },
      message:
        'Expected in_stock, coming_soon, sold, found "Wash" (3), "Ready" (2), "Bay 4" (1) and 1 other value',
    },
    {
      ...{ field: 'year', count: 1, examples: ['0'] },
      message: 'Expected a year from 1886 to 2100, found "soon"',
    },
  ]);
});

it('shows cars in the spelling that their site would', async () => {
  const { trial } = await inspect(
    csv('Id,Make,Model,Year', '1,FORD,Ranger,2020', '2,Ford,RANGER,2020', '3,Ford,Ranger,2020'),
  );
  expect(new Set(trial.vehicles.map(({ make, model }) => `${make} ${model}`))).toEqual(
    new Set(['Ford Ranger']),
  );
});

describe('columns of letters', () => {
  const feed = csv(
    'Stock No,Make,Model,Year,Price,Transmission,Fuel,Body',
    'S1,Kia,Rio,2020,20000,A,P,S',
    'S2,Kia,Rio,2020,20000,M,DSL,HTCH',
    'S3,Kia,Rio,2020,20000,Auto,X,Wagon',
  );

  it('have a value table of the letters that are clear, and a note of what each is read as', async () => {
    const { proposal } = await inspect(feed);
    expect(proposal.columns).toMatchObject({
      simple_transmission: { from: 'Transmission', values: { A: 'Automatic', M: 'Manual' } },
      simple_fuel: { from: 'Fuel', values: { P: 'Petrol' } },
      simple_body: { from: 'Body' },
    });
    expect(proposal.columns?.simple_body).not.toHaveProperty('values');
    expect(proposal.notes).toContain(
      'Letters of "Transmission" are read as words: A = Automatic, M = Manual. Look whether that is right.',
    );
    expect(proposal.notes).toContain(
      'Letters of "Fuel" are read as words: P = Petrol. Look whether that is right.',
    );
  });

  it.each<[columns: string, letters: string[], values: unknown, unread: string | null]>([
    ['Body', ['S', 'H', 'W', 'U', 'V'], { H: 'Hatch', W: 'Wagon', U: 'Ute', V: 'Van' }, 'S'],
    ['Body Type', ['h', 'w'], { h: 'Hatch', w: 'Wagon' }, null],
    ['Body Code', ['S', 'C', 'P'], undefined, 'S, C, P'],
    ['BodyStyle', ['1', '2'], undefined, '1, 2'],
  ])('of bodies alone are mapped: %s with %j', async (column, letters, values, unread) => {
    const rows = letters.map((letter, n) => `S${n},Kia,Rio,2020,${letter}`);
    const { proposal, trial } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, ...rows));
    expect(proposal.columns?.simple_body?.from).toBe(column);
    expect(proposal.columns?.simple_body?.values).toEqual(values);
    const gap = proposal.notes.find((note) => note.startsWith('Say by "values"'));
    expect(gap).toBe(
      unread === null ? undefined : `Say by "values" what these letters of "${column}" mean: ${unread}.`,
    );
    const words = new Map(Object.entries(values ?? {}));
    expect(trial.vehicles.map(({ simple_body }) => simple_body)).toEqual(
      letters.map((letter) => words.get(letter) ?? null),
    );
  });

  it.each([
    ['Type', ['H', 'W']],
    ['Category', ['U', 'V']],
    ['Body', ['U', 'N', 'D']],
  ])(
    'are none of bodies where their column does not say so, or holds conditions: %s with %j',
    async (column, letters) => {
      const rows = letters.map((letter, n) => `S${n},Kia,Rio,2020,${letter}`);
      const { proposal } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, ...rows));
      expect(proposal.columns).not.toHaveProperty('simple_body');
    },
  );

  it('of colours are shown nowhere', async () => {
    const { proposal, trial } = await inspect(
      csv('Stock No,Make,Model,Year,Colour', 'S1,Kia,Rio,2020,W', 'S2,Kia,Rio,2020,Black'),
    );
    expect(proposal.notes).toContain('Say by "values" what these letters of "Colour" mean: W.');
    expect(trial.vehicles.map(({ colour }) => colour)).toEqual([null, 'Black']);
    expect(trial.dropped).toMatchObject([{ field: 'colour', count: 1 }]);
  });

  it('name the letters that mean nothing by themselves, which are shown nowhere', async () => {
    const { proposal, trial } = await inspect(feed);
    expect(proposal.notes).toContain('Say by "values" what these letters of "Body" mean: S.');
    expect(proposal.notes).toContain('Say by "values" what these letters of "Fuel" mean: X.');
    expect(trial.vehicles.map(({ simple_fuel, simple_body }) => [simple_fuel, simple_body])).toEqual([
      ['Petrol', null],
      ['Diesel', 'Hatch'],
      [null, 'Wagon'],
    ]);
    expect(trial.dropped.map(({ field, count }) => [field, count])).toContainEqual(['simple_body', 1]);
  });
});

describe('columns under other names', () => {
  it.each<[column: string, values: string[], field: string, mapping: unknown]>([
    ['Stock No.', ['S1', 'S2'], 'stocknum', { from: 'Stock No.' }],
    ['Odometer (miles)', ['100', '200'], 'km', { from: 'Odometer (miles)', unit: 'miles' }],
    ['Price Cents', ['1299000', '999000'], 'price', { from: 'Price Cents', unit: 'cents' }],
    ['pricing_amountCents', ['1299000'], 'price', { from: 'pricing_amountCents', unit: 'cents' }],
    ['Was Price Cents', ['1299000'], 'before_price', { from: 'Was Price Cents', unit: 'cents' }],
    ['Drive Away Cents', ['1299000'], 'drive_away_price', { from: 'Drive Away Cents', unit: 'cents' }],
    ['price_cents_aud', ['1299000'], 'price', { from: 'price_cents_aud', unit: 'cents' }],
    ['Sale Status', ['On Hold', 'Available'], 'reserved', { from: 'Sale Status', yes: ['On Hold'] }],
    [
      'Sale Status',
      ['Sold', 'For Sale'],
      'status',
      { from: 'Sale Status', values: { Sold: 'sold', 'For Sale': 'in_stock' }, default: 'in_stock' },
    ],
    ['Date Added', ['5 Nov 2026', '12 Oct 2026'], 'created_at', { from: 'Date Added', date: 'DD MMM YYYY' }],
    ['Date Added', ['05/11/2026', '12/10/2026'], 'created_at', { from: 'Date Added' }],
    ['Date In', ['46346', '46351'], 'created_at', { from: 'Date In' }],
    ['Transmission', ['Auto', 'Manual'], 'simple_transmission', { from: 'Transmission' }],
    [
      'Condition',
      ['U', 'N'],
      'car_type',
      { from: 'Condition', values: { U: 'used', N: 'new' }, default: 'used' },
    ],
    [
      'Condition',
      ['Used', 'New', 'Approved'],
      'car_type',
      {
        from: 'Condition',
        values: { Used: 'used', New: 'new', Approved: 'used' },
        default: 'used',
      },
    ],
    ['Type', ['Sedan', 'Wagon'], 'simple_body', { from: 'Type' }],
    ['State', ['Victoria', 'nsw'], 'state', { from: 'State' }],
    [
      'State',
      ['Active', 'Sold'],
      'status',
      { from: 'State', values: { Active: 'in_stock', Sold: 'sold' }, default: 'in_stock' },
    ],
    ['Price', ['12.990,00', '23990,00'], 'price', { from: 'Price' }],
    ['Now', ['Now $12,990', 'Now: $9,990'], 'price', { from: 'Now' }],
    ['Was', ['Was $12,990', 'Was $9,990'], 'before_price', { from: 'Was' }],
  ])('%s is %s', async (column, values, field, mapping) => {
    const rows = values.map((value, n) => `${n},Kia,Rio,2020,"${value}"`);
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,${column}`, ...rows));
    expect(proposal.columns?.[field]).toEqual(mapping);
  });

  it.each([
    ['stocknum', 'Stock#'],
    ['stocknum', 'StockNumber'],
    ['price', 'Adv. Price'],
    ['price', 'Advertised Price (inc GST)'],
    ['km', 'KMs'],
    ['regplate', 'Rego No.'],
    ['rego_expiry', 'Rego Exp.'],
    ['colour', 'Colour ext'],
    ['interior_colour', 'Int. Colour'],
    ['doors', 'Drs'],
    ['km', 'KLMS'],
    ['price', 'asking'],
    ['price', 'price_excl'],
    ['dealership_id', 'LOCCODE'],
    ['variant.cylinders', 'Cyls'],
    ['compliance_date', 'Compl. Date'],
    ['vin', 'VIN/Chassis'],
    ['dealercomments', 'Comments/Description'],
    ['created_at', 'dateinstock'],
    ['created_at', 'Listed On'],
    ['engine_size', 'Eng. Size'],
    ['engine_size', 'Eng Cap'],
    ['badge', 'Badge/Variant'],
    ['badge', 'Badge/Series'],
    ['simple_fuel', 'FuelTypeDesc'],
    ['fuel', 'Fuel Type Description'],
    ['simple_body', 'BodyTypeDesc'],
    ['simple_body', 'Body Type Description'],
    ['drive', 'DriveTypeDesc'],
    ['simple_transmission', 'Trans Desc'],
    ['simple_transmission', 'Transmission Description'],
    ['trans', 'Gearbox Type Description'],
    ['colour', 'Exterior Colour Desc.'],
    ['price_type', 'Price Description'],
    ['simple_body', 'Mapped Body'],
    ['simple_fuel', 'Mapped Fuel Type'],
    ['dealercomments', 'Vehicle Description'],
    ['location.name', 'Site'],
    ['dealership_id', 'Site Code'],
  ])('%s is "%s"', async (field, column) => {
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,${column}`, '1,Kia,Rio,2020,'));
    expect(proposal.columns?.[field]?.from).toBe(column);
  });

  it('a column of words stands before one of codes', async () => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Body Type,BodyTypeDesc', '1,Kia,Rio,2020,1,Hatch', '2,Kia,EV6,2020,2,SUV'),
    );
    expect(proposal.columns?.simple_body).toEqual({ from: 'BodyTypeDesc' });
  });

  it.each([
    ['make', 'attribute[key=Make].value'],
    ['make', 'node.make.name'],
    ['price', 'pricing.advertised'],
    ['make', 'MakeDescription'],
    ['price', 'pricing.amountCents'],
    ['price', 'Price in Cents'],
    ['before_price', 'was_price_cents'],
    ['price', 'prices.price[type=EGC]'],
    ['price_type', 'price@type'],
    ['name', 'vehicle.title'],
    ['make', 'v:make'],
    ['price_type', 'v:price@type'],
    ['before_price', 'pricing.was.amount'],
    ['location.name', 'yard.title'],
    ['dealercomments', 'listing.html'],
  ])('%s is "%s"', async (field, column) => {
    expect(nameRank(field)(column)).not.toBeNull();
  });

  it.each([
    ['Site', 'https://www.hunter-cars.example/', 'location.name'],
    ['Site', 'www.hunter-cars.com.au', 'location.name'],
    ['Site', 'huntercars.com.au', 'location.name'],
    ['Dealer', 'sales@hunter-cars.com.au', 'location.name'],
    ['Site ID', 'www.hunter-cars.com.au', 'dealership_id'],
    ['Listing ID', 'www.hunter-cars.com.au', 'id'],
    ['Description', 'https://www.hunter-cars.example/cars/1', 'dealercomments'],
  ])('%s with "%s", an address of the web, is no %s', async (column, address, field) => {
    const row = (n: number) => `S${n},Kia,Rio,2020,${address}`;
    const { proposal } = await inspect(csv(`Stock No,Make,Model,Year,${column}`, row(1), row(2)));
    expect(proposal.columns?.[field]?.from).not.toBe(column);
  });

  it('are not mapped where their values are of another kind', async () => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Price', '1,Kia,Rio,2020,cheap', '2,Kia,Rio,2021,dear'),
    );
    expect(proposal.columns?.price).toBeUndefined();
    expect(proposal.notes).toContain('No column was found for price.');
  });
});

it('a feed without any column that is recognised lacks an id too', async () => {
  const { proposal, trial } = await inspect(csv('Marke,Modell,Preis', 'Kia,Rio,1', 'Kia,Ceed,2'));
  expect(proposal.columns).toEqual({ status: { constant: 'in_stock' }, car_type: { constant: 'used' } });
  expect(proposal.notes).toContain('No column was found for id.');
  expect(proposal.notes.join()).not.toMatch(/title|hash/);
  expect(trial).toMatchObject({ accepted: 0, rejected: 2 });
});

describe('photos', () => {
  const photo = (name: string) => `https://p.example/${name}.jpg`;
  it.each<[columns: string, cells: string[], mapping: unknown]>([
    ['Image1,Image2', [photo('a'), photo('b')], { all: ['Image{n}'] }],
    ['Pic01,Pic02', [photo('a'), photo('b')], { all: ['Pic{n}'] }],
    ['Image,Image 2', [photo('a'), photo('b')], { all: ['Image', 'Image {n}'] }],
    ['Main Image,Other Photos', [photo('a'), photo('b')], { all: ['Main Image', 'Other Photos'] }],
    ['Images,Thumbnail', [`${photo('a')}|${photo('b')}`, photo('small')], { from: 'Images' }],
    ['Photo URLs', [`${photo('a')};${photo('b')}`], { from: 'Photo URLs' }],
  ])('are all those of %s', async (columns, cells, mapping) => {
    const { proposal, trial } = await inspect(
      csv(`Id,Make,Model,Year,${columns}`, `1,Kia,Rio,2020,${cells.join()}`),
    );
    expect(proposal.columns?.images).toEqual(mapping);
    expect(trial.vehicles[0]?.images).toEqual([photo('a'), photo('b')]);
  });
});

it('a video and the photos of a 360° view are fields of their own', async () => {
  const frames = Array.from({ length: 8 }, (_, at) => `https://p.example/spin/${at}.jpg`);
  const { proposal, trial } = await inspect(
    csv(
      'Id,Make,Model,Year,Photos,YouTube URL,360 Images',
      `1,Kia,Rio,2020,https://p.example/a.jpg,https://youtu.be/dQw4w9WgXcQ,${frames.join('|')}`,
    ),
  );
  expect(proposal.columns).toMatchObject({
    images: { from: 'Photos' },
    video: { from: 'YouTube URL' },
    turntable: { from: '360 Images' },
  });
  const [car] = trial.vehicles;
  expect(car).toMatchObject({ video: 'https://youtu.be/dQw4w9WgXcQ', turntable: frames, photos_count: 1 });
});

describe('known formats', () => {
  it('need no mapping where the columns are those of a vehicle', async () => {
    const record = {
      id: 1,
      slug: 'a-1',
      name: 'A',
      make: 'A',
      model: 'B',
      year: 2020,
      status: 'in_stock',
      car_type: 'used',
    };
    const { proposal, trial } = await inspect(JSON.stringify([record]), { format: 'json' });
    expect(proposal).toEqual({ notes: [] });
    expect(trial.accepted).toBe(1);
  });

  it('are Google’s vehicles as XML, miles converted and other currencies refused', async () => {
    const item = (id: number, price: string) =>
      `<item><g:id>${id}</g:id><g:vin>JTEBU14R76000000${id}</g:vin><g:vehicle_fulfillment><g:option>in_store</g:option><g:store_code>A</g:store_code></g:vehicle_fulfillment><g:brand>Toyota</g:brand>
       <g:vehicle_MSRP>120000 AUD</g:vehicle_MSRP><g:body_style>coupe</g:body_style>
       <g:model>Prado</g:model><g:year>2020</g:year><g:condition>used</g:condition><g:price>${price}</g:price>
       <g:mileage>100 miles</g:mileage><g:image_link>https://p.example/1.jpg</g:image_link>
       <g:additional_image_link>https://p.example/2.jpg,https://p.example/3.jpg</g:additional_image_link></item>`;
    const xml = `<rss><channel><title>Stock</title>${item(1, '100615.00 AUD')}${item(2, '100615.00 USD')}</channel></rss>`;
    const { proposal, trial } = await inspect(xml, { format: 'xml', records: 'rss.channel.item' });
    expect(proposal.preset).toBe('google-vehicles');
    expect(trial.vehicles).toMatchObject([
      {
        id: '1',
        ...{ make: 'Toyota', dealership_id: 'A', before_price: 120_000, simple_body: 'Coupe' },
        price: 100_615,
        km: 161,
        images: [1, 2, 3].map((n) => `https://p.example/${n}.jpg`),
      },
      { id: '2', price: null },
    ]);
    expect(trial.dropped[0]?.message).toContain('Australian dollars');
    expect(trial.photoHosts).toEqual(['p.example']);
  });

  it('are Google’s vehicles as TSV, with names of several words', async () => {
    const header = [
      ...['id', 'store code', 'VIN', 'brand', 'model', 'trim', 'year', 'condition', 'mileage', 'price'],
      ...['color', 'body style', 'engine', 'image link', 'additional image link', 'certified pre-owned'],
    ];
    const row = [
      ...['7', 'north', 'JTEBU14R760000001', 'Kia', 'Rio', 'S', '2020', 'used', '23335 km', '18990.00 AUD'],
      ...['Red', 'hatchback', 'gasoline', 'https://p.example/1.jpg'],
      ...['https://p.example/2.jpg,https://p.example/3.jpg', 'yes'],
    ];
    const { proposal, trial } = await inspect([header.join('\t'), row.join('\t'), ''].join('\n'), {
      format: 'tsv',
    });
    expect(proposal.preset).toBe('google-vehicles');
    expect(trial.vehicles).toMatchObject([
      {
        ...{ id: '7', dealership_id: 'north', make: 'Kia', model: 'Rio', badge: 'S', year: 2020, km: 23_335 },
        ...{ price: 18_990, car_type: 'used', certified: true, colour: 'Red', simple_body: 'Hatch' },
        ...{ simple_fuel: 'Petrol', images: [1, 2, 3].map((n) => `https://p.example/${n}.jpg`) },
      },
    ]);
  });

  it('are Meta’s catalogue as XML, with nested photos, mileage and address', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><listings><title>Stock</title>
      ${[7, 8]
        .map(
          (
            id,
          ) => `<listing><vehicle_id>${id}</vehicle_id><title>2020 Kia Rio</title><make>Kia</make><model>Rio</model>
      <year>2020</year><mileage><value>${id === 7 ? 23_335 : 100}</value><unit>${id === 7 ? 'KM' : 'MI'}</unit></mileage>
      ${Array.from({ length: 9 - id }, (_, n) => `<image><url>https://p.example/${n}.jpg</url><tag>Exterior</tag></image>`).join('')}
      <body_style>HATCHBACK</body_style><fuel_type>GASOLINE</fuel_type><transmission>AUTOMATIC</transmission>
      <price>18990.00 AUD</price><state_of_vehicle>USED</state_of_vehicle><availability>AVAILABLE</availability>
      <address format="simple"><component name="addr1">1 King St</component><component name="city">Newcastle</component>
      <component name="region">NSW</component></address></listing>`,
        )
        .join('')}</listings>`;
    const { proposal, trial } = await inspect(xml, { format: 'xml', records: 'listings.listing' });
    expect(proposal.preset).toBe('meta-vehicles');
    const car = {
      ...{ name: '2020 Kia Rio', price: 18_990, car_type: 'used', status: 'in_stock', simple_body: 'Hatch' },
      ...{ simple_fuel: 'Petrol', simple_transmission: 'Automatic', city: 'Newcastle', state: 'NSW' },
    };
    expect(trial.vehicles).toMatchObject([
      { id: '7', km: 23_335, images: ['https://p.example/0.jpg', 'https://p.example/1.jpg'], ...car },
      { id: '8', km: 161, images: ['https://p.example/0.jpg'], ...car },
    ]);
  });

  it('are Meta’s catalogue as CSV, photos in numbered columns', async () => {
    const { proposal, trial } = await inspect(
      csv(
        'vehicle_id,title,make,model,year,mileage.value,mileage.unit,price,state_of_vehicle,body_style,image[0].url,image[1].url',
        '7,2020 Kia Rio,Kia,Rio,2020,23335,KM,18990.00 AUD,CPO,HATCHBACK,https://p.example/1.jpg,https://p.example/2.jpg',
      ),
    );
    expect(proposal.preset).toBe('meta-vehicles');
    expect(trial.vehicles).toMatchObject([
      {
        id: '7',
        name: '2020 Kia Rio',
        km: 23_335,
        price: 18_990,
        car_type: 'used',
        certified: true,
        simple_body: 'Hatch',
      },
    ]);
    expect(trial.vehicles[0]?.images).toHaveLength(2);
  });

  it('are vehicles of schema.org as JSON-LD', async () => {
    const car = {
      ...{
        '@type': 'Car',
        name: '2020 Kia Rio S',
        sku: 'K7',
        brand: { '@type': 'Brand', name: 'Kia' },
        model: 'Rio',
      },
      ...{ vehicleModelDate: '2020', mileageFromOdometer: { value: 23_335, unitCode: 'KMT' }, color: 'Red' },
      ...{ itemCondition: 'https://schema.org/UsedCondition', image: ['https://p.example/1.jpg'] },
      offers: { price: '18990', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    };
    const { proposal, trial } = await inspect(JSON.stringify({ '@graph': [car] }), {
      format: 'json',
      records: '@graph',
    });
    expect(proposal.preset).toBe('schema-org');
    expect(trial.vehicles).toMatchObject([
      {
        id: 'K7',
        make: 'Kia',
        year: 2020,
        km: 23_335,
        price: 18_990,
        car_type: 'used',
        status: 'in_stock',
        images: ['https://p.example/1.jpg'],
      },
    ]);
  });

  it('are vehicles of an ItemList, with photos as objects and texts, and the currency of their offers', async () => {
    const item = (sku: string, priceCurrency: string) => ({
      ...{ '@type': ['Product', 'Car'], sku, name: '2020 Kia Rio', brand: { name: 'Kia' }, model: 'Rio' },
      ...{ vehicleModelDate: '2020', mileageFromOdometer: { value: 100, unitCode: 'SMI' } },
      image: ['https://p.example/1.jpg', { '@type': 'ImageObject', contentUrl: 'https://p.example/2.jpg' }],
      offers: [{ price: 18_990, priceCurrency }],
    });
    const itemListElement = ['AUD', 'USD'].map((currency, position) => ({
      ...{ '@type': 'ListItem', position, item: item(`K${position}`, currency) },
    }));
    const { proposal, trial } = await inspect(JSON.stringify({ '@type': 'ItemList', itemListElement }), {
      ...{ format: 'json', records: 'itemListElement' },
    });
    expect(proposal.preset).toBe('schema-org');
    expect(trial.vehicles).toMatchObject([
      { id: 'K0', price: 18_990, km: 161, images: [1, 2].map((n) => `https://p.example/${n}.jpg`) },
      { id: 'K1', price: null },
    ]);
  });

  it('are vehicles of CSN-DTO', async () => {
    const vehicle = {
      ...{ Type: 'CAR', Identifier: 94_083, ListingType: 'used', SaleStatus: 'For Sale' },
      Identification: [{ Type: 'StockNumber', Value: 'STK001' }],
      Registration: { Number: 'abc123', ExpiresUtc: '2027-06-01T00:00:00.000Z' },
      Specification: {
        ...{ Make: 'Ford', Model: 'Ranger', Series: 'P703', ReleaseDate: { Year: 2024 } },
        Attributes: [
          { Name: 'Badge', Value: 'XLT' },
          { Name: 'Doors', Value: 4 },
        ],
      },
      Colours: [{ Location: 'Exterior', Generic: 'White' }],
      OdometerReadings: [{ Type: 'Odometer', Value: 12_000 }],
      PriceList: [{ Type: 'Drive Away', Currency: 'AUD', Amount: 61_990 }],
      Media: { Photos: [{ Url: 'https://p.example/1.jpg' }] },
      Seller: {
        Identifier: 'a1',
        LocationName: 'Metro Ford City',
        Addresses: [{ Suburb: 'Richmond', State: 'VIC' }],
      },
    };
    const withdrawn = { ...vehicle, Identifier: 94_084, SaleStatus: 'WITHDRAWN' };
    const { proposal, trial } = await inspect(JSON.stringify([vehicle, withdrawn]), { format: 'json' });
    expect(proposal.preset).toBe('csn-dto');
    expect(trial).toMatchObject({ accepted: 2, hidden: 1, rejected: 0 });
    expect(trial.vehicles).toMatchObject([
      {
        ...{
          id: '94083',
          name: '2024 Ford Ranger XLT',
          stocknum: 'STK001',
          badge: 'XLT',
          series: 'P703',
          doors: 4,
        },
        ...{ price: 61_990, price_type: 'drive_away', km: 12_000, colour: 'White', regplate: 'ABC123' },
        ...{
          location_name: 'Metro Ford City',
          city: 'Richmond',
          state: 'VIC',
          images: ['https://p.example/1.jpg'],
        },
      },
    ]);
  });
});
