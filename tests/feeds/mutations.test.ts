import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeOf } from '#domain/stock-guard/feed-differences.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { later, projectOf, published, take, taken } from '#pipeline/snapshots.fixture.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import type { FixtureProject } from '#sites/project.fixture.ts';
import { walk } from '../walk.ts';
import {
  draws,
  MASS,
  massFeed,
  PHOTO_HOSTS,
  recordsOf,
  SINGLE,
  type SoundCar,
  type TwoDays,
  twoDays,
} from './feed-mutations.ts';

/** Each run takes a site's snapshots: smaller examples are not worth their time. */
/** A fixed seed: what a mutation may draw is so wide that a new one could meet a case that is a matter of definition. */
const RUNS = { numRuns: walk(8, 50), endOnFailure: true, seed: 20_261_120 };

async function liveWith({ before }: TwoDays): Promise<FixtureProject> {
  const project = await projectOf(recordsOf(before), {
    images: { hosts: PHOTO_HOSTS },
    price: { type: { new: 'drive_away', demo: 'drive_away', used: 'egc' } },
  });
  await published(project);
  return project;
}

/** What a page says of a car's measured values. */
const shown = ({ vehicles }: { vehicles: readonly Vehicle[] }) =>
  new Map(
    vehicles.map((car) => {
      const { id, make, year, km, price, sold, car_type, images } = car;
      return [Number(id), { make, year, km, price, sold, car_type, images, store: storeOf(car) }];
    }),
  );

/** The same of a sound record. */
const written = ({ make, year, km, price, car_type, images, dealership_id }: SoundCar) => ({
  ...{ make, year, km, price, sold: false, car_type, images },
  store: String(dealership_id),
});

const writtenCars = (cars: readonly SoundCar[]) => new Map(cars.map((car) => [car.id, written(car)]));

describe('a mutation of many cars holds the feed, and the last good one stays', () => {
  it.each(Object.entries(MASS))('%s', async (_name, mutation) => {
    const scope = fc.constantFrom(null, 1, 2);
    await fc.assert(
      fc.asyncProperty(twoDays, scope, draws, async (days, store, drawn) => {
        const project = await liveWith(days);
        await project.stock(recordsOf(massFeed(days.now, mutation, store, drawn)));
        for (const hours of [1, 30, 200]) {
          const result = await take(project, { now: later(hours) });
          if (result.kind !== 'refused') throw new Error('It was taken');
          expect(result.held?.differences).toContainEqual(
            expect.objectContaining({ store: store === null ? null : String(store), field: mutation.field }),
          );
          if (store !== null) {
            const stores = result.held?.differences.map((difference) => difference.store);
            expect(stores).not.toContain(String(3 - store));
          }
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

describe('stores that are not what they were', () => {
  it('cars of two stores that are swapped hold the feed', async () => {
    await fc.assert(
      fc.asyncProperty(twoDays, async (days) => {
        const project = await liveWith(days);
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

  it('a feed of one store alone is refused, and the other one is named', async () => {
    await fc.assert(
      fc.asyncProperty(twoDays, fc.constantFrom(1, 2), fc.boolean(), async (days, store, isMoved) => {
        const project = await liveWith(days);
        const others = days.now.filter((one) => one.dealership_id === store);
        await project.stock(
          recordsOf(isMoved ? days.now.map((one) => ({ ...one, dealership_id: store })) : others),
        );
        const result = await take(project, { now: later(1) });
        const reason = expect.stringContaining(`Dealership ${3 - store} has no car any more`);
        expect(result).toMatchObject({ kind: 'refused', reasons: expect.arrayContaining([reason]) });
        const last = await lastSnapshot(project.state, 'test-site');
        expect(last && shown(last)).toEqual(writtenCars(days.before));
      }),
      RUNS,
    );
  });
});

describe('one absurd value is held alone, as often as it comes', () => {
  it.each(Object.entries(SINGLE))('%s', async (_name, { field, change }) => {
    await fc.assert(
      fc.asyncProperty(twoDays, draws, async (days, drawn) => {
        const project = await liveWith(days);
        const index = drawn.choice % days.now.length;
        const [last, own] = [days.before[index], days.now[index]];
        if (last === undefined || own === undefined) throw new Error('No such car');
        await project.stock(recordsOf(days.now.map((one) => (one === own ? change(own, drawn) : one))));
        for (const hours of [1, 25, 49]) {
          const snapshot = await published(project, { now: later(hours) });
          // Without a year that can be read a record is no car: it is rejected, and the whole car stays.
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
