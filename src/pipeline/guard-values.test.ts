import { describe, expect, it } from 'vitest';
import type { FeedDifference } from '#domain/stock-guard/difference.ts';
import { deleteHeldFeed, holdFeed, readHeldFeed, writeHeldFeed } from '#sites/held-feed.ts';
import { type FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { located } from '#sites/snapshot.ts';
import { later, projectOf, published, take, taken } from './snapshots.fixture.ts';

const RECORDS = feedRecords(30).map((record, n) => ({
  ...record,
  price: 12_000 + n * 700,
  km: 30_000 + n * 1000,
  dealership_id: n % 2,
  images: [`https://photos.example/${n}.jpg`],
}));
const with_ = (change: (record: (typeof RECORDS)[number], n: number) => object) =>
  RECORDS.map((record, n) => ({ ...record, ...change(record, n) }));
const oneWith = (n: number, changes: object) => with_((_, index) => (index === n ? changes : {}));

const keyOf = ({ store, field }: FeedDifference) => `${store ?? ''}/${field}`;

const NOTHING = {
  differences: [],
  figures: {
    held: { records: 0, accepted: 0, rejected: 0 },
    last_good: { accepted: 0, at: later(0).toISOString() },
  },
};

async function refused(project: FixtureProject) {
  const result = await take(project, { now: later(1) });
  if (result.kind !== 'refused' || result.held === null) throw new Error('It was not held');
  return { ...result, held: result.held };
}

async function live(): Promise<FixtureProject> {
  const project = await projectOf(RECORDS, { images: { hosts: ['photos.example'] } });
  await published(project);
  return project;
}

describe('one absurd value', () => {
  it('is held alone: the car’s other values and all other cars follow the feed', async () => {
    const project = await live();
    await project.stock(oneWith(7, { price: 169, km: 38_500 }));
    const { snapshot } = await taken(project, { now: later(1) });
    expect(snapshot.vehicles.find(({ id }) => id === '8')).toMatchObject({ price: 16_900, km: 38_500 });
    expect(snapshot.warnings).toContainEqual({
      held: true,
      level: 'warning',
      ...located({ record: '8' }),
      field: 'price',
      message: expect.stringContaining('16,900 stays'),
      remedy: expect.stringContaining('forecourt feed accept --car 8'),
    });
  });

  it('is corrected by the feed: an odometer that was held with a digit too many follows it again', async () => {
    const project = await live();
    const kmIn = async (km: number, hours: number) => {
      await project.stock(oneWith(7, { km }));
      const { vehicles } = await published(project, { now: later(hours) });
      return vehicles.find(({ id }) => id === '8')?.km;
    };
    expect(await kmIn(370_000, 1)).toBe(37_000);
    expect(await kmIn(37_020, 2)).toBe(37_020);
  });

  it('is held as long as the feed sends it, even if records are read by new rules', async () => {
    const project = await live();
    await project.stock(oneWith(7, { price: 169 }));
    await published(project, { now: later(1) });
    await project.site({ price: { type: { used: 'unknown' } } });
    await project.stock(oneWith(7, { price: 169, colour: 'Red' }));
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.find(({ id }) => id === '8')).toMatchObject({ price: 16_900, colour: 'Red' });
  });

  it('is a condition: no car of 239,265 km becomes new', async () => {
    const record = { km: 239_265, car_type: 'used' };
    const project = await projectOf(oneWith(7, record), { images: { hosts: ['photos.example'] } });
    await published(project);
    for (const [hours, km] of [
      [1, 239_265],
      [2, 10],
    ] as const) {
      await project.stock(oneWith(7, { ...record, km, car_type: 'new' }));
      const { vehicles, warnings } = await published(project, { now: later(hours) });
      expect(vehicles.find(({ id }) => id === '8')).toMatchObject({ car_type: 'used', km: 239_265 });
      expect(warnings.map(({ message }) => message).join()).toContain('It is new at 239,265 km: used stays');
    }
    await project.stock(oneWith(7, { ...record, colour: 'Red' }));
    const { warnings } = await published(project, { now: later(3) });
    expect(warnings.filter(({ source }) => source === 'feed:8')).toEqual([]);
  });

  it('is a VIN: no car becomes one of another make and model, whose price and kilometres it would show', async () => {
    const record = { vin: 'JMFXTGF4WHZ000001', make: 'Mitsubishi', model: 'Outlander', price: 24_990 };
    const project = await projectOf(oneWith(7, record));
    const shown = async (changes: object, hours: number) => {
      await project.stock(oneWith(7, { ...record, ...changes }));
      const { vehicles, warnings } = await published(project, { now: later(hours) });
      const car = vehicles.find(({ id }) => id === '8');
      return [car?.make, car?.model, car?.price, warnings.filter(({ source }) => source === 'feed:8').length];
    };
    expect(await shown({}, 0)).toEqual(['Mitsubishi', 'Outlander', 24_990, 0]);
    const other = { make: 'Ferrari', model: 'F40', price: 23_990 };
    for (const hours of [1, 2])
      expect(await shown(other, hours)).toEqual(['Mitsubishi', 'Outlander', 24_990, 1]);
    expect(await shown({ ...other, km: 31_000 }, 3)).toEqual(['Mitsubishi', 'Outlander', 24_990, 1]);
    expect(await shown({ price: 22_990 }, 4)).toEqual(['Mitsubishi', 'Outlander', 22_990, 0]);
    expect((await shown({ ...other, status: 'sold' }, 5)).slice(0, 2)).toEqual(['Ferrari', 'F40']);
  });

  it('is an empty status: no sold car goes on sale by the default of a mapping', async () => {
    const columns = Object.fromEntries(Object.keys(RECORDS[0] ?? {}).map((name) => [name, name]));
    const project = await projectOf(oneWith(7, { status: 'sold' }), {
      stock: {
        type: 'file',
        path: 'stock.json',
        columns: { ...columns, status: { from: 'status', default: 'in_stock' } },
      },
    });
    await published(project);
    const soldIn = async (changes: object, hours: number) => {
      await project.stock(oneWith(7, changes));
      const { vehicles, warnings } = await published(project, { now: later(hours) });
      return [
        vehicles.find(({ id }) => id === '8')?.status,
        warnings.some(
          ({ source, message }) => source === 'feed:8' && message.includes('It has no value: sold stays'),
        ),
      ];
    };
    expect(await soldIn({ status: '' }, 1)).toEqual(['sold', true]);
    expect(await soldIn({ status: '', colour: 'Red' }, 2)).toEqual(['sold', true]);
    // A record that could not be read in between makes no difference.
    expect(await soldIn({ status: '', year: 'x' }, 3)).toEqual(['sold', false]);
    expect(await soldIn({ status: '' }, 4)).toEqual(['sold', true]);
    expect(await soldIn({ status: 'in_stock' }, 5)).toEqual(['in_stock', false]);
    expect(await soldIn({ status: '' }, 6)).toEqual(['in_stock', false]);
  });

  it.each(['NaN', 'Infinity', 'undefined'])('stays where JSON has %s in its place', async (word) => {
    const project = await live();
    const text = JSON.stringify(oneWith(7, { price: 'here', colour: 'Red' })).replace('"here"', word);
    await project.stock(text);
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.rejected).toEqual([]);
    expect(snapshot.vehicles.find(({ id }) => id === '8')).toMatchObject({ price: 16_900, colour: 'Red' });
    expect(snapshot.warnings.map(({ message }) => message).join()).toContain(
      'It cannot be read: 16,900 stays',
    );
  });

  it('is compared with the car’s last value, even after feeds without the car, its price, or a valid record', async () => {
    const absurd = oneWith(7, { price: 169 });
    for (const between of [
      RECORDS.filter((_, n) => n !== 7),
      oneWith(7, { year: 'x' }),
      oneWith(7, { price: 'NaN' }),
      oneWith(7, { price: 'undefined' }),
    ]) {
      const project = await live();
      await project.stock(between);
      await published(project, { now: later(1) });
      await project.stock(absurd);
      const { snapshot } = await taken(project, { now: later(2) });
      expect(snapshot.vehicles.find(({ id }) => id === '8')?.price).toBe(16_900);
    }
  });

  it('is released by a corrected mapping', async () => {
    const records = with_(({ price }) => ({ weekly: Math.round(price / 250) }));
    const columns = Object.fromEntries(Object.keys(RECORDS[0] ?? {}).map((name) => [name, name]));
    const project = await projectOf(records, {
      stock: { type: 'file', path: 'stock.json', columns: { ...columns, price: 'weekly' } },
    });
    await published(project);
    await project.site();
    const { snapshot } = await taken(project, { now: later(1) });
    expect(snapshot.vehicles.find(({ id }) => id === '8')?.price).toBe(16_900);
  });

  it('is published once its car is accepted, even if the feed is unchanged', async () => {
    const project = await live();
    await project.stock(oneWith(7, { price: 4000 }));
    await published(project, { now: later(1) });
    const held = await holdFeed(project.state, 'test-site', NOTHING, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...held, accepted_cars: ['8'] });
    const snapshot = await published(project, { now: later(2) });
    expect(snapshot.vehicles.find(({ id }) => id === '8')?.price).toBe(4000);
    const decided = await readHeldFeed(project.state, 'test-site');
    if (decided !== null) await deleteHeldFeed(project.state, 'test-site', decided);
    expect(await readHeldFeed(project.state, 'test-site')).toBeNull();
    const after = await taken(project, { now: later(3) });
    expect(after.snapshot.vehicles.find(({ id }) => id === '8')?.price).toBe(4000);
  });
});

it('settings may allow older cars', async () => {
  const project = await projectOf([{ ...RECORDS[0], id: 99, slug: 'car-99', year: 1899 }], {
    guard: { min_year: 1890 },
  });
  expect((await taken(project)).snapshot.vehicles).toMatchObject([{ id: '99', year: 1899 }]);
});

it('a new car of an implausible year is rejected and reported', async () => {
  const project = await live();
  await project.stock([...RECORDS, { ...RECORDS[0], id: 99, slug: 'car-99', year: 1900 }]);
  const { snapshot } = await taken(project, { now: later(1) });
  expect(snapshot.rejected).toMatchObject([{ id: '99', field: 'year' }]);
  expect(snapshot.vehicles).toHaveLength(30);
});

/** The differences, accepted, of all or of the given stores. */
const shown = (differences: readonly FeedDifference[], ...stores: string[]) =>
  differences
    .filter(({ store }) => stores.length === 0 || stores.includes(store ?? ''))
    .map((difference) => ({ ...difference, at: later(1).toISOString() }));

/** Accepts the held feed's differences, of all or of the given stores. */
async function acceptHeld(project: FixtureProject, ...stores: string[]): Promise<void> {
  const noted = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(1));
  await writeHeldFeed(project.state, 'test-site', {
    ...noted,
    accepted: shown(noted.differences, ...stores),
  });
}

describe('a difference of the whole feed', () => {
  it('covers its values; each other implausible value is reported', async () => {
    const project = await live();
    await project.stock(with_(({ price }, n) => ({ price: price / 100, ...(n === 7 && { km: 500 }) })));
    const { warnings } = await refused(project);
    expect(warnings.filter(({ held }) => held)).toMatchObject([{ source: 'feed:8', field: 'km' }]);
  });

  it.each<[string, Parameters<typeof with_>[0], string]>([
    ['all prices divided by 100', ({ price }) => ({ price: price / 100 }), '/price'],
    ['all odometers in miles', ({ km }) => ({ km: Math.round(km / 1.609) }), '/km'],
    ['all photos gone', () => ({ images: [] }), '/images'],
    ['a third sold', (_, n) => (n % 3 === 0 ? { status: 'sold' } : {}), '/sold or gone'],
  ])('is held with its difference: %s', async (_, change, key) => {
    const project = await live();
    await project.stock(with_(change));
    const { held, acceptable } = await refused(project);
    expect(held.differences.map(keyOf)).toContain(key);
    expect(held.figures).toMatchObject({
      held: { records: 30, accepted: 30, rejected: 0 },
      last_good: { accepted: 30, at: later(0).toISOString() },
    });
    expect(acceptable).toBe(true);
  });

  it('of prices that all move by one ratio below that is published, and named once', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: Math.round(price * 1.1) })));
    const { snapshot, facts } = await taken(project, { now: later(1) });
    expect(snapshot.vehicles.map(({ price }) => price).sort()[0]).toBe(13_200);
    expect(facts.warnings).toContainEqual(
      expect.objectContaining({
        source: 'feed',
        field: 'price',
        message: 'It changed by one ratio, × 1.1, for 30 of 30 cars at once',
      }),
    );
  });

  it('is published once accepted, with any single values', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price * 10 })));
    const { held } = await refused(project);
    const noted = await holdFeed(project.state, 'test-site', held, later(1));
    await writeHeldFeed(project.state, 'test-site', {
      ...noted,
      accepted: shown(noted.differences),
    });
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.map(({ price }) => price).sort()[0]).toBe(120_000);
  });

  it('is held again if it grew since it was shown, or after a long time', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price * 10 })));
    const { held } = await refused(project);
    const noted = await holdFeed(project.state, 'test-site', held, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...noted, accepted: shown(noted.differences) });
    expect((await take(project, { now: later(24 * 8) })).kind).toBe('refused');
    await project.stock(with_(({ price }) => ({ price: price * 100 })));
    expect((await refused(project)).held.differences.map(keyOf)).toContain('/price');
  });

  it('of one store covers no car of another, and no other value of its own cars', async () => {
    const project = await live();
    await project.stock(
      with_(({ price }, n) => ({
        price: n % 2 === 0 ? price * 10 : price,
        ...((n === 7 || n === 8) && { price: 99 }),
      })),
    );
    await acceptHeld(project, '0');
    const { snapshot } = await taken(project, { now: later(2) });
    const priceOf = (id: string) => snapshot.vehicles.find((car) => car.id === id)?.price;
    expect([priceOf('7'), priceOf('8'), priceOf('9')]).toEqual([162_000, 16_900, 17_600]);
  });

  it('of unreadable prices or moved years covers those, and no year that cannot be', async () => {
    const project = await live();
    await project.stock(
      with_((_, n) => ({ ...(n % 3 === 0 && { price: 'NaN' }), year: n === 7 ? 1900 : 2012 })),
    );
    await acceptHeld(project);
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.find(({ id }) => id === '1')).toMatchObject({ price: null, year: 2012 });
    expect(snapshot.vehicles.find(({ id }) => id === '8')?.year).toBe(2020);
  });

  it('covers cars of a store that is too small to be measured', async () => {
    const project = await projectOf(with_((_, n) => ({ dealership_id: n < 3 ? 1 : 0 })));
    await published(project);
    await project.stock(with_(({ price }, n) => ({ price: price * 10, dealership_id: n < 3 ? 1 : 0 })));
    await acceptHeld(project);
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.find(({ id }) => id === '1')?.price).toBe(120_000);
  });

  it('stays held if only one of two stores is accepted', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price * 10 })));
    const { held } = await refused(project);
    const noted = await holdFeed(project.state, 'test-site', held, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...noted, accepted: shown(noted.differences, '0') });
    expect((await refused(project)).held.differences.map(keyOf)).toEqual(['/price', '1/price']);
    await writeHeldFeed(project.state, 'test-site', {
      ...noted,
      accepted: shown(noted.differences, '0', '1'),
    });
    expect((await taken(project, { now: later(2) })).kind).toBe('taken');
  });

  it('in a --feed file is refused, and never waits for a decision', async () => {
    const project = await live();
    await project.write(
      'other.json',
      with_(({ price }) => ({ price: price / 100 })),
    );
    const result = await take(project, { now: later(1), feed: `${project.root}/other.json` });
    expect(result).toMatchObject({ kind: 'refused', held: null, acceptable: true });
  });

  it('stays rejected until a feed differs in something else', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price / 100 })));
    const first = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...first, rejected: true });
    const again = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(2));
    expect(again).toMatchObject({ rejected: true, since: first.since });
    await project.stock(with_(({ price }) => ({ price: price / 100, images: [] })));
    const other = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(3));
    expect(other.rejected).toBe(false);
  });
});
