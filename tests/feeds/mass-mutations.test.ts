import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { later, take, taken } from '#pipeline/snapshots.fixture.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import { draws, MASS, massFeed, recordsOf, twoDays } from './feed-mutations.ts';
import { openProject, publishFirst, RUNS, shown, writtenCars } from './guarded-stock.ts';

describe('each mutation of many cars', () => {
  it.each([
    ['both stores', null],
    ['store 1', 1],
    ['store 2', 2],
  ])('of %s holds the feed, and the last good one stays', async (_, store) => {
    const project = await openProject();
    const hours = fc.constantFrom(1, 30, 200);
    await fc.assert(
      fc.asyncProperty(twoDays, hours, draws, async (days, hours, drawn) => {
        await publishFirst(project, days);
        for (const [name, mutation] of Object.entries(MASS)) {
          await project.stock(recordsOf(massFeed(days, mutation, store, drawn)));
          const result = await take(project, { now: later(hours) });
          if (result.kind !== 'refused') throw new Error(`It was taken: ${name}`);
          expect(result.held?.differences, name).toContainEqual(
            expect.objectContaining({
              store: store === null ? null : String(store),
              field: mutation.field,
              ...(mutation.rule && { rule: mutation.rule }),
            }),
          );
          if (store !== null) {
            const stores = result.held?.differences.map((difference) => difference.store);
            expect(stores, name).not.toContain(String(3 - store));
          }
          const last = await lastSnapshot(project.state, 'test-site');
          expect(last && shown(last), name).toEqual(writtenCars(days.before));
        }
        await project.stock(recordsOf(days.now));
        const { snapshot } = await taken(project, { now: later(201) });
        expect(shown(snapshot)).toEqual(writtenCars(days.now));
      }),
      { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 3) },
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
