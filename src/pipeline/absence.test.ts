import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { type AbsenceMemory, type AbsenceResult, applyAbsence, type FeedCars } from './absence.ts';
import { normalise } from './normalise.ts';

const site = fixtureSite();
const START = Date.parse('2026-11-20T00:00:00Z');
const day = (number: number) => new Date(START + number * DAY_MS);

function car(number: number, changes: Record<string, unknown> = {}): Vehicle {
  const result = normalise(feedRecord(number, changes), site);
  if (result.kind !== 'vehicle') throw new Error('not a vehicle');
  return result.vehicle;
}

const NOTHING: AbsenceMemory = {
  vehicles: [],
  missing: {},
  kept: {},
  unidentified: {},
  departed: [],
  fetched_at: '2026-11-19T00:00:00.000Z',
};
const present = (vehicles: Vehicle[], changes: Partial<FeedCars> = {}): FeedCars => ({
  vehicles,
  fresh: true,
  withheld: new Set<string>(),
  rejected: new Set<string>(),
  unclear: [],
  ...changes,
});

const memoryOf = (attended: AbsenceResult, index: number): AbsenceMemory => ({
  ...attended,
  fetched_at: day(index).toISOString(),
});

/** Feeds on consecutive days, as lists of cars. */
function after(...feeds: Vehicle[][]) {
  return feeds.reduce<AbsenceMemory>(
    (before, vehicles, index) => memoryOf(applyAbsence(present(vehicles), before, site, day(index)), index),
    NOTHING,
  );
}

describe('rules "Absence"', () => {
  it('shows a car unchanged after one snapshot without it', () => {
    expect(after([car(1), car(2)], [car(1)]).vehicles).toEqual([car(1), car(2)]);
  });

  it('marks it as sold as of the first of two consecutive snapshots without it', () => {
    const { vehicles } = after([car(1), car(2, { reserved: true })], [car(1)], [car(1)]);
    expect(vehicles[1]).toEqual({
      ...car(2),
      status: 'sold',
      sold: true,
      reserved: false,
      sold_date_timestamp: day(1).getTime() / 1000,
    });
  });

  it('does not move that time in later snapshots', () => {
    const two = after([car(1), car(2)], [car(1)], [car(1)]);
    const four = after([car(1), car(2)], [car(1)], [car(1)], [car(1)], [car(1)]);
    expect(four.vehicles).toEqual(two.vehicles);
  });

  it('restarts counting after the car came back', () => {
    expect(after([car(1), car(2)], [car(1)], [car(1), car(2)], [car(1)]).vehicles).toEqual([car(1), car(2)]);
  });

  it('counts only fetched feeds', () => {
    const once = after([car(1), car(2)], [car(1)]);
    const next = applyAbsence(present([car(1)], { fresh: false }), once, site, day(2));
    expect(next.vehicles).toEqual([car(1), car(2)]);
  });

  it('keeps the sale time of a car that was sold before it vanished', () => {
    const sold = car(2, { status: 'sold', sold: true, sold_date_timestamp: START / 1000 - 86_400 });
    expect(after([car(1), sold], [car(1)], [car(1)]).vehicles[1]).toEqual(sold);
  });

  it('withdraws hidden cars at once: they did not vanish', () => {
    const before = after([car(1), car(2)]);
    const next = applyAbsence(present([car(1)], { withheld: new Set(['2']) }), before, site, day(1));
    expect(next).toEqual({ vehicles: [car(1)], missing: {}, kept: {}, unidentified: {}, departed: [] });
  });

  it('lets another car reuse its slug', () => {
    const heir = car(3, { slug: car(2).slug });
    expect(after([car(1), car(2)], [car(1), heir]).vehicles).toEqual([car(1), heir]);
  });
});

describe('"Bad input never loses good data"', () => {
  const rejected = { rejected: new Set(['2']) };
  const spoilt = (before: AbsenceMemory, index: number, changes: Partial<FeedCars> = {}) =>
    memoryOf(applyAbsence(present([car(1)], { ...rejected, ...changes }), before, site, day(index)), index);

  it('shows a car unchanged while its record is rejected, and records since when', () => {
    const once = spoilt(after([car(1), car(2)]), 1);
    for (const next of [once, spoilt(once, 2), spoilt(spoilt(once, 2), 100)]) {
      expect(next).toMatchObject({ vehicles: [car(1), car(2)], missing: {}, departed: [] });
      expect(next.kept).toEqual({ 2: day(0).toISOString() });
    }
  });

  it('clears that once the record can be published again', () => {
    const mended = car(2, { price: 1000 });
    const next = applyAbsence(present([car(1), mended]), spoilt(after([car(1), car(2)]), 1), site, day(2));
    expect(next).toMatchObject({ vehicles: [car(1), mended], kept: {} });
  });

  it('starts counting absence only once the record disappears', () => {
    const gone = applyAbsence(present([car(1)]), spoilt(after([car(1), car(2)]), 1), site, day(2));
    expect(gone).toMatchObject({ kept: {}, missing: { 2: { since: day(2).toISOString(), snapshots: 1 } } });
  });

  it('does not show cars that the feed also hides or calls sold, or that never had a good record', () => {
    const sold = { withheld: new Set(['2']) };
    expect(spoilt(after([car(1), car(2)]), 1, sold).vehicles).toEqual([car(1)]);
    expect(spoilt(after([car(1)]), 1)).toMatchObject({ vehicles: [car(1)], kept: {} });
  });
});

describe('an unreadable record', () => {
  const unclear = (...records: [id: string, hash: string][]) => ({
    unclear: records.map(([id, hash]) => ({ id, hash })),
  });
  const two = after([car(1), car(2)]);
  const next = (before: AbsenceMemory, index: number, changes: Partial<FeedCars> = {}) =>
    memoryOf(applyAbsence(present([car(1)], changes), before, site, day(index)), index);
  const isSold = ({ vehicles }: AbsenceMemory, id = '2') => vehicles.find((one) => one.id === id)?.sold;

  it('leaves the car with its id unchanged, however often it comes', () => {
    let memory = two;
    for (let index = 1; index < 9; index += 1) memory = next(memory, index, unclear(['2', `h${index}`]));
    expect(memory).toMatchObject({
      vehicles: [car(1), car(2)],
      missing: {},
      kept: { 2: day(0).toISOString() },
    });
  });

  it.each([
    ['without an id', ''],
    ['with the id of no car', '99'],
    ['with the id of a car that is there', '1'],
  ])('%s may be of any car that the feed lacks since it came', (_what, id) => {
    let memory = two;
    for (let index = 1; index < 9; index += 1) memory = next(memory, index, unclear([id, 'h']));
    expect(isSold(memory)).toBe(false);
    const once = next(memory, 9);
    expect(isSold(once)).toBe(false);
    expect(next(once, 10).vehicles[1]).toMatchObject({
      sold: true,
      sold_date_timestamp: day(9).getTime() / 1000,
    });
  });

  it('belongs to no car that appeared beside it, or is already sold', () => {
    const together = memoryOf(
      applyAbsence(present([car(1), car(2)], unclear(['', 'h'])), two, site, day(1)),
      1,
    );
    expect(isSold(next(next(together, 2, unclear(['', 'h'])), 3, unclear(['', 'h'])))).toBe(true);
    const sold = next(next(two, 1), 2);
    expect(next(sold, 3, unclear(['', 'new'])).vehicles).toEqual(sold.vehicles);
  });

  it('belongs to one car only', () => {
    const three = after([car(1), car(2), car(3)]);
    const records = unclear(['2', 'a'], ['2', 'b']);
    const memory = next(next(next(three, 1, records), 2, records), 3, records);
    expect(memory.kept).toHaveProperty('2');
    expect(isSold(memory, '3')).toBe(false);
  });
});

describe('a car with a new address', () => {
  const renamed = car(2, { slug: 'renamed' });
  const departed = (...feeds: Vehicle[][]) => after(...feeds).departed.map(({ id, slug }) => `${id} ${slug}`);

  it('redirects its former one, until that is reused', () => {
    const slug = `2 ${car(2).slug}`;
    expect(departed([car(2)], [renamed])).toEqual([slug]);
    expect(departed([car(2)], [renamed], [car(2, { slug: 'again' })])).toEqual([slug, '2 renamed']);
    expect(departed([car(2)], [renamed], [car(2)])).toEqual(['2 renamed']);
    expect(departed([car(2)], [renamed, car(3, { slug: car(2).slug })])).toEqual([]);
  });
});

describe('rules 2: after the sold page', () => {
  const days = site.windows.sold_days + site.windows.sold_page_days;
  const absentFor = (count: number) =>
    memoryOf(
      applyAbsence(present([car(1)]), after([car(1), car(2)], [car(1)], [car(1)]), site, day(count)),
      count,
    );
  const departure = {
    id: '2',
    slug: car(2).slug,
    make: 'Toyota',
    model: 'Corolla',
    since: day(1 + days).toISOString(),
  };

  it('a car departs when its windows end, not before', () => {
    expect(absentFor(days).departed).toEqual([]);
    expect(absentFor(days + 1)).toMatchObject({ vehicles: [car(1)], departed: [departure] });
  });

  it('and is listed for a year, or until its address is reused', () => {
    const gone = absentFor(days + 1);
    expect(applyAbsence(present([car(1)]), gone, site, day(days + 365)).departed).toEqual([departure]);
    expect(applyAbsence(present([car(1)]), gone, site, day(days + 366)).departed).toEqual([]);
    expect(applyAbsence(present([car(1), car(2)]), gone, site, day(days + 2)).departed).toEqual([]);
  });
});
