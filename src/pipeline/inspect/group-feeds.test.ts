import { describe, expect, it } from 'vitest';
import { detectFeed } from '../format/detect.ts';
import { feedRecords } from '../format/format.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { inspect } from './inspect.fixture.ts';

const car = (n: number) => ({
  StockNo: `S${n}`,
  Make: 'Kia',
  Model: 'Rio',
  Year: 2021,
  Price: 20_000 + n,
  Kms: 10_000 + n,
  Status: 'Available',
  Photos: [{ url: `https://p.example/${n}.jpg`, order: 1, year: 2020 }],
});
const DEALERS = [
  { name: 'North', phone: '02 4000 0000', address: { city: 'Maitland' }, vehicles: [car(1), car(2)] },
  { vehicles: [car(3), car(4), car(5)], name: 'Südhof' },
  { name: 'West', vehicles: null },
  { name: 'East' },
];

const xmlOf = (n: number) =>
  `<vehicle><StockNo>S${n}</StockNo><Make>Kia</Make><Model>Rio</Model><Year>2021</Year><Price>${20_000 + n}</Price><Kms>${10_000 + n}</Kms><Status>Available</Status></vehicle>`;
const XML = `<stock><dealer name="North"><vehicles>${xmlOf(1)}${xmlOf(2)}</vehicles><phone>02 4000 0000</phone></dealer><dealer name="Südhof"><phone/><vehicles>${xmlOf(3)}${xmlOf(4)}${xmlOf(5)}</vehicles></dealer><dealer name="West"/></stock>`;

const FEEDS: [string, string, records: string, column: string][] = [
  ['a JSON list in an object', JSON.stringify({ dealers: DEALERS }), 'dealers.*.vehicles', '@dealers.name'],
  ['a JSON list alone', JSON.stringify(DEALERS), '*.vehicles', '@dealer.name'],
  ['XML', XML, 'stock.dealer.*.vehicles.vehicle', '@dealer.name'],
];

describe.each(FEEDS)('the dealers of a group, with their cars inside: %s', (_, text, records, column) => {
  it('is read to the cars, each with its dealer', async () => {
    const layout = await detectFeed(feedOf(text));
    expect(layout.records).toBe(records);
    const { proposal, trial } = await inspect(text, layout);
    expect(proposal.columns).toMatchObject({ id: { from: 'StockNo' }, 'location.name': { from: column } });
    expect(proposal.columns?.name).toBeUndefined();
    expect(trial).toMatchObject({ records: 5, accepted: 5 });
    expect(trial.vehicles.map(({ id, location_name }) => [id, location_name])).toEqual([
      ...[1, 2].map((n) => [`S${n}`, 'North']),
      ...[3, 4, 5].map((n) => [`S${n}`, 'Südhof']),
    ]);
  });

  it('"only" chooses a store by it, and its other texts are columns', async () => {
    const { columns } = await inspect(text, await detectFeed(feedOf(text)));
    const phone = columns.find((one) => one.column === column.replace('name', 'phone'));
    expect(phone?.times).toEqual(new Map([['02 4000 0000', 2]]));
  });

  it('a record is new where its dealer is, and only then', async () => {
    const layout = await detectFeed(feedOf(text));
    const hashes = async (one: string) =>
      Array.from(await feedRecords(feedOf(one), layout), ({ hash }) => hash);
    const [before, after] = [await hashes(text), await hashes(text.replace('North', 'Nord'))];
    expect(after.map((hash, n) => hash === before[n])).toEqual([false, false, true, true, true]);
  });
});

describe('what a dealer says of itself', () => {
  const own = {
    status: 'Closed for renovation',
    photo: 'https://p.example/yard.jpg',
    sold: true,
    hidden: true,
    condition: 'New',
    incGst: false,
    price: 5,
    special: 4,
    label: 'SOLD',
    place: 'Maitland, NSW',
  };
  const dealers = DEALERS.slice(0, 2).map((dealer) => ({ ...own, ...dealer }));
  const bare = dealers.map(({ vehicles = [], ...dealer }) => ({
    ...dealer,
    vehicles: vehicles?.map(({ Status, Photos, Price, ...rest }) => rest),
  }));
  const tags = Object.entries(own).map(([name, value]) => `<${name}>${value}</${name}>`);
  const xml = XML.replaceAll(/<Status>Available<\/Status>|<Price>\d+<\/Price>/g, '')
    .replaceAll('<vehicles>', `${tags.join('')}<vehicles>`)
    .replace('<dealer name="West"/>', '');

  it.each([
    ['json', 'dealers.*.vehicles', JSON.stringify({ dealers: bare })],
    ['xml', 'stock.dealer.*.vehicles.vehicle', xml],
  ] as const)('is where its cars are, and nothing else: %s', async (format, records, text) => {
    const { proposal, trial } = await inspect(text, { format, records });
    expect(proposal.only).toBeUndefined();
    expect(trial.reasons).toEqual([]);
    expect(trial.vehicles).toHaveLength(5);
    for (const car of trial.vehicles)
      expect(car).toMatchObject({
        status: 'in_stock',
        sold: false,
        images: [],
        car_type: 'used',
        price: null,
        tag: null,
        city: 'Maitland',
        state: 'NSW',
      });
  });

  it('is none of what a record’s own attributes say', async () => {
    const cars = ['yes', 'no'].map((sold, n) => ({
      '@id': `S${n}`,
      '@make': 'Kia',
      '@model': 'Rio',
      '@year': 2020,
      '@attributes': { sold },
    }));
    const { proposal, trial } = await inspect(JSON.stringify(cars), { format: 'json' });
    expect(proposal.columns).toMatchObject({ id: { from: '@id' }, sold: { from: '@attributes.sold' } });
    expect(trial.vehicles.map(({ make, sold }) => [make, sold])).toEqual([
      ...[
        ['Kia', true],
        ['Kia', false],
      ],
    ]);
  });
});

it('nested groups have columns of each, and objects those of their names', async () => {
  const layout = { format: 'json', records: 'groups.*.dealers.*.stock.cars.*' } as const;
  const text = JSON.stringify({
    groups: [
      { name: 'G', dealers: { n: { open: true, stock: { cars: { 7: { make: 'Kia' }, 8: {}, 9: 5 } } } } },
    ],
  });
  const read = Array.from(await feedRecords(feedOf(text), layout), (record) => record.read());
  const around = { '@groups.name': 'G', '@dealers': 'n', '@dealers.open': true };
  expect(read).toEqual([{ ...around, '@key': '7', make: 'Kia' }, { ...around, '@key': '8' }, 5]);
});

it.each([
  [
    'a list of each',
    '*',
    '@dealer',
    { at: 'now', meta: { page: 1 }, North: [car(1), car(2)], 'St. Ives': [car(3)], W: [] },
  ],
  [
    'a list in an object of each',
    'dealers.*.cars',
    '@dealers',
    {
      dealers: { North: { phone: '1', cars: [car(1), car(2)] }, 'St. Ives': { phone: '2', cars: [car(3)] } },
    },
  ],
])('dealers by name, with %s', async (_, records, column, feed) => {
  const text = JSON.stringify(feed);
  expect((await detectFeed(feedOf(text))).records).toBe(records);
  const { proposal, trial, columns } = await inspect(text, { format: 'json', records });
  expect(trial).toMatchObject({ records: 3, accepted: 3 });
  expect(proposal.columns).toMatchObject({ id: { from: 'StockNo' }, 'location.name': { from: column } });
  expect(trial.vehicles.map(({ location_name }) => location_name)).toEqual(['North', 'North', 'St. Ives']);
  expect(columns.find((one) => one.column === '@key')?.times).toEqual(
    new Map([
      ['North', 2],
      ['St. Ives', 1],
    ]),
  );
});

it('the name of a list is no id of the one car in it', async () => {
  const { proposal } = await inspect(JSON.stringify({ North: [car(1)], West: [car(2)] }), {
    format: 'json',
    records: '*',
  });
  expect(proposal.columns?.id).toEqual({ from: 'StockNo' });
});

it('lists by condition say which cars are new', async () => {
  const records = (...numbers: number[]) => numbers.map(car);
  const { trial } = await inspect(JSON.stringify({ new: records(1, 2), used: records(3) }), {
    format: 'json',
    records: '*',
  });
  expect(trial.vehicles.map(({ car_type }) => car_type)).toEqual(['new', 'new', 'used']);
});

it('a feed in which no dealer has the list is refused', async () => {
  const layout = { format: 'json', records: 'dealers.*.cars' } as const;
  const read = async () =>
    Array.from(await feedRecords(feedOf(JSON.stringify({ dealers: [5, ...DEALERS] })), layout));
  await expect(read()).rejects.toThrow('there is no "cars" where the settings say the records lie');
});

it.each([
  ['photos and features of cars', JSON.stringify({ cars: [car(1), car(2)] }), 'cars'],
  ['one dealer’s element', XML.replace(/<dealer name="S.*/, '</stock>'), 'stock.dealer.vehicles.vehicle'],
])('%s are no records with columns around them', async (_, text, records) => {
  expect((await detectFeed(feedOf(text))).records).toBe(records);
});

it.each([
  ['new', 'used', 'demo'],
  ['newVehicles', 'usedVehicles', 'demoVehicles'],
  ['new_cars', 'used_cars', 'demo_cars'],
])('lists of cars by their condition are no dealers: %s, %s, %s', async (...keys) => {
  const text = JSON.stringify(
    Object.fromEntries(keys.map((key, n) => [key, [1, 2].map((k) => ({ ...car(n * 2 + k), Photos: [] }))])),
  );
  const { proposal, trial } = await inspect(text, await detectFeed(feedOf(text)));
  expect(proposal.columns?.['location.name'] ?? proposal.columns?.dealership_id).toBeUndefined();
  expect(trial.vehicles.map(({ car_type }) => car_type)).toEqual([
    ...['new', 'new', 'used', 'used', 'demo', 'demo'],
  ]);
});
