import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FeedRecord, openFixtureSite } from '../fixture-site.ts';
import { walk } from '../walk.ts';
import {
  draws,
  type FeedCar,
  MASS,
  massFeed,
  recordsOf,
  SETTINGS,
  SINGLE,
  type TwoDays,
  twoDays,
} from './feed-mutations.ts';

const pages = await compiledPages();

const RUNS = {
  /** Each mutation builds two sites twice; a failure prints its seed and path. */
  single: { numRuns: 1, endOnFailure: true },
  /** A held feed prints nothing, so that one site serves for all mutations. */
  mass: { numRuns: walk(1, 5), endOnFailure: true },
};

/** Some mutations by name: each, or in `npm test` one at random. */
function someOf<T>(mutations: Readonly<Record<string, T>>) {
  const all = Object.entries(mutations);
  const length = walk(1, all.length);
  return fc.subarray(all, { minLength: length, maxLength: length });
}

describe('the built pages', () => {
  const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);
  /** Builds a site with the first day. */
  async function openSite({ before }: TwoDays) {
    const site = await openFixtureSite(pages, { ...SETTINGS, images: { hosts: [...SETTINGS.images.hosts] } });
    const build = async (cars: readonly FeedCar[], now = minutes(60)) => {
      await site.stock(recordsOf(cars) as FeedRecord[]);
      const report = await site.build(now);
      const objects = [...(await site.objects())];
      return { report, pages: new Map(objects.filter(([, text]) => text.startsWith('<!DOCTYPE html>'))) };
    };
    onTestFinished(() => site.close());
    return { first: await build(before, minutes(0)), build };
  }
  const builtOn = async (days: TwoDays, next: readonly FeedCar[]) => (await openSite(days)).build(next);

  it('of a feed with one absurd value are those of the feed with the last value', async () => {
    for (const [name, { field, change }] of fc.sample(someOf(SINGLE), 1).flat())
      await fc.assert(
        fc.asyncProperty(twoDays, draws, async (days, drawn) => {
          const index = drawn.choice % days.now.length;
          const [last, own] = [days.before[index], days.now[index]];
          if (last === undefined || own === undefined) throw new Error('No such car');
          const feedWith = (car: FeedCar) => days.now.map((one) => (one === own ? car : one));
          const absurd = await builtOn(days, feedWith(change(own, drawn)));
          const stays = absurd.report.rejected.length > 0 ? last : { ...own, [field]: last[field] };
          const sound = await builtOn(days, feedWith(stays));
          expect(absurd.report.outcome, name).toBe(sound.report.outcome);
          expect(absurd.pages, name).toEqual(sound.pages);
        }),
        RUNS.single,
      );
  });

  it('stay as they were when many cars move', async () => {
    await fc.assert(
      fc.asyncProperty(twoDays, draws, someOf(MASS), async (days, drawn, mutations) => {
        const { first, build } = await openSite(days);
        for (const [name, mutation] of mutations) {
          const { report, pages } = await build(massFeed(days, mutation, null, drawn));
          expect(report.outcome, name).toBe('held');
          expect(pages, name).toEqual(first.pages);
        }
      }),
      RUNS.mass,
    );
  });
});
