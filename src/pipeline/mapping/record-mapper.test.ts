import { describe, expect, it } from 'vitest';
import { parse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { recordMapper } from './record-mapper.ts';

/** The mapper that settings describe. */
function mapperOf(settings: Record<string, unknown>) {
  const stock = parse(stockSourceSchema, { type: 'file', path: 'stock.csv', ...settings }, 'stock');
  const mapper = 'format' in stock ? recordMapper(stock, 'Australia/Sydney') : null;
  if (mapper === null) throw new Error('These settings map nothing');
  return mapper;
}

/** One field of the vehicle that a record becomes. */
const field = (name: string, mapping: unknown, record: unknown) => {
  const mapped = mapperOf({ columns: { [name]: mapping } }).map(record);
  return name.split('.').reduce<unknown>((value, key) => Object(value)[key], mapped);
};

describe('verbs of a mapping', () => {
  it.each<[verb: string, field: string, mapping: unknown, record: unknown, value: unknown]>([
    ['a column', 'price', 'Ask', { Ask: '12,990' }, '12,990'],
    ['a path', 'variant.cylinders', 'Specs.Cyl', { Specs: { Cyl: 4 } }, 4],
    ['the first that holds something', 'colour', { from: ['A', 'B'] }, { A: ' ', B: 'Red' }, 'Red'],
    ['none that writes nothing as zero', 'price', { from: ['A', 'B'] }, { A: '$0.00 AUD', B: 5 }, 5],
    ['zero where all others are empty', 'km', { from: ['A', 'B'] }, { A: 0, B: '' }, 0],
    ['a constant', 'status', { constant: 'in_stock' }, {}, 'in_stock'],
    [
      'a template',
      'name',
      { template: '{Y} {Make} {Badge}' },
      { Y: 2020, Make: 'Kia', Badge: '' },
      '2020 Kia',
    ],
    ['a template of signs', 'id', { template: '{A}-{B}{C}' }, { A: 'A--1', B: '', C: 2 }, 'A--1-2'],
    ['empty columns side by side', 'id', { template: '{A}-{B}-{C}-{D}' }, { A: 1, D: 2 }, '1-2'],
    ['a template of nothing', 'id', { template: '{A} - {B}' }, {}, ''],
    [
      'a template of a path',
      'km',
      { template: '{m.value} {m.unit}' },
      { m: { value: 9, unit: 'KM' } },
      '9 KM',
    ],
    ['a part of a text', 'make', { from: 'T', split: { by: ' ', part: 2 } }, { T: '2020 Kia Rio' }, 'Kia'],
    ['its last part', 'state', { from: 'L', split: { by: ',', part: -1 } }, { L: 'Caringbah, NSW' }, 'NSW'],
    [
      'what stands behind another column',
      'model',
      { from: 'T', after: 'M' },
      { T: '2020 ALFA ROMEO Giulia', M: 'Alfa-Romeo' },
      'Giulia',
    ],
    [
      'nothing where the other column does not stand in front',
      'model',
      { from: 'T', after: 'M' },
      { T: '2020 Kiara Rio', M: 'Kia' },
      null,
    ],
    ['a unit of another column', 'km', { from: 'O', unit_column: 'U' }, { O: 100, U: 'mi' }, '100 mi'],
    ['no thousands of decimals', 'km', { from: 'O', unit_column: 'U' }, { O: 55.125, U: 'mi' }, '55.13 mi'],
    ['no thousands of decimal miles', 'km', { from: 'O', unit: 'miles' }, { O: 55.125 }, '55.13 miles'],
    ['no unit of nothing', 'km', { from: 'O', unit_column: 'U' }, { O: '', U: 'mi' }, ''],
    ['a value table', 'car_type', { from: 'C', values: { U: 'used', N: 'new' } }, { C: 'u ' }, 'used'],
    [
      'what no table has',
      'car_type',
      { from: 'C', values: { N: 'new' }, otherwise: 'used' },
      { C: 'Z' },
      'used',
    ],
    [
      'yes by its words',
      'reserved',
      { from: 'S', yes: ['On Hold', 'Under offer'] },
      { S: 'under offer' },
      true,
    ],
    ['no by all others', 'reserved', { from: 'S', yes: ['On Hold'] }, { S: 'Available' }, false],
    ['cents', 'price', { from: 'P', unit: 'cents' }, { P: '1299050' }, 12_990.5],
    ['thousands', 'price', { from: 'P', unit: 'thousands' }, { P: 12.99 }, 12_990],
    [
      'thousands in a currency',
      'price',
      { from: 'P', unit_column: 'C', unit: 'thousands' },
      { P: '54.52', C: 'AUD' },
      '54520 AUD',
    ],
    ['miles', 'km', { from: 'O', unit: 'miles' }, { O: 100 }, '100 miles'],
    [
      'a date by its form',
      'created_at',
      { from: 'D', date: 'DD/MM/YYYY' },
      { D: '05/11/2026' },
      '2026-11-05',
    ],
    ['a default', 'status', { from: 'S', default: 'in_stock' }, { S: '' }, 'in_stock'],
    [
      'a list by its separator',
      'standardEquipment',
      { from: 'E', separator: ' / ' },
      { E: 'A, B / C' },
      ['A, B', 'C'],
    ],
    [
      'numbered columns',
      'images',
      { all: 'Photo {n}' },
      { 'Photo 1': '/1.jpg', 'Photo 2': '/2.jpg' },
      ['/1.jpg', '/2.jpg'],
    ],
    [
      'several columns as one list',
      'images',
      { all: ['Main', 'More'] },
      { Main: '/1.jpg', More: ['/2.jpg'] },
      ['/1.jpg', '/2.jpg'],
    ],
    ['JSON in a cell', 'images', 'P', { P: '[{"url":"/1.jpg"},"/2.jpg"]' }, [{ url: '/1.jpg' }, '/2.jpg']],
    [
      'addresses with commas inside',
      'images',
      'P',
      { P: 'https://x.au/a,1.jpg, https://x.au/b.jpg' },
      ['https://x.au/a,1.jpg', 'https://x.au/b.jpg'],
    ],
    [
      'a base address',
      'images',
      { from: 'P', separator: ';', base: 'https://x.au/i/' },
      { P: 'a.jpg;b.jpg' },
      ['https://x.au/i/a.jpg', 'https://x.au/i/b.jpg'],
    ],
  ])('read %s', (_verb, name, mapping, record, value) => {
    expect(field(name, mapping, record)).toEqual(value);
  });

  it.each([
    ['a.jpg,b.jpg', ['a.jpg', 'b.jpg']],
    ['a.jpg; b.PNG', ['a.jpg', 'b.PNG']],
    ['a.jpg b.jpg', ['a.jpg', 'b.jpg']],
    ['a.jpg|b.jpg', ['a.jpg', 'b.jpg']],
    ['a.jpg\nb.jpg', ['a.jpg', 'b.jpg']],
    ['["a.jpg","b, c.jpg"]', ['a.jpg', 'b,%20c.jpg']],
    ['a.jpg?v=1,b.jpg?v=2', ['a.jpg?v=1', 'b.jpg?v=2']],
    ['w_300,h_200/a.jpg,w_300,h_200/b.jpg', ['w_300,h_200/a.jpg', 'w_300,h_200/b.jpg']],
    ['front left.jpg,rear.jpg', ['front%20left.jpg', 'rear.jpg']],
    ['101;102', ['101', '102']],
    ['101,102', ['101', '102']],
    ['a.jpg', ['a.jpg']],
  ])('a list of relative addresses needs no separator: %j', (text, names) => {
    const base = 'https://x.au/i/';
    expect(field('images', { from: 'P', base }, { P: text })).toEqual(names.map((name) => `${base}${name}`));
  });

  it('absolute addresses beside a base stay whole, and so does what is no list', () => {
    const base = 'https://x.au/i/';
    expect(field('images', { from: 'P', base }, { P: 'https://y.au/w_3,h_2/a' })).toEqual([
      'https://y.au/w_3,h_2/a',
    ]);
    expect(field('file', { from: 'F', base }, { F: 'Report, 2020.pdf' })).toBe(
      'https://x.au/i/Report,%202020.pdf',
    );
    expect(field('images', { from: 'P', base, default: '/none.jpg' }, { P: '' })).toEqual(['/none.jpg']);
  });

  it('hash columns to an id that stays while they do, and differs with them', () => {
    const id = (record: Record<string, unknown>) => field('id', { hash: ['Title', 'Yard'] }, record);
    expect(id({ Title: 'Kia', Yard: 'A', Price: 1 })).toBe(id({ Title: 'Kia', Yard: 'A', Price: 2 }));
    expect(id({ Title: 'Kia', Yard: 'A' })).not.toBe(id({ Title: 'Kia', Yard: 'B' }));
    expect(id({ Title: '', Yard: null })).toBeNull();
  });
});

describe('what a feed need not write', () => {
  const columns = { id: 'Id', year: 'Year', make: 'Make', model: 'Model' };

  it('is the name and the address, which derive from other fields', () => {
    const mapped = mapperOf({ columns }).map({ Id: 'S/17', Year: '2020', Make: 'Citroën', Model: 'C4' });
    expect(mapped).toMatchObject({ name: '2020 Citroën C4', slug: '2020-citroen-c4-s-17' });
  });

  it('has no word that a program wrote in place of a value', () => {
    const car = { Id: '7', Year: '2020', Make: 'Kia', Model: 'Rio', Badge: 'NaN' };
    const mapped = mapperOf({ columns: { ...columns, badge: 'Badge' } }).map(car);
    expect(mapped).toMatchObject({ name: '2020 Kia Rio', slug: '2020-kia-rio-7' });
    const sold = { from: ['Sold', 'Date Sold'] };
    expect(field('sold', sold, { Sold: 'NaN', 'Date Sold': '2026-11-01' })).toBe('2026-11-01');
  });

  it('is an address of at most 120 characters that still ends with the id (rules "Slugs")', () => {
    const mapped = mapperOf({ columns }).map({ Id: 'S17', Year: '2020', Make: 'x'.repeat(200), Model: 'C4' });
    expect(mapped).toMatchObject({ slug: expect.stringMatching(/^.{1,116}-s17$/) });
  });
});

describe('records that are no stock of this site', () => {
  const { excludes } = mapperOf({
    only: [
      { column: 'Yard', is: ['North'] },
      { column: 'State', is_not: ['Deleted', ''] },
    ],
  });

  it.each([
    [{ Yard: ' north', State: 'Live' }, false],
    [{ Yard: 'South', State: 'Live' }, true],
    [{ Yard: 'North', State: 'deleted' }, true],
    [{ Yard: 'North' }, true],
  ])('%j: %j', (record, excluded) => {
    expect(excludes?.(record)).toBe(excluded);
  });
});

describe('a column that settings map and the feed lacks', () => {
  it('is named with the nearest one that it has', () => {
    const mapper = mapperOf({
      columns: { price: 'AskingPrce', km: 'Odometer', images: { all: 'Photo {n}' } },
    });
    mapper.map({ AskingPrice: 1, Odometer: 2, 'Photo 03': '' });
    expect(mapper.lacking()).toEqual([
      { setting: 'stock.columns.price', column: 'AskingPrce', nearest: 'AskingPrice' },
    ]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'a unit',
      { columns: { price: { from: 'Price', unit_column: 'Curency' } } },
      ['columns.price.unit_column'],
    ],
    ['a text in front', { columns: { model: { from: 'Make', after: 'Mak' } } }, ['columns.model.after']],
    ['one of a list', { columns: { price: { from: ['Pric', 'Price'] } } }, ['columns.price']],
    ['one of a hash', { columns: { id: { hash: ['Make', 'Pric'] } } }, ['columns.id']],
    ['one of a template', { columns: { id: { template: '{Make} {Pric}' } } }, ['columns.id']],
    ['one of photos', { columns: { images: { all: ['Make', 'Photo {n}'] } } }, ['columns.images']],
    ['a filter', { only: [{ column: 'Mak', is: ['Kia'] }] }, ['only.0.column']],
  ])('is named for %s', (_, settings, names) => {
    const mapper = mapperOf(settings);
    const record = { Make: 'Kia', Price: 1, Currency: 'USD' };
    if (mapper.excludes?.(record) !== true) mapper.map(record);
    expect(mapper.lacking().map(({ setting }) => setting)).toEqual(names.map((name) => `stock.${name}`));
  });

  it('is none of a preset, whose columns may be absent', () => {
    const mapper = mapperOf({ preset: 'meta-vehicles' });
    mapper.map({ vehicle_id: '1' });
    expect(mapper.lacking()).toEqual([]);
  });
});

describe('a column of sale status and condition', () => {
  const statusesOf = (columns: Record<string, unknown>, values: readonly string[]) => {
    const mapper = mapperOf({ columns });
    return values.map((Status) => Object(mapper.map({ Status })).status);
  };
  const values = ['U', 'N', 'D', 'Pre-Owned', 'Sold', 'Bay 4'];

  it('says of a car on sale that it is new, demo or used', () => {
    const onSale = Array(4).fill('in_stock');
    expect(statusesOf({ status: 'Status', car_type: 'Status' }, values)).toEqual([
      ...onSale,
      'Sold',
      'Bay 4',
    ]);
  });

  it('has the letters for conditions that its table names', () => {
    const car_type = { from: 'Status', values: { U: 'used', n: 'new' } };
    expect(statusesOf({ status: 'Status', car_type }, values)).toEqual([
      ...['in_stock', 'in_stock', 'D', 'in_stock', 'Sold', 'Bay 4'],
    ]);
  });

  it.each([
    { status: 'Status' },
    { status: 'Status', car_type: 'Condition' },
    { status: 'Status', car_type: { constant: 'used' } },
  ])('is none where the condition is elsewhere: %j', (columns) => {
    expect(statusesOf(columns, values)).toEqual(values);
  });
});
