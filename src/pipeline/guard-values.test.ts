import { describe, expect, it } from 'vitest';
import { deleteHeldFeed, holdFeed, readHeldFeed, writeHeldFeed } from '#sites/held-feed.ts';
import { located } from '#sites/snapshot.ts';
import { live, oneWith, RECORDS, with_ } from './guard-values.fixture.ts';
import { later, projectOf, published, taken } from './snapshots.fixture.ts';

const NOTHING = {
  differences: [],
  figures: {
    held: { records: 0, accepted: 0, rejected: 0 },
    last_good: { accepted: 0, at: later(0).toISOString() },
  },
};

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
