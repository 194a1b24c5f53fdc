import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { compiledPages } from '../compiled-pages.ts';
import { type FixtureSite, isSearchIndex, openFixtureSite } from '../fixture-site.ts';
import { pageTokens } from '../page-tokens.ts';
import {
  ALWAYS,
  BOUNDARIES,
  dayOf,
  HOLIDAY,
  holds,
  hoursAt,
  NEW_YEAR,
  OFFER,
  OPEN_DAY,
  SECOND_TILE,
  type Span,
  START,
  STORIES,
  type Story,
  TILE,
} from './clock-stories.ts';

const pages = await compiledPages();

type Pages = ReadonlyMap<string, string>;

const pathOf = ({ car }: Story) => `/cars/${car.slug}`;
const isList = (address: string) => address === '/' || /^\/(?:search|contact-us|budget)/.test(address);
/** Cars with cards on a page: it links to them. */
const shownOn = (html: string, address: string) =>
  STORIES.filter((one) => pathOf(one) !== address && html.includes(`href="${pathOf(one)}"`));
const ownOf = (address: string) =>
  STORIES.find((one) => pathOf(one) === address || `/cars/${one.car.id}.json` === address);

/** Words of a car's card, which are also on its own page unless that is the small page of a sold car. */
const CARD_WORDS = [
  ['fresh', 'Fresh arrival'],
  ['market', 'below market average'],
  ['finance', '$111'],
] as const;
/** Words of its own page only. */
const OWN_WORDS = [
  ['rego', 'Expires on'],
  ['lapsed', 'rating has lapsed'],
] as const;

const cardAt = ({ listed, fresh, market, finance }: Story, at: string) =>
  [listed, fresh, market, finance].map((span) => holds(span, at));
const carAt = (one: Story, at: string) => [
  ...cardAt(one, at),
  ...[one.page, one.rego, one.lapsed].map((span) => holds(span, at)),
];
const listedAt = (at: string) => STORIES.filter(({ listed }) => holds(listed, at));

/** Everything on a page that depends on the clock. */
function clockTexts(address: string, html: string, at: string): string {
  const own = ownOf(address);
  return JSON.stringify([
    own && carAt(own, at),
    shownOn(html, address).map((one) => [one.car.id, cardAt(one, at)]),
    isList(address) && [listedAt(at).length, holds(TILE, at), holds(SECOND_TILE, at)],
    /^\/(?:special-offers|offers\/.*)?$/.test(address) && holds(OFFER, at),
    address.startsWith('/contact-us') && [hoursAt(at), holds(HOLIDAY, at), dayOf(at)],
    address === '/pages/open-day' && holds(OPEN_DAY, at),
    html.startsWith('<!DOCTYPE') && at >= NEW_YEAR,
  ]);
}

/** Hidden texts that the page shows when something has ended (rules 66). */
const BEGINS_LATER = /<(\w+)\b[^>]* data-from="[^"]*" hidden[^>]*>.*?<\/\1>/gs;

/** Data from which the page shows opening hours by itself. */
const RULES = / data-rules="[^"]*"/g;

/** Faults of a page at an instant. */
function faults(address: string, page: string, at: string): string[] {
  const html = page.replaceAll(BEGINS_LATER, '').replaceAll(RULES, '');
  const found: string[] = [];
  const wants = (what: string, wanted: boolean, is = html.includes(what)) => {
    if (is !== wanted) found.push(`${address} at ${at}: ${what}, ${wanted ? 'missing' : 'too much'}`);
  };
  const own = ownOf(address);
  const cards = shownOn(html, address);
  for (const card of cards) wants(pathOf(card), holds(card.listed, at), true);
  const shown = own !== undefined && holds(own.listed, at) ? [own, ...cards] : cards;
  for (const [fact, words] of CARD_WORDS) {
    wants(
      words,
      shown.some((one) => holds(one[fact], at)),
    );
  }
  for (const [fact, words] of OWN_WORDS) {
    wants(words, own !== undefined && holds(own[fact], at));
  }
  if (own !== undefined) {
    wants('<meta name="robots" content="noindex', !holds(own.listed, at));
    wants('recently sold', own.listed !== ALWAYS);
  }
  if (address === '/search') {
    for (const one of STORIES) wants(`href="${pathOf(one)}"`, holds(one.listed, at));
    wants('Stocktake', holds(TILE, at));
    wants('Trade in early', holds(SECOND_TILE, at));
  }
  if (address === '/special-offers') wants('Free servicing', holds(OFFER, at));
  if (address.startsWith('/contact-us')) {
    const texts = pageTokens(html).texts.map((text) => text.trim());
    wants(hoursAt(at), true, texts.includes(hoursAt(at)));
    wants('Show Day', address !== '/contact-us' && holds(HOLIDAY, at));
  }
  wants('© 2026', at < NEW_YEAR);
  wants('© 2027', at >= NEW_YEAR);
  return found;
}

/** Addresses that depend on the clock, with their periods. */
const WINDOWS: Record<string, Span> = {
  ...Object.fromEntries(STORIES.map((one) => [pathOf(one), one.page])),
  '/pages/open-day': OPEN_DAY,
  '/offers/service': OFFER,
};

describe('"a 40-day sweep … in steps around every boundary"', () => {
  let site: FixtureSite;
  let earlier: Pages = new Map();
  let last = START;

  beforeAll(async () => {
    site = await openFixtureSite(pages, {
      labels: { new_tag: 'Fresh arrival' },
      price: { type: { used: 'egc' }, market_average_type: 'egc', market_source: 'A guide' },
      finance: { provider: 'acme', lender_name: 'Acme', credit_licence: '999999', max_age_years: 12 },
    });
    await site.write('locations.json', [
      locationWith({
        slug: 'newcastle',
        primary: true,
        dealer_license_number: '12345',
        contact_detail: {
          phone: '02 5550 1234',
          opening_hours: [{ weekday: 3, status: 'Open', open: '8:30am', close: '5:30pm' }],
        },
        special_hours: [{ status: 'Closed', date: '2026-12-30', name: 'Show Day' }],
      }),
    ]);
    const tile = (id: string, title: string, [start, expiry]: Span) => ({
      id,
      position: 2,
      start,
      expiry,
      node: { title, link: '/search', link_label: 'See all' },
    });
    await site.write('promos.json', [
      tile('stocktake', 'Stocktake', TILE),
      tile('trade-in', 'Trade in early', SECOND_TILE),
    ]);
    const [start, expiry] = OFFER;
    await site.write('offers.json', [
      { id: 'always', name: 'Drive away offer' },
      { id: 'service', name: 'Free servicing', start, expiry },
    ]);
    await site.write(
      'content/pages/open-day.md',
      '---\ntitle: Open day\ndescription: Come.\nstart: 2026-12-01\nexpiry: 2026-12-20\n---\n\nSausages.\n',
    );
    await site.stock(STORIES.map(({ car }) => car));
    await site.build(new Date(START));
    earlier = await site.objects();
  });
  afterAll(async () => {
    await site.close();
  });

  /** Everything that differs from the expectation. */
  const wrongAt = (objects: Pages, at: string): string[] => [
    ...Object.entries(WINDOWS)
      .filter(([address, span]) => objects.has(address) !== holds(span, at))
      .map(([address]) => `${address} at ${at}: ${objects.has(address) ? 'too much' : 'missing'}`),
    ...[...objects]
      .filter(([, text]) => text.startsWith('<!DOCTYPE html>'))
      .flatMap(([address, html]) => faults(address, html, at)),
  ];

  it('is right at the start', () => {
    expect(wrongAt(earlier, START)).toEqual([]);
  });

  /** Builds at an instant: everything is right, and whatever does not depend on the clock is the same object. */
  async function step(at: string): Promise<void> {
    expect((await site.build(new Date(at))).outcome).toMatch(/^(?:published|unchanged)$/);
    const now = await site.objects();
    expect(wrongAt(now, at)).toEqual([]);
    const cards = STORIES.some((one) => String(cardAt(one, last)) !== String(cardAt(one, at)));
    const addresses = Object.values(WINDOWS).some((span) => holds(span, last) !== holds(span, at));
    const unexpected = [...new Set([...earlier.keys(), ...now.keys()])].filter((address) => {
      const [old, fresh] = [earlier.get(address), now.get(address)];
      if (old === fresh) return false;
      if (isSearchIndex(address)) return !cards;
      if (address.startsWith('/sitemap')) return !cards && !addresses;
      return clockTexts(address, old ?? '', last) === clockTexts(address, fresh ?? '', at);
    });
    expect(unexpected).toEqual([]);
    earlier = now;
    last = at;
  }

  it.each(BOUNDARIES)(
    'is right just before, at and just after %s, and prints again only what changes',
    async (at) => {
      const [before = '', after = ''] = [-1, 1].map((ms) => new Date(Date.parse(at) + ms).toISOString());
      await step(before);
      // Programs that wait for the release to expire wake up in time.
      expect((site.store.current()?.valid_until ?? '') <= at).toBe(true);
      await step(at);
      await step(after);
    },
  );
});
