import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  type TwoDays,
  twoDays,
} from './feed-mutations.ts';

const pages = await compiledPages();

/** Each run builds two sites twice; a failure prints its seed and path. */
const BUILDS = { numRuns: walk(1, 10), endOnFailure: true };

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
        const { first, second, report } = await builtPages(days, massFeed(days, change, null, drawn));
        expect([name, report.outcome]).toEqual([name, 'held']);
        expect(second).toEqual(first);
      }),
      BUILDS,
    );
  });
});
