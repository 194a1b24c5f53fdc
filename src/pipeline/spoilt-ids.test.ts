import { describe, expect, it } from 'vitest';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isSold } from '#domain/vehicle/status.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { type AbsenceMemory, applyAbsence } from './absence.ts';
import { mappedRecords } from './mapping/mapped-records.ts';
import { recordMapper } from './mapping/record-mapper.ts';
import { readFeed } from './read-feed.ts';
import { later, projectOf, published } from './snapshots.fixture.ts';

const COLUMNS = ['Title', 'Year', 'Brand', 'Model', 'Colour', 'Ref', 'Web'] as const;
type FeedRow = Record<(typeof COLUMNS)[number], string>;

const ROWS: readonly FeedRow[] = Array.from({ length: 8 }, (_, n) => ({
  Title: `${2015 + n} Kia Rio`,
  Year: `${2015 + n}`,
  Brand: 'Kia',
  Model: 'Rio',
  Colour: 'Red',
  Ref: `A${n}`,
  Web: 'Y',
}));

const csv = (rows: readonly FeedRow[]) =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]
    .map((cells) => cells.join())
    .join('\n');

const withCar = (changes: Partial<FeedRow>) => ROWS.map((row, n) => (n === 3 ? { ...row, ...changes } : row));

const from = (column: string): FieldMapping => ({ from: column });
const MAPPING: FieldMappings = {
  name: from('Title'),
  make: from('Brand'),
  model: from('Model'),
  year: from('Year'),
  colour: from('Colour'),
  show_on_dealer_website: from('Web'),
  status: { constant: 'in_stock' },
  car_type: { constant: 'used' },
};

const IDS = {
  hash: { hash: ['Title', 'Year', 'Brand', 'Model', 'Colour'] },
  template: { template: '{Ref}-{Year}-{Colour}' },
} satisfies FieldMappings;

const site = fixtureSite();

/** What a site shows after each of some feeds, with what their records were rejected for. */
function follow(id: FieldMapping, ...feeds: (readonly FeedRow[])[]) {
  let memory: AbsenceMemory = {
    vehicles: [],
    missing: {},
    kept: {},
    unidentified: {},
    departed: [],
    fetched_at: later(0).toISOString(),
  };
  return feeds.map((rows, n) => {
    const now = later(7 * n);
    const records = rows.map((row) => ({ hash: JSON.stringify(row), read: () => row }));
    const mapper = recordMapper({ columns: { ...MAPPING, id } }, 'Australia/Sydney');
    const byId = new Map(memory.vehicles.map((vehicle) => [vehicle.id, vehicle]));
    const parsed = { byRecord: new Map(), byId, shown: new Set(byId.keys()) };
    const { cars, rejected, rejectedIds, ...feed } = readFeed(mappedRecords(records, mapper), parsed, {
      site,
      now,
    });
    const vehicles = cars.map(({ vehicle }) => vehicle);
    const present = { ...feed, vehicles, fresh: true, rejected: rejectedIds };
    memory = { ...applyAbsence(present, memory, site, now), fetched_at: now.toISOString() };
    return { vehicles: memory.vehicles, rejected };
  });
}

describe('a word that a program wrote in place of a part of an id', () => {
  const spoilt: [keyof typeof IDS, Partial<FeedRow>][] = [
    ['hash', { Year: 'NaN' }],
    ['hash', { Colour: 'NaN' }],
    ['hash', { Colour: '#N/A' }],
    ['hash', { Colour: 'NaN', Web: 'N' }],
    ['hash', { Title: 'undefined Kia Rio', Colour: 'Invalid Date' }],
    ['template', { Year: 'NaN' }],
    ['template', { Colour: '#N/A' }],
  ];
  it.each(spoilt)('%s: neither sells nor doubles the car: %o', (id, changes) => {
    const [first, ...others] = follow(IDS[id], ROWS, ...[1, 2, 3].map(() => withCar(changes)), ROWS);
    for (const { vehicles } of others) {
      expect(vehicles.map((car) => car.id).sort()).toEqual(first?.vehicles.map((car) => car.id).sort());
      expect(vehicles.filter(isSold)).toEqual([]);
    }
  });

  it('makes no later column the id in its place', () => {
    const rows = ROWS.map((row, n) => ({ ...row, Colour: `C${n}` }));
    const broken = rows.map((row, n) => (n === 3 ? { ...row, Colour: 'NaN' } : row));
    const feeds = follow({ from: ['Colour', 'Ref'] }, rows, broken, broken, broken);
    const expected = rows.map((_, n) => [`C${n}`, false]);
    for (const { vehicles } of feeds)
      expect(vehicles.map((car) => [car.id, isSold(car)]).sort()).toEqual(expected);
    const [first] = follow({ from: ['Ref', 'Colour'] }, ROWS, [
      ...ROWS,
      { ...ROWS[0], Ref: 'B', Colour: 'NaN' } as FeedRow,
    ]).slice(1);
    expect(first?.vehicles).toHaveLength(9);
  });

  it('is named, with the column', () => {
    const [, second] = follow(IDS.hash, ROWS, withCar({ Colour: 'NaN' }));
    expect(second?.rejected).toEqual([
      {
        index: 3,
        id: '',
        field: 'id',
        code: 'invalid',
        message: 'It is made of "NaN" in "Colour": which car this is, is uncertain',
      },
    ]);
  });

  it('stays part of the id in a first feed, and of a car that is shown', async () => {
    const columns = { ...MAPPING, id: IDS.hash };
    const stock = { type: 'file', path: 'stock.csv', format: 'csv', columns } as const;
    const project = await projectOf([], { stock });
    const rows = withCar({ Colour: 'NaN' });
    const missing = rows.filter((_, n) => n !== 3);
    for (const [n, feed] of [rows, missing, rows].entries()) {
      await project.write('sites/test-site/stock.csv', csv(feed));
      const { vehicles, rejected } = await published(project, { now: later(n) });
      expect(vehicles).toHaveLength(8);
      expect(rejected).toEqual([]);
    }
  });
});
