import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storesAmong } from '#domain/location/vehicle-location.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { later, projectOf, published, take, taken } from '#pipeline/snapshots.fixture.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import type { FixtureProject } from '#sites/project.fixture.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FeedRecord, type FixtureSite, openFixtureSite } from '../fixture-site.ts';
import { walk } from '../walk.ts';
import {
  draws,
  type FeedCar,
  MASS,
  massFeed,
  recordsOf,
  SETTINGS,
  SINGLE,
  type SoundCar,
  type TwoDays,
  twoDays,
} from './feed-mutations.ts';

const pages = await compiledPages();

/** Each run takes snapshots of a site, so shrinking is too slow; a failure prints its seed and path. */
const RUNS = { numRuns: walk(8, 200), endOnFailure: true };
/** Each run builds two sites twice. */
const BUILDS = { numRuns: walk(1, 10), endOnFailure: true };

/** The project of all runs of a test: drawing its brand takes longer than a run. */
const openProject = () => projectOf([], SETTINGS);

/** Publishes the first day, with no earlier one. */
async function publishFirst(project: FixtureProject, { before }: TwoDays): Promise<void> {
  rmSync(join(project.state, 'store'), { recursive: true, force: true });
  await project.stock(recordsOf(before));
  await published(project);
}

/** A page's guarded values of a car. */
const shown = ({ vehicles }: { vehicles: readonly Vehicle[] }) =>
  new Map(
    vehicles.map((car) => {
      const { id, make, year, km, price, sold, car_type, images } = car;
      return [Number(id), { make, year, km, price, sold, car_type, images, store: storesAmong([])(car) }];
    }),
  );

/** Those of a valid record. */
const written = ({ make, year, km, price, car_type, images, dealership_id }: SoundCar) => ({
  ...{ make, year, km, price, sold: false, car_type, images },
  store: String(dealership_id),
});

const writtenCars = (cars: readonly SoundCar[]) => new Map(cars.map((car) => [car.id, written(car)]));

describe('a mutation of many cars holds the feed, and the last good one stays', () => {
  it.each(Object.entries(MASS))('%s', async (_name, mutation) => {
    const project = await openProject();
    const scope = fc.constantFrom(null, 1, 2);
    const hours = fc.constantFrom(1, 30, 200);
    await fc.assert(
      fc.asyncProperty(twoDays, scope, hours, draws, async (days, store, hours, drawn) => {
        await publishFirst(project, days);
        await project.stock(recordsOf(massFeed(days.now, mutation, store, drawn)));
        const result = await take(project, { now: later(hours) });
        if (result.kind !== 'refused') throw new Error('It was taken');
        expect(result.held?.differences).toContainEqual(
          expect.objectContaining({ store: store === null ? null : String(store), field: mutation.field }),
        );
        if (store !== null) {
          const stores = result.held?.differences.map((difference) => difference.store);
          expect(stores).not.toContain(String(3 - store));
        }
        const last = await lastSnapshot(project.state, 'test-site');
        expect(last && shown(last)).toEqual(writtenCars(days.before));
        await project.stock(recordsOf(days.now));
        const { snapshot } = await taken(project, { now: later(201) });
        expect(shown(snapshot)).toEqual(writtenCars(days.now));
      }),
      RUNS,
    );
  });
});

describe('changed stores', () => {
  it('swapped cars of two stores hold the feed', async () => {
    const project = await openProject();
    await fc.assert(
      fc.asyncProperty(twoDays, async (days) => {
        await publishFirst(project, days);
        await project.stock(
          recordsOf(days.now.map((one) => ({ ...one, dealership_id: 3 - one.dealership_id }))),
        );
        const result = await take(project, { now: later(1) });
        if (result.kind !== 'refused') throw new Error('It was taken');
        expect(result.held?.differences).toContainEqual(
          expect.objectContaining({ store: null, field: 'dealership' }),
        );
      }),
      RUNS,
    );
  });

  it('a feed with only one store is refused, and the missing one is named', async () => {
    const project = await openProject();
    await fc.assert(
      fc.asyncProperty(twoDays, fc.constantFrom(1, 2), fc.boolean(), async (days, store, isMoved) => {
        await publishFirst(project, days);
        const others = days.now.filter((one) => one.dealership_id === store);
        await project.stock(
          recordsOf(isMoved ? days.now.map((one) => ({ ...one, dealership_id: store })) : others),
        );
        const result = await take(project, { now: later(1) });
        const reason = expect.stringContaining(`Dealership ${3 - store} has no cars`);
        expect(result).toMatchObject({ kind: 'refused', reasons: expect.arrayContaining([reason]) });
        const last = await lastSnapshot(project.state, 'test-site');
        expect(last && shown(last)).toEqual(writtenCars(days.before));
      }),
      RUNS,
    );
  });
});

describe('one absurd value is held alone, however often it is sent', () => {
  it.each(Object.entries(SINGLE))('%s', async (_name, { field, change }) => {
    const project = await openProject();
    await fc.assert(
      fc.asyncProperty(twoDays, draws, async (days, drawn) => {
        await publishFirst(project, days);
        const index = drawn.choice % days.now.length;
        const [last, own] = [days.before[index], days.now[index]];
        if (last === undefined || own === undefined) throw new Error('No such car');
        await project.stock(recordsOf(days.now.map((one) => (one === own ? change(own, drawn) : one))));
        for (const hours of [1, 25, 49]) {
          const snapshot = await published(project, { now: later(hours) });
          // A record without a readable year is rejected: the whole car stays.
          const isRejected = snapshot.rejected.length > 0;
          const stays = isRejected ? last : { ...own, [field]: last[field] };
          expect(shown(snapshot), String(Reflect.get(change(own, drawn), field))).toEqual(
            writtenCars(days.now).set(own.id, written(stays)),
          );
          const about = { source: `feed:${own.id}`, ...(isRejected ? {} : { field }) };
          expect(snapshot.warnings).toContainEqual(expect.objectContaining(about));
          if (isRejected) expect(snapshot.rejected).toMatchObject([{ id: String(own.id), field }]);
          expect(snapshot.warnings.filter(({ source }) => source !== about.source)).toEqual([]);
        }
      }),
      RUNS,
    );
  });
});

describe('the built pages', () => {
  const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);
  /** Builds a site with the first day, then the given one; returns its pages after each. */
  async function builtPages({ before }: TwoDays, next: readonly FeedCar[]) {
    const site = await openFixtureSite(pages, { ...SETTINGS, images: { hosts: [...SETTINGS.images.hosts] } });
    await site.stock(recordsOf(before) as FeedRecord[]);
    await site.build(minutes(0));
    const first = await pagesOf(site);
    await site.stock(recordsOf(next) as FeedRecord[]);
    const report = await site.build(minutes(60));
    const second = await pagesOf(site);
    await site.close();
    return { first, second, report };
  }
  const pagesOf = async (site: FixtureSite) =>
    new Map([...(await site.objects())].filter(([, text]) => text.startsWith('<!DOCTYPE html>')));

  it('of a feed with one absurd value are those of the feed with the last value', async () => {
    const mutation = fc.constantFrom(...Object.entries(SINGLE));
    await fc.assert(
      fc.asyncProperty(twoDays, draws, mutation, async (days, drawn, [name, { field, change }]) => {
        const index = drawn.choice % days.now.length;
        const [last, own] = [days.before[index], days.now[index]];
        if (last === undefined || own === undefined) throw new Error('No such car');
        const feedWith = (car: FeedCar) => days.now.map((one) => (one === own ? car : one));
        const absurd = await builtPages(days, feedWith(change(own, drawn)));
        const stays = absurd.report.rejected.length > 0 ? last : { ...own, [field]: last[field] };
        const sound = await builtPages(days, feedWith(stays));
        expect([name, absurd.report.outcome]).toEqual([name, sound.report.outcome]);
        expect(absurd.second).toEqual(sound.second);
      }),
      BUILDS,
    );
  });

  it('stay as they were when many cars move', async () => {
    const mutation = fc.constantFrom(...Object.entries(MASS));
    await fc.assert(
      fc.asyncProperty(twoDays, draws, mutation, async (days, drawn, [name, change]) => {
        const { first, second, report } = await builtPages(days, massFeed(days.now, change, null, drawn));
        expect([name, report.outcome]).toEqual([name, 'held']);
        expect(second).toEqual(first);
      }),
      BUILDS,
    );
  });
});
