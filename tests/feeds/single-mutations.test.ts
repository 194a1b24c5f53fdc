import fc from 'fast-check';
import { expect, it } from 'vitest';
import { later, published } from '#pipeline/snapshots.fixture.ts';
import { draws, recordsOf, SINGLE, twoDays } from './feed-mutations.ts';
import {
  openProject,
  publishedState,
  publishFirst,
  RUNS,
  shown,
  written,
  writtenCars,
} from './guarded-stock.ts';

/** What is reported of each new car with many kilometres, as half of these have, whatever changed. */
const WORN = /^It is (?:new|demo) at [\d,]+ km$/;

it('each absurd value is held alone, however often it is sent', async () => {
  const project = await openProject();
  await fc.assert(
    fc.asyncProperty(twoDays, draws, async (days, drawn) => {
      await publishFirst(project, days);
      const restore = publishedState(project);
      const index = drawn.choice % days.now.length;
      const [last, own] = [days.before[index], days.now[index]];
      if (last === undefined || own === undefined) throw new Error('No such car');
      for (const [name, { field, change }] of Object.entries(SINGLE)) {
        restore();
        const absurd = change(own, drawn);
        await project.stock(recordsOf(days.now.map((one) => (one === own ? absurd : one))));
        for (const hours of [1, 25, 49]) {
          const snapshot = await published(project, { now: later(hours) });
          // A record without a readable year is rejected: the whole car stays.
          const isRejected = snapshot.rejected.length > 0;
          const stays = isRejected ? last : { ...own, [field]: last[field] };
          expect(shown(snapshot), `${name}: ${String(Reflect.get(absurd, field))}`).toEqual(
            writtenCars(days.now).set(own.id, written(stays)),
          );
          const about = { source: `feed:${own.id}`, ...(isRejected ? {} : { field }) };
          expect(snapshot.warnings, name).toContainEqual(expect.objectContaining(about));
          if (isRejected) expect(snapshot.rejected, name).toMatchObject([{ id: String(own.id), field }]);
          const ofOthers = snapshot.warnings.filter(
            ({ source, message }) => source !== about.source && !WORN.test(message),
          );
          expect(ofOthers, name).toEqual([]);
        }
      }
    }),
    RUNS,
  );
});
