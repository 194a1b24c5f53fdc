import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { CARDS, HEADERS, HOMES } from '#domain/site/layout.schema.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { timeClaim } from '#domain/time-words.ts';
import { textsAt } from '../browser/visible-texts.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, corolla, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { sampled } from '../walk.ts';

const pages = await compiledPages();

const EXPIRY = '2026-12-20T00:00:00+11:00';
const EXPIRES = '2026-12-19T13:00:00.000Z';

/** Each part of a page in one of them, at least. */
const LAYOUTS = HOMES.map((home, index) => ({ home, header: HEADERS[index], card: CARDS[index] }));
/** Sentences with words of time that are true whenever they are read. */
const EVER_TRUE = new Set([
  'The vehicles that you marked, with their prices of today.',
  'Every vehicle that we have today.',
  'If you have just sent us a form, we have it, and somebody answers it.',
  'We tell you which vehicles have it, what is in it and until when.',
]);
/** After every claim has ended. */
const FAR = new Date('9999-01-01T00:00:00Z');
/** Just sold; no other car is of the make of most. */
const SOLD = ['Toyota', ...Array(6).fill('Viscount')].map((make, index) =>
  corolla(9002 + index, {
    make,
    status: 'sold',
    sold: true,
    sold_date_timestamp: ANCHOR.getTime() / 1000 - 3600,
  }),
);

const post = (title: string) =>
  `---\ntitle: ${title}\ndescription: ${title}.\ncategory: news\nstart: 2026-11-01\nexpiry: "${EXPIRY}"\n---\n\nUs.\n`;

async function builtWith(settings: Partial<SiteInput> = {}): Promise<FixtureSite> {
  const site = await openFixtureSite(pages, settings);
  onTestFinished(() => site.close());
  await site.stock([...fixtureStock(60), corolla(9001), ...SOLD]);
  await site.write('locations.json', [
    locationWith({ primary: true }),
    locationWith({
      id: '2',
      slug: 'future',
      name: 'Future',
      badge: 'Coming Late 2026',
      badge_expiry: EXPIRY,
      manufacturers: ['Kia'],
      address: { ...locationWith().address, street: '9 Far Street' },
    }),
  ]);
  await site.write('offers.json', [
    { id: 'lasting', name: 'Free check' },
    { id: 'ending', name: 'Summer drive', expiry: EXPIRY },
  ]);
  await site.write('content/categories/news.md', '---\ntitle: News\ndescription: News.\n---\n');
  await site.write(
    'content/pages/corolla.md',
    '---\ntitle: Ours\ndescription: Ours.\npath: /corolla\n---\n\nOurs.\n',
  );
  await site.write('content/blog/first.md', post('First'));
  await site.write('content/blog/second.md', post('Second'));
  await site.build(ANCHOR);
  return site;
}

describe('"Every time-bound claim is printed with its end" (rules 66)', () => {
  it.each(sampled(LAYOUTS))(
    'what any page of the layout $home claims of time is gone in the end',
    async (layout) => {
      const site = await builtWith({ layout });
      const pages = [...(await site.objects()).values()].filter((text) => text.startsWith('<!DOCTYPE html>'));
      const texts = new Set(pages.flatMap((html) => [...textsAt(html, FAR)]));
      expect([...texts].filter((text) => timeClaim(text) !== null && !EVER_TRUE.has(text))).toEqual([]);
    },
  );

  it.each(sampled(LAYOUTS))(
    'after four days a page of the layout $home claims what a new print does',
    async (layout) => {
      const site = await builtWith({
        layout,
        manufacturer: 'Toyota',
        models: [{ name: 'Corolla', slug: 'corolla' }],
      });
      const paths = ['/', '/corolla', '/contact-us/future'];
      const printed = await Promise.all(paths.map((path) => site.read(path)));
      const later = new Date(ANCHOR.getTime() + 4 * DAY_MS);
      await site.build(later);
      for (const [index, path] of paths.entries()) {
        const fresh = textsAt(await site.read(path), later);
        const stale = [...textsAt(printed[index] ?? '', later)].filter((text) => !fresh.has(text));
        expect(stale, path).toEqual([]);
      }
    },
  );

  it('a heading above posts ends with the last of them', async () => {
    const site = await builtWith();
    expect(await site.read('/blog/news/first')).toMatch(
      new RegExp(`<section[^>]*data-until="${EXPIRES}"[^>]*>(?:(?!</section>).)*Read next`, 's'),
    );
  });

  it('an announcement ends with its expiry, on each page that has it', async () => {
    const site = await builtWith();
    for (const path of ['/contact-us', '/contact-us/future', '/'])
      expect(await site.read(path), path).toMatch(
        new RegExp(`<p[^>]*data-until="${EXPIRES}"[^>]*>(?:(?!</p>).)*Coming Late 2026`, 's'),
      );
  });
});
