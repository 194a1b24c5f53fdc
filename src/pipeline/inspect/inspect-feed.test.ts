import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { csv, inspect, NOW } from './inspect.fixture.ts';
import { inspectFeed } from './inspect-feed.ts';

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
      name: '2019 Toyota RAV4 GX',
      make: 'Toyota',
      km: 55_000,
      price: 31_990,
      doors: 4,
      car_type: 'used',
      colour: 'White',
      city: 'Caringbah',
      state: 'NSW',
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

it('an object below the name of a field is no value of it', async () => {
  const car = {
    id: 1,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    price: { advertised: 20_000, isDriveAway: true },
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
    'Words of "stock.status.name" are read as in stock: Available (1 record); reserved: Deposit taken (1 record); coming soon: In transit (1 record).',
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

it('cylinders and litres of one column are two fields', async () => {
  const { trial } = await inspect(
    csv('Id;Make;Model;Year;CylindersinEngine', '1;Kia;Rio;2020;4 cyl, 2.2 L', '2;Kia;EV6;2023;0 cyl, 0 L'),
  );
  expect(trial.vehicles.map(({ variant }) => [variant.cylinders, variant.enginesize_litres])).toEqual([
    [4, 2.2],
    [null, null],
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
      field: 'status',
      count: 7,
      examples: ['9', '10', '11'],
      message:
        'Expected in_stock, coming_soon, sold, found "Wash" (3), "Ready" (2), "Bay 4" (1) and 1 other value',
    },
    { field: 'year', count: 1, examples: ['0'], message: 'Expected a year from 1886 to 2100, found "soon"' },
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

/** Cars of two dealers, of which three numbers are those of both. */
const sharedNumbers = () =>
  Array.from({ length: 120 }, (_, n) => {
    const number = n < 60 ? 1000 + n : 997 + n;
    return `${n < 60 ? 'north' : 'south'},${number},Kia,Rio,${2010 + (n % 9)},${20_000 + n}`;
  });

it.each<[string, FieldMapping]>([
  ['a number that two dealers have', { from: 'Stock No' }],
  ['a hash with the odometer', { hash: ['Dealer', 'Stock No', 'Km'] }],
])('the id that settings map stays, so that cars stay the same: %s', async (_, id) => {
  const rows = sharedNumbers();
  const { columns } = (await inspect(csv('Dealer,Stock No,Make,Model,Year,Km', ...rows))).proposal;
  const mapping = { columns: { ...columns, id } };
  const { proposal } = await inspectFeed(
    feedOf(csv('Dealer,Stock No,Make,Model,Year,Km', ...rows)),
    { format: 'csv' },
    { site: fixtureSite(), now: NOW, mapping },
  );
  expect(proposal.columns).toEqual(mapping.columns);
});

it('the id that a person chooses for a proposal stays', async () => {
  const rows = sharedNumbers().map((row, n) => `A${n},${row}`);
  const { proposal } = await inspectFeed(
    feedOf(csv('ID,Dealer,Stock No,Make,Model,Year,Km', ...rows)),
    { format: 'csv' },
    {
      site: fixtureSite(),
      now: NOW,
      correct: async (one) => ({ ...one, columns: { ...one.columns, id: { from: 'Stock No' } } }),
    },
  );
  expect(proposal.columns?.id).toEqual({ from: 'Stock No' });
});
