import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vehicleSchema } from '#domain/vehicle/vehicle.schema.ts';
import { feedRecord } from '#sites/project.fixture.ts';
import { doubtsOf, faultsOf, site, vehicleOf } from './normalise.fixture.ts';
import { normalise, recordId } from './normalise.ts';

// A search for each way to divide the spaces would outlast the test's time.
it('reads a text behind a megabyte of spaces', () => {
  expect(vehicleOf({ stocknum: `${' '.repeat(1_000_000)}x` }).stocknum).toBeNull();
  expect(doubtsOf({ created_at: `${' '.repeat(1_000_000)}x` })).toEqual(['created_at']);
});

it('takes no text for a number that is longer than a line', () => {
  const endless = `x${' '.repeat(1_000_000)}x`;
  expect(doubtsOf({ price: endless, deposit: endless })).toEqual(['price', 'deposit']);
});

describe('missing values (rules "Missing values": null, "" and the text "null")', () => {
  it.each([null, '', 'null', 'NULL', ' null ', 'undefined', 'NaN', 'n/a', '-', '[object Object]', undefined])(
    'reads %j as nothing',
    (nothing) => {
      const { colour, seats, doors, price, badge, stocknum } = vehicleOf({
        colour: nothing,
        seats: nothing,
        doors: nothing,
        price: nothing,
        badge: nothing,
        stocknum: nothing,
      });
      expect({ colour, seats, doors, price, badge, stocknum }).toEqual({
        colour: null,
        seats: null,
        doors: null,
        price: null,
        badge: null,
        stocknum: null,
      });
    },
  );

  it('reads empty lists and objects as nothing, as programs write empty elements of XML', () => {
    expect(vehicleOf({ colour: [], badge: {}, price: [] })).toMatchObject({
      colour: null,
      badge: null,
      price: null,
    });
  });

  it('reads a list of one value as that value, and comments in parts as one text', () => {
    expect(vehicleOf({ colour: ['Red'], price: [12_990] })).toMatchObject({ colour: 'Red', price: 12_990 });
    expect(vehicleOf({ car_type: ['Used'], year: ['2019'], km: ['45,210'] })).toMatchObject({
      car_type: 'used',
      year: 2019,
      km: 45_210,
    });
    expect(vehicleOf({ dealercomments: ['One owner.', 'Two keys.'] }).dealercomments).toBe(
      'One owner.\nTwo keys.',
    );
  });

  it('reads a price of 0 as none, and keeps 0 km for a new car only', () => {
    expect(vehicleOf({ price: 0 }).price).toBeNull();
    expect(vehicleOf({ km: 0, car_type: 'new' }).km).toBe(0);
    expect(vehicleOf({ km: 0, car_type: 'used' }).km).toBeNull();
  });

  it('maps the terms of stock systems for status and condition', () => {
    expect(vehicleOf({ status: 'Sold - Delivered', car_type: 'N' })).toMatchObject({
      status: 'sold',
      car_type: 'new',
    });
    expect(vehicleOf({ status: 'On Sale', car_type: 'New In Stock' })).toMatchObject({
      status: 'in_stock',
      car_type: 'new',
    });
  });
});

describe('unpublishable records', () => {
  it.each([
    [{ id: null }, ['id missing']],
    [{ id: '<script>' }, ['id invalid']],
    [{ id: '../..' }, ['id invalid']],
    [{ id: 'a b'.padEnd(65, 'c') }, ['id invalid']],
    [{ slug: '' }, ['slug missing']],
    [{ slug: '../etc/passwd' }, ['slug invalid']],
    [{ slug: 'x'.repeat(121) }, ['slug invalid']],
    [{ slug: 'Trade-In' }, ['slug invalid']],
    [{ name: 'null' }, ['name missing']],
    [{ make: '<b></b>' }, ['make missing']],
    [{ model: null, year: null }, ['model missing', 'year missing']],
    [{ year: 'twenty' }, ['year invalid']],
    [{ year: 9 }, ['year invalid']],
    [{ status: 'bay 4' }, ['status invalid']],
    [{ status: null }, ['status missing']],
    [{ car_type: 'hovercraft' }, ['car_type invalid']],
    [{ name: { text: 'x' } }, ['name invalid_type']],
    [{ price: { $gt: 0 } }, ['price invalid_type']],
    [{ variant: 'x' }, ['variant invalid_type']],
    [{ images: { a: 1 } }, ['images invalid_type']],
  ])('rejects %j', (changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it.each([[null], [1], ['car'], [[]]])('rejects %j, which is not a record', (record) => {
    expect(normalise(record, site)).toMatchObject({
      kind: 'rejected',
      id: '',
      faults: [{ code: 'invalid_type' }],
    });
  });

  it('identifies the record by its id if readable', () => {
    expect(normalise(feedRecord(77, { slug: '!' }), site)).toMatchObject({ kind: 'rejected', id: '77' });
  });

  it('returns only the id of hidden cars', () => {
    expect(normalise(feedRecord(5, { show_on_dealer_website: 'false' }), site)).toEqual({
      kind: 'hidden',
      id: '5',
    });
  });
});

it('drops private and unknown fields (rules 25)', () => {
  const private_fields = {
    private_suburb: 'Glebe',
    private_postcode: '2037',
    owner: 'Glebe',
    variant: { secret: 'Glebe' },
  };
  expect(JSON.stringify(vehicleOf({ ...private_fields, location: { secret: 'Glebe' } }))).not.toContain(
    'Glebe',
  );
});

it('keeps each lender’s figures, including zeros', () => {
  const finance_lenders = {
    acme: { interestRate: '7.9%', paymentWeek: '$99', balloon: 0, other: 1 },
    __proto__x: {},
    'bad key!': {},
  };
  expect(vehicleOf({ finance_lenders }).finance_lenders).toEqual({
    acme: expect.objectContaining({ interestRate: 7.9, paymentWeek: 99, balloon: 0, deposit: null }),
  });
});

const dirt = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'null',
    'NaN',
    '0',
    0,
    -1,
    1e308,
    true,
    '[object Object]',
    'javascript:alert(1)',
    [],
    {},
  ),
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `<b>${text}</b> null &lt;i&gt;`),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const FIELDS = Object.keys(vehicleSchema.shape);
const hostile = fc.dictionary(fc.constantFrom(...FIELDS, 'location', 'thumbnails', 'private_suburb'), dirt);

describe('laws', () => {
  it('publishes only what the vehicle schema accepts, without artefacts such as "undefined"', () => {
    fc.assert(
      fc.property(hostile, (changes) => {
        const result = normalise(feedRecord(1, changes), site);
        if (result.kind !== 'vehicle') return;
        expect(vehicleSchema.parse(result.vehicle)).toEqual(result.vehicle);
        expect(
          JSON.stringify(Object.values(result.vehicle).filter((value) => typeof value === 'string')),
        ).not.toMatch(/\bnull\b|\bundefined\b|\bNaN\b|\[object Object\]|<script/i);
      }),
      { numRuns: 500 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(hostile, (changes) => {
        const first = normalise(feedRecord(1, changes), site);
        if (first.kind !== 'vehicle') return;
        const {
          location_phone: phone,
          location_slug: slug,
          distribution_locations,
          ...vehicle
        } = first.vehicle;
        const again = normalise({ ...vehicle, location: { phone, slug, distribution_locations } }, site);
        expect(again).toMatchObject({ kind: 'vehicle', vehicle: first.vehicle });
      }),
    );
  });

  // A backtracking regular expression would time out.
  it('accepts hostile texts of any length', () => {
    const texts = ['<script>', '<!--', '&amp;', '<', '[object ', 'null ', '|', '\u202e'].map((text) =>
      text.repeat(100_000),
    );
    for (const text of texts)
      expect(
        normalise(feedRecord(1, { name: text, dealercomments: text, images: [text] }), site),
      ).toHaveProperty('kind');
  });
});

const fixtures = new URL('../../../shared/fixtures/', import.meta.url);

describe.skipIf(!existsSync(fixtures))('real feeds', () => {
  it.each(['stock-dealership-1', 'stock-dealership-2', 'stock-dealership-3', 'stock-dirty'])(
    'publishes every record of %s',
    (name) => {
      const records: unknown[] = JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      const results = records.map((record) => normalise(record, site));
      for (const result of results) {
        expect(result.kind).toBe('vehicle');
        if (result.kind === 'vehicle') expect(vehicleSchema.parse(result.vehicle)).toEqual(result.vehicle);
      }
    },
  );

  it('reports every value that it drops from the dirty feed', () => {
    const records: unknown[] = JSON.parse(readFileSync(new URL('stock-dirty.json', fixtures), 'utf8'));
    const doubts = records.flatMap((record) => {
      const result = normalise(record, site);
      return result.kind === 'vehicle' ? result.doubts.map(({ field }) => field) : [];
    });
    expect([...new Set(doubts)].sort()).toEqual([
      'colour',
      'doors',
      'interior_colour',
      'location.phone',
      'variant.cylinders',
    ]);
  });
});

describe('an id with other characters than addresses have', () => {
  const idOf = (id: string) => {
    const result = normalise(feedRecord(1, { id }), site);
    return result.kind === 'vehicle' ? result.vehicle.id : result;
  };

  it.each(['A 1234', '12/345', 'HC#12 (B)', 'Ä7', String.raw`N\7`, '12 & 13'])(
    'becomes one that has a hash of it behind what it shares with others: %s',
    (id) => {
      const derived = idOf(id);
      expect(derived).toMatch(/^[\w.:-]{1,64}$/);
      expect(derived).toMatch(/-[\da-f]{8}$/);
      expect(idOf(` ${id.replace(' ', '  ')} `)).toBe(derived);
      expect(recordId(feedRecord(1, { id, year: 'x' }), site)).toBe(derived);
    },
  );

  it('is no other car’s, and reads as the feed has it', () => {
    const ids = ['A 1234', 'A-1234', 'A/1234', 'A.1234', 'A1234', 'a 1234'].map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^A-1234-/);
    expect(ids.slice(1, 2)).toEqual(['A-1234']);
  });
});
