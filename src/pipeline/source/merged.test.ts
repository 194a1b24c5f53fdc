import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { readSource, readStock } from '../read-stock.ts';
import { sourceContext } from './source.fixture.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

/** The cars of several files, merged by settings. */
async function merged(files: Record<string, string>, settings: Record<string, unknown>) {
  const project = new FixtureProject();
  await project.stock([]);
  const folder = join(project.root, 'sites/test-site');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const stock = parse(stockSourceSchema, { type: 'merged', ...settings }, 'stock');
  const site = { ...fixtureSite({ images: { hosts: ['p.example'] } }), stock };
  const context = sourceContext({ folder, state: project.state, now: NOW, site });
  const fetched = await readSource({ ...context, before: null, reuseStock: false });
  using _body = fetched.body;
  return await readStock(fetched, null, site);
}

const COLUMNS = {
  id: 'Id',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  price: 'Price',
  images: 'Photos',
  status: { constant: 'in_stock' },
  car_type: { constant: 'used' },
};
const csv = (path: string) => ({ type: 'file', path, format: 'csv', columns: COLUMNS });
const HEADER = 'Id,Make,Model,Year,Price,Photos';

it('makes one stock of several feeds; a car of two feeds is that of the first', async () => {
  const { feed } = await merged(
    {
      'north.csv': `${HEADER}\n1,Kia,Rio,2020,10000,\n2,Kia,Cerato,2021,20000,`,
      'south.csv': `${HEADER}\n2,Kia,Cerato,2021,99000,\n3,Ford,Ranger,2022,30000,\n3,Ford,Ranger,2022,31000,`,
    },
    { feeds: [csv('north.csv'), csv('south.csv')] },
  );
  expect(feed.cars.map(({ vehicle }) => [vehicle.id, vehicle.price])).toEqual([
    ['1', 10_000],
    ['2', 20_000],
    ['3', 30_000],
  ]);
  // Twice in one feed is a duplicate, as in a feed alone.
  expect(feed.rejected.map(({ id, code }) => [id, code])).toEqual([
    ['3', 'duplicate'],
    ['3', 'duplicate'],
  ]);
});

it('fills what a car lacks from another feed, by its id, and replaces nothing', async () => {
  const photos = {
    type: 'file',
    path: 'more.csv',
    format: 'csv',
    columns: { id: 'Ref', images: 'Pics', price: 'Ask', dealercomments: 'Text' },
  };
  const { feed } = await merged(
    {
      'stock.csv': `${HEADER}\n1,Kia,Rio,2020,10000,\n2,Kia,Cerato,2021,,https://p.example/own.jpg`,
      'more.csv':
        'Ref,Pics,Ask,Text\n1,https://p.example/1.jpg|https://p.example/2.jpg,5,One owner\n2,https://p.example/x.jpg,20000,\n9,,,',
    },
    { feeds: [csv('stock.csv')], enrich: [{ source: photos }] },
  );
  expect(feed.cars.map(({ vehicle }) => vehicle)).toMatchObject([
    {
      id: '1',
      price: 10_000,
      dealercomments: 'One owner',
      images: ['https://p.example/1.jpg', 'https://p.example/2.jpg'],
    },
    { id: '2', price: 20_000, images: ['https://p.example/own.jpg'] },
  ]);
  expect(feed.records).toBe(2);
});

it('takes a placeholder for no key: cars whose VIN is to be announced share nothing', async () => {
  const columns = { ...COLUMNS, vin: 'Vin' };
  const photos = {
    type: 'file',
    path: 'photos.csv',
    format: 'csv',
    columns: { vin: 'Vin', images: 'Pics' },
  };
  const { feed } = await merged(
    {
      'stock.csv': `${HEADER},Vin\n1,Kia,Rio,2020,10000,,TBA\n2,Kia,Sorento,2020,10000,,TBA\n3,Kia,Cerato,2020,10000,,000000`,
      'photos.csv': 'Vin,Pics\nTBA,https://p.example/1.jpg\n000000,https://p.example/2.jpg\n',
    },
    { feeds: [{ ...csv('stock.csv'), columns }], enrich: [{ source: photos, by: 'vin' }] },
  );
  expect(feed.cars.map(({ vehicle }) => vehicle.images)).toEqual([[], [], []]);
});

it('accounts for each record of several feeds that has a placeholder for its id', async () => {
  const { feed } = await merged(
    {
      'north.csv': `${HEADER}\nTBA,Kia,Rio,2020,10000,`,
      'south.csv': `${HEADER}\nTBA,Ford,Ranger,2022,30000,\n3,Ford,Ranger,2022,31000,`,
    },
    { feeds: [csv('north.csv'), csv('south.csv')] },
  );
  expect(feed.records).toBe(3);
  expect(feed.cars.length + feed.rejected.length).toBe(3);
});

it('fills market values by id, each where the car has none, also where both feeds have some', async () => {
  const own = { average: 'autograb_data.average_market_price', as_at: 'autograb_data.as_at' };
  const market = {
    type: 'file',
    path: 'market.csv',
    format: 'csv',
    columns: { id: 'Ref', [own.average]: 'Average', 'autograb_data.state_average_market_price': 'State' },
  };
  const { feed } = await merged(
    {
      'stock.csv': `${HEADER},Market,Day\n1,Kia,Rio,2020,10000,,,\n2,Kia,Rio,2020,10000,,11000,2026-11-01`,
      'market.csv': 'Ref,Average,State\n1,12000,12500\n2,13000,13500\n',
    },
    {
      feeds: [{ ...csv('stock.csv'), columns: { ...COLUMNS, [own.average]: 'Market', [own.as_at]: 'Day' } }],
      enrich: [{ source: market }],
    },
  );
  expect(feed.cars.map(({ vehicle }) => vehicle.autograb_data)).toMatchObject([
    { average_market_price: 12_000, state_average_market_price: 12_500 },
    { average_market_price: 11_000, state_average_market_price: 13_500, as_at: '2026-11-01' },
  ]);
});

it('passes on a record that is at fault, by which its car stays, as a feed alone has it', async () => {
  const car = (id: number, price: string) =>
    `{"id":${id},"slug":"car-${id}","name":"Kia Rio","make":"Kia","model":"Rio","year":2020,"status":"in_stock","car_type":"used","price":${price}}`;
  const large = car(3, `1,"more":"${'x'.repeat(1_200_000)}"`);
  const list = `[${[car(1, 'tru'), car(2, '20000'), '7', large].join()}]`;
  const columns = { id: 'id', slug: 'slug', name: 'name', make: 'make', model: 'model', year: 'year' };
  const mapped = { columns: { ...columns, status: 'status', car_type: 'car_type', price: 'price' } };
  for (const mapping of [{}, mapped]) {
    const json = { type: 'file', path: 'a.json', ...mapping };
    const { feed } = await merged(
      { 'a.json': list, 'b.csv': `${HEADER}\n4,"Kia,Rio,2020,9000,\n5,Ford,Ranger,2022,30000,` },
      { feeds: [json, csv('b.csv')] },
    );
    expect(feed.cars.map(({ vehicle }) => vehicle.id)).toEqual(['2', '5']);
    expect(feed).toMatchObject({ records: 6, rejectedRecords: 4 });
    expect(feed.unclear.map(({ id }) => id)).toEqual(['1', '', '3', '4']);
    const messages = feed.rejected.map(({ message }) => message).join('\n');
    expect(messages).toMatch(
      /tr.*Expected a record.*larger than 1000000 bytes.*quote in the row is not closed/s,
    );
  }
});

it('counts records that its settings exclude: those of `only`, and of a car that a feed before it has', async () => {
  const only = [{ column: 'Model', is_not: ['Cerato'] }];
  const { feed, state } = await merged(
    {
      'north.csv': `${HEADER}\n1,Kia,Rio,2020,10000,\n2,Kia,Cerato,2021,20000,`,
      'south.csv': `${HEADER}\n1,Kia,Rio,2020,99000,\n3,Ford,Ranger,2022,30000,`,
    },
    { feeds: [{ ...csv('north.csv'), only }, csv('south.csv')] },
  );
  expect(feed).toMatchObject({ records: 2, excluded: 2 });
  expect(state).toMatchObject({ records: 2, excluded: 2 });
});

it('keeps a car as it was whose further fields are in a record at fault', async () => {
  const more = {
    type: 'file',
    path: 'more.csv',
    format: 'csv',
    columns: { id: 'Id', dealercomments: 'Text' },
  };
  const { feed } = await merged(
    {
      'stock.csv': `${HEADER}\n1,Kia,Rio,2020,10000,\n2,Kia,Cerato,2021,20000,`,
      'more.csv': 'Id,Text,End\n1,One "owner,x\n2,Two owners,x\n',
    },
    { feeds: [csv('stock.csv')], enrich: [{ source: more }] },
  );
  expect(feed.cars.map(({ vehicle }) => [vehicle.id, vehicle.dealercomments])).toEqual([['2', 'Two owners']]);
  expect(feed.unclear.map(({ id }) => id)).toEqual(['1']);
});

it('is unusable where one of the feeds is: its cars must not seem sold', async () => {
  await expect(
    merged(
      { 'north.csv': `${HEADER}\n1,Kia,Rio,2020,10000,` },
      { feeds: [csv('north.csv'), csv('south.csv')] },
    ),
  ).rejects.toThrow(/Cannot read the stock file .*south\.csv/);
});

it('refuses a table of which settings name a column that it lacks', async () => {
  const misspelt = (path: string) => ({ ...csv(path), columns: { ...COLUMNS, price: 'Prise' } });
  const files = { 'north.csv': `${HEADER}\n1,Kia,Rio,2020,10000,`, 'more.csv': 'Id,Price\n1,10000' };
  await expect(merged(files, { feeds: [csv('north.csv'), misspelt('north.csv')] })).rejects.toThrow(
    'stock.feeds.1.columns.price of site.json: The feed has no column "Prise"; the nearest is "Price"',
  );
  const source = { ...csv('more.csv'), columns: { id: 'Id', price: 'Prise' } };
  await expect(merged(files, { feeds: [csv('north.csv')], enrich: [{ source }] })).rejects.toThrow(
    'stock.enrich.0.source.columns.price of site.json',
  );
});

it('names a column that other records lack', async () => {
  const record = { Id: 1, Make: 'Kia', Model: 'Rio', Year: 2020, Price: 10_000, Photos: [] };
  const source = { type: 'file', path: 'north.json', columns: { ...COLUMNS, price: 'Prise' } };
  const { feed } = await merged({ 'north.json': JSON.stringify([record]) }, { feeds: [source] });
  expect(feed.lacking).toEqual([
    { setting: 'stock.feeds.0.columns.price', column: 'Prise', nearest: 'Price' },
  ]);
});
