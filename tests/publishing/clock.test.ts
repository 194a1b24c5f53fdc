import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/log.ts';
import { openSites } from '#server/sites.ts';
import { compiledPages } from '../compiled-pages.ts';
import { corolla, type FixtureSite, isSearchIndex, openFixtureSite } from '../fixture-site.ts';
import { headOf } from '../page-head.ts';
import { pageTokens } from '../page-tokens.ts';
import { type Pages, STEPS } from './clock-steps.ts';

const pages = await compiledPages();

/** Newcastle has summer time: 11:00 on Friday 20 November 2026. */
const START = new Date('2026-11-20T00:00:00Z');
const before = (instant: string) => new Date(Date.parse(instant) - 1);

const sold = (at: string) => ({ status: 'sold', sold: true, sold_date_timestamp: Date.parse(at) / 1000 });

const STOCK = [
  ...Array.from({ length: 12 }, (_, index) => corolla(index + 1)),
  corolla(20, { created_at: '2026-11-12T12:00:00Z' }),
  corolla(30, sold('2026-11-18T00:00:00Z')),
  corolla(31, { ...sold('2026-11-18T01:00:00Z'), make: 'Lada', model: 'Niva' }),
  corolla(40, { rego_expiry: '2026-11-22' }),
];

/** The page that an address belongs to: that of the car with this data, or the list's. */
const pageOf = (address: string) =>
  address.replace(/^\/cars\/(\d+)\.json$/, '/cars/corolla-$1').replace(/\/page\/\d+$/, '');

const isSitemap = (address: string) => address.startsWith('/sitemap');

/** Indexable pages. */
const listed = (pages: ReadonlyMap<string, string>): string[] =>
  [...pages].flatMap(([address, html]) => (headOf(html).robots === null ? [address] : [])).sort();

describe('"No feed change but the clock moves"', () => {
  const htmlOf = async (site: FixtureSite): Promise<Pages> =>
    new Map([...(await site.objects())].filter(([, text]) => text.startsWith('<!DOCTYPE html>')));
  const validUntil = (site: FixtureSite) => site.store.current()?.valid_until;

  describe('from boundary to boundary', () => {
    let site: FixtureSite;
    beforeAll(async () => {
      site = await openFixtureSite(pages, { labels: { new_tag: 'Fresh arrival' }, search: { page_size: 8 } });
      await site.write('locations.json', [locationWith({ slug: 'newcastle', primary: true })]);
      await site.write('promos.json', [
        {
          id: 'stocktake',
          position: 2,
          start: '2026-11-22T10:00:00+11:00',
          expiry: '2026-11-22T12:00:00+11:00',
          node: { title: 'Stocktake', link: '/search', link_label: 'See all' },
        },
      ]);
      await site.write('offers.json', [
        { id: 'always', name: 'Drive away offer' },
        {
          id: 'service',
          name: 'Free servicing',
          start: '2026-11-23T11:00:00+11:00',
          expiry: '2026-11-24T11:00:00+11:00',
        },
      ]);
      await site.write(
        'content/pages/open-day.md',
        '---\ntitle: Open day\ndescription: Come.\nstart: 2026-11-23\nexpiry: 2026-11-24\n---\n\nSausages.\n',
      );
      await site.stock(STOCK);
      await site.build(START);
    });
    afterAll(() => site.close());

    it.each(STEPS)('$what, and "nothing else is re-emitted": $at', async ({ at, cards = false, changes }) => {
      expect(validUntil(site)).toBe(at);
      const earlier = await htmlOf(site);
      expect(await site.build(before(at))).toMatchObject({ outcome: 'unchanged', changed: [] });

      const { outcome, changed } = await site.build(new Date(at));
      expect(outcome).toBe('published');
      expect(changed).not.toEqual([]);
      const later = await htmlOf(site);
      const allowed = changes(earlier, later);
      const others = changed.filter((address) => !allowed.includes(pageOf(address)));
      expect(others.filter((address) => !isSearchIndex(address) && !isSitemap(address))).toEqual([]);
      expect(others.some(isSitemap)).toBe(listed(earlier).join() !== listed(later).join());
      expect(others.some(isSearchIndex)).toBe(cards);
    });

    it('the address of a removed car redirects to the list of its model, or is gone where there is none', async () => {
      const sites = openSites(path.join(site.state, 'store'));
      const app = createApp({ sites, log: createLog('silent'), trustProxy: 0, now: () => START });
      const get = (address: string) => app.request(address, { headers: { host: 'harbour.localhost' } });
      const moved = await get('/cars/corolla-30');
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/search/toyota/corolla']);
      expect((await get('/cars/corolla-31')).status).toBe(410);
      await sites.close();
    });
  });

  it('hours and holiday hours are right at their boundaries, and change only the pages that show them', async () => {
    const site = await openFixtureSite(pages);
    const hours = [1, 2, 3, 4, 5].map(
      (weekday) => ({ weekday, status: 'Open', open: '8:30am', close: '5:30pm' }) as const,
    );
    await site.write('locations.json', [
      locationWith({
        slug: 'newcastle',
        primary: true,
        contact_detail: { opening_hours: hours },
        special_hours: [{ status: 'Closed', date: '2026-11-24', name: 'Show Day' }],
      }),
      locationWith({
        id: '2',
        slug: 'elsewhere',
        name: 'Elsewhere',
        address: { ...locationWith().address, street: '13 Hunter Street' },
      }),
    ]);
    await site.write('promos.json', []);
    await site.stock(STOCK.slice(0, 12));
    await site.build(START);

    const states: string[] = [];
    for (let at = validUntil(site) ?? ''; at < '2026-11-26'; at = validUntil(site) ?? '') {
      const { changed } = await site.build(new Date(at));
      const shown = ['/contact-us', '/contact-us/newcastle'];
      expect([at, changed.filter((address) => !shown.includes(address))]).toEqual([at, []]);
      const page = await site.read('/contact-us/newcastle');
      const { texts } = pageTokens(page);
      const state = texts
        .map((text) => text.trim())
        .find((text) => /^(?:Open until|Closed · opens) /.test(text));
      // The page shows opening hours by itself from these rules.
      const isAhead = page.replaceAll(/ data-rules="[^"]*"/g, '').includes('Show Day');
      states.push(`${at} ${state}${isAhead ? ', Show Day ahead' : ''}`);
    }
    expect(states).toEqual([
      '2026-11-20T06:30:00.000Z Closed · opens Monday 8:30 am, Show Day ahead',
      '2026-11-20T13:00:00.000Z Closed · opens Monday 8:30 am, Show Day ahead',
      '2026-11-21T13:00:00.000Z Closed · opens Monday 8:30 am, Show Day ahead',
      '2026-11-22T13:00:00.000Z Closed · opens 8:30 am, Show Day ahead',
      '2026-11-22T21:30:00.000Z Open until 5:30 pm, Show Day ahead',
      '2026-11-23T06:30:00.000Z Closed · opens Wednesday 8:30 am, Show Day ahead',
      '2026-11-23T13:00:00.000Z Closed · opens Wednesday 8:30 am, Show Day ahead',
      '2026-11-24T13:00:00.000Z Closed · opens 8:30 am',
      '2026-11-24T21:30:00.000Z Open until 5:30 pm',
      '2026-11-25T06:30:00.000Z Closed · opens Thursday 8:30 am',
      '2026-11-25T13:00:00.000Z Closed · opens 8:30 am',
      '2026-11-25T21:30:00.000Z Open until 5:30 pm',
    ]);
    await site.close();
  });

  it('the end of a window breaks no link: menus, promos and prose may still link to it', async () => {
    const site = await openFixtureSite(pages, {
      navigation: {
        header: [
          { label: 'Open day', href: '/pages/open-day' },
          { label: 'Offers', href: '/special-offers' },
        ],
        footer: [],
      },
    });
    const page = (expiry: string, text: string) =>
      `---\ntitle: A page\ndescription: Come.\nexpiry: ${expiry}\n---\n\n${text}\n`;
    await site.write('content/pages/open-day.md', page('2026-11-22', 'See [our plans](/pages/plans).'));
    await site.write('content/pages/plans.md', page('2026-11-21', 'Plans.'));
    await site.write('offers.json', [
      { id: 'ranger', name: 'Deal', manufacturer: 'Ford', expiry: '2026-11-23T11:00:00+11:00' },
    ]);
    const node = { title: 'Deal', link: '/offers/ford/ranger', link_label: 'Read on' };
    await site.write('promos.json', [{ id: 'deal', position: 1, node }]);
    await site.write('redirects.csv', 'from,to,status\n/pages/open-day,/pages/about,301\n');
    await site.stock(STOCK.slice(0, 3));

    expect((await site.build(START)).outcome).toBe('published');
    for (const [at, from, to] of [
      ['2026-11-20T13:00:00Z', '/pages/plans', '/'],
      ['2026-11-21T13:00:00Z', '/pages/open-day', '/pages/about'],
      ['2026-11-23T00:00:00Z', '/offers/ford/ranger', '/'],
    ] as const) {
      expect(await site.build(new Date(at))).toMatchObject({ outcome: 'published' });
      const leading = site.store.current()?.redirects.filter((redirect) => redirect.from === from);
      expect(leading).toEqual([expect.objectContaining({ from, to })]);
    }
    await site.close();
  });
});
