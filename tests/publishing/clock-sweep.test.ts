import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { compiledPages } from '../compiled-pages.ts';
import {
  corolla,
  type FeedRecord,
  type FixtureSite,
  isSearchIndex,
  openFixtureSite,
} from '../fixture-site.ts';
import { pageTokens } from '../page-tokens.ts';

const pages = await compiledPages();

/** Newcastle is eleven hours ahead of UTC throughout: 11:00 on Tuesday 24 November 2026, and forty days. */
const START = '2026-11-24T00:00:00.000Z';
const END = '2027-01-03T00:00:00.000Z';
const AHEAD_MS = 11 * HOUR_MS;

/** A period: from the first instant to before the second. */
type Span = readonly [from: string, until: string];
const ALWAYS: Span = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
const NEVER: Span = ['2000-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'];
const holds = ([from, until]: Span, at: string) => from <= at && at < until;

/** A car of the feed with the expected periods of its pages, calculated by hand from the rule. */
interface Story {
  car: FeedRecord;
  /** Its address exists. */
  page: Span;
  listed: Span;
  fresh: Span;
  market: Span;
  finance: Span;
  rego: Span;
  lapsed: Span;
}

const story = (
  id: number,
  facts: Record<string, unknown> = {},
  spans: Partial<Omit<Story, 'car'>> = {},
): Story => ({
  car: corolla(id, facts),
  page: ALWAYS,
  listed: ALWAYS,
  fresh: NEVER,
  market: NEVER,
  finance: NEVER,
  rego: NEVER,
  lapsed: NEVER,
  ...spans,
});

const sold = (at: string) => ({ status: 'sold', sold: true, sold_date_timestamp: Date.parse(at) / 1000 });
const [BEGAN, OPEN] = [ALWAYS[0], ALWAYS[1]];

const STORIES: readonly Story[] = [
  ...[1, 2, 3, 4, 5, 6].map((id) => story(id)),
  // "New-arrival tag for cars created within the last 8 days": the eighth day's end is within.
  story(20, { created_at: '2026-11-18T06:00:00Z' }, { fresh: [BEGAN, '2026-11-26T06:00:00.001Z'] }),
  // Dated in the future: it counts from the day on which it was first seen.
  story(21, { created_at: '2026-12-03T02:00:00Z' }, { fresh: [BEGAN, '2026-12-02T00:00:00.001Z'] }),
  // "Sold within 3 days"; then a small page for 30.
  story(30, sold('2026-11-23T03:00:00Z'), {
    listed: [BEGAN, '2026-11-26T03:00:00.000Z'],
    page: [BEGAN, '2026-12-26T03:00:00.000Z'],
  }),
  story(
    31,
    { ...sold('2026-11-23T16:30:00Z'), make: 'Lada', model: 'Niva' },
    { listed: [BEGAN, '2026-11-26T16:30:00.000Z'], page: [BEGAN, '2026-12-26T16:30:00.000Z'] },
  ),
  // "Only when the date is in the future": it ends at the start of its own day.
  story(40, { rego_expiry: '2026-12-05' }, { rego: [BEGAN, '2026-12-04T13:00:00.000Z'] }),
  // "None if average older than 30 days": 12 December is the thirtieth.
  story(
    50,
    { autograb_data: { state_average_market_price: 25_000, as_at: '2026-11-12' } },
    { market: [BEGAN, '2026-12-12T13:00:00.000Z'] },
  ),
  // "Ratings lapse about six years on."
  story(60, { variant: { ancaprating: 5, ancapyear: 2020 } }, { lapsed: ['2026-12-31T13:00:00.000Z', OPEN] }),
  // "Car year to be newer than the current year minus 12", by the site's calendar.
  story(
    70,
    {
      year: 2015,
      finance_lenders: { acme: { interestRate: 7, comparisonRate: 8, paymentWeek: 111, termMonths: 60 } },
    },
    { finance: [BEGAN, '2026-12-31T13:00:00.000Z'] },
  ),
];

const TILE: Span = ['2026-11-28T23:00:00.000Z', '2026-12-07T01:00:00.000Z'];
const SECOND_TILE: Span = ['2026-12-05T00:00:00.000Z', '2026-12-09T00:00:00.000Z'];
const OFFER: Span = ['2026-11-30T00:00:00.000Z', '2026-12-14T00:00:00.000Z'];
/** From the start of 1 December to that of 20 December in Newcastle. */
const OPEN_DAY: Span = ['2026-11-30T13:00:00.000Z', '2026-12-19T13:00:00.000Z'];
const NEW_YEAR = '2026-12-31T13:00:00.000Z';
/** Wednesdays from 8:30 to 17:30 in Newcastle, except the one before New Year's Eve. */
const WEDNESDAYS = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
const OPENINGS: readonly Span[] = WEDNESDAYS.map((eve) => {
  const opens = Date.parse(`${eve}T21:30:00.000Z`);
  return [new Date(opens).toISOString(), new Date(opens + 9 * HOUR_MS).toISOString()];
});
/** The holiday is listed until its day is over. */
const HOLIDAY: Span = [BEGAN, '2026-12-30T13:00:00.000Z'];

/** The day in Newcastle, counted from any one. */
const dayOf = (at: string) => Math.floor((Date.parse(at) + AHEAD_MS) / 86_400_000);

/** The location's text on its hours: a weekday more than a week ahead is shown by date. */
function hoursAt(at: string): string {
  if (OPENINGS.some((opening) => holds(opening, at))) return 'Open until 5:30 pm';
  const next = OPENINGS.find(([opens]) => opens > at)?.[0] ?? '2027-01-05T21:30:00.000Z';
  const days = dayOf(next) - dayOf(at);
  if (days === 0) return 'Closed · opens 8:30 am';
  const date = new Date(Date.parse(next) + AHEAD_MS);
  const named = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `Closed · opens ${days < 7 ? 'Wednesday' : `${named},`} 8:30 am`;
}
const MONTHS: Record<number, string> = { 0: 'January', 10: 'November', 11: 'December' };

/**
 * Every instant at which something above begins or ends, and the days on which "opens Wednesday" becomes a time; the
 * location's page, which looks a week ahead, changes every day.
 */
const BOUNDARIES = [
  ...new Set(
    [
      ...STORIES.flatMap(({ car, ...spans }) => Object.values(spans).flat()),
      ...[TILE, SECOND_TILE, OFFER, OPEN_DAY, HOLIDAY, ...OPENINGS].flat(),
      ...WEDNESDAYS.map((eve) => `${eve}T13:00:00.000Z`),
      NEW_YEAR,
    ].filter((instant) => START < instant && instant < END),
  ),
].sort();

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
