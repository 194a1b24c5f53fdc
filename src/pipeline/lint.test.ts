import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { offersSchema } from '#domain/offer/offer.schema.ts';
import { promosSchema } from '#domain/promo/promo.schema.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { ContentPage } from '#sites/snapshot.ts';
import type { Lintable } from './lint/rule.ts';
import { lintSite, stoppingFindings } from './lint.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const UNTICKED = { leads: { opt_in_default: false } };
const NUMBERED = { ...UNTICKED, phones: { override: '1300 975 707' } };

const page = (name: string, expiry: string | null): ContentPage => ({
  name,
  path: `/pages/${name}`,
  title: name,
  description: name,
  image: null,
  form: null,
  highlights: [],
  draft: false,
  start: null,
  expiry,
  body: [],
  headings: [],
  post: null,
});

function lint(parts: Partial<Lintable>): string[] {
  const nothing = {
    offers: [],
    reviews: null,
    promos: [],
    redirects: [],
    theme: '',
    content: [],
    price_history: {},
  };
  const whole = { site: siteWith(NUMBERED), locations: [], vehicles: [], ...nothing, ...parts };
  return lintSite(whole, NOW).map(({ source, field, message }) => `${source} ${field}: ${message}`);
}

describe('"unknown on a priced car = build warning" (rules 19)', () => {
  it('counts the listed cars of each kind, new ones first', () => {
    const vehicles = [
      vehicleWith({ id: '1' }),
      vehicleWith({ id: '2' }),
      vehicleWith({ id: '3', car_type: 'new' }),
      vehicleWith({ id: '4', price_type: 'egc' }),
      vehicleWith({ id: '5', price: null }),
      vehicleWith({ id: '6', status: 'sold' }),
    ];
    expect(lint({ vehicles })).toEqual([
      'sites/harbour/site.json price.type.new: 1 new car with a price, and nothing says what it includes',
      'sites/harbour/site.json price.type.used: 2 used cars with a price, and nothing says what it includes',
    ]);
  });

  it('is silent if the site sets a price type', () => {
    const site = siteWith({ ...NUMBERED, price: { type: { used: 'drive_away' } } });
    expect(lint({ site, vehicles: [vehicleWith()] })).toEqual([]);
  });
});

describe('"a site without a licence number where its state requires one" (rules 54)', () => {
  it('reports each visible location', () => {
    const hidden = locationWith({ visible: false });
    const licensed = locationWith({ dealer_license_number: '12345' });
    expect(lint({ locations: [hidden, locationWith({ name: 'Cardiff' }), licensed] })).toEqual([
      'sites/harbour/locations.json 1.dealer_license_number: Cardiff shows no dealer licence, which NSW wants in every advertisement',
    ]);
  });
});

describe('"if rate, comparison rate or lender licence missing: no repayment shown" (rules 11)', () => {
  const lender = { lender_name: 'Acme', credit_licence: '123456', comparison_rate: 9.4, interest_rate: 8.9 };
  const budget = { mode: 'loan' } as const;

  it('explains why a budget search has no repayments', () => {
    expect(
      lint({ site: siteWith({ ...NUMBERED, budget, finance: { ...lender, comparison_rate: null } }) }),
    ).toEqual([
      'sites/harbour/site.json budget.mode: The budget search takes no repayments: a loan is shown with its comparison rate and lender only',
    ]);
  });

  it.each([
    { why: 'all is there', settings: { budget, finance: lender } },
    { why: 'no loan is reckoned', settings: {} },
    { why: 'the site never shows finance', settings: { budget, flags: { finance_hidden: true } } },
  ])('is content where $why', ({ settings }) => {
    expect(lint({ site: siteWith({ ...NUMBERED, ...settings }) })).toEqual([]);
  });
});

it.each([{ reserve_online: true }, { online_purchase: true }])(
  '"SA: deposit up to 10 %" (D8), where %j takes one',
  (flags) => {
    const price = { type: { used: 'drive_away' } } as const;
    const site = siteWith({ ...NUMBERED, price, flags, state: 'SA' });
    const high = vehicleWith({ price: 1500, deposit: 200 });
    const deposits = (vehicles: Lintable['vehicles']) =>
      lint({ site, vehicles }).filter((finding) => finding.includes(' deposit: '));
    expect(deposits([high])).toEqual([expect.stringContaining('The deposit of $200 is more than 10 %')]);
    expect(
      deposits([
        { ...high, deposit: 150 },
        { ...high, sold: true },
      ]),
    ).toEqual([]);
  },
);

describe('"none = no button + build warning" (rules 6)', () => {
  it('counts the cars without a phone number', () => {
    const vehicles = [
      vehicleWith({ id: '7', price: null }),
      vehicleWith({ price: null, location_phone: '02 5550 0100' }),
    ];
    expect(lint({ site: siteWith(UNTICKED), vehicles })).toEqual([
      'sites/harbour/site.json phones: 1 car without a number to call, such as 7',
    ]);
  });
});

it('reads the figures of a page like its text', () => {
  const highlights = [{ figure: '$89', text: 'a week for a Corolla' }];
  expect(lint({ content: [page('toyota', null)] })).toEqual([]);
  expect(lint({ content: [{ ...page('toyota', null), highlights }] })).toEqual([
    expect.stringContaining('$89 a week for a Corolla'),
  ]);
});

describe('"past items report as dead content" (rules 33)', () => {
  it('reports a tag whose time is over or without an end once, with its unsold cars (rules 66)', () => {
    const tagged = (id: string, tag: string, facts = {}) =>
      vehicleWith({ id, tag, price_type: 'egc', ...facts });
    const vehicles = [
      tagged('1', 'THIS WEEK ONLY'),
      tagged('2', 'THIS WEEK ONLY'),
      tagged('3', 'Valid to 19 November 2026'),
      tagged('4', 'Valid to 20 November 2026'),
      tagged('5', 'One owner'),
      tagged('6', 'NEW ARRIVAL'),
      tagged('7', 'THIS WEEK ONLY', { sold: true, sold_date_timestamp: NOW.getTime() / 1000 }),
    ];
    expect(lint({ vehicles })).toEqual([
      'feed tag: "THIS WEEK ONLY" claims a time, and the feed gives no end of it: it is not shown on 2 cars',
      'feed tag: "Valid to 19 November 2026" is over: it is not shown on 1 car',
    ]);
  });

  it('reports past items, not current ones', () => {
    const content = [
      page('past', NOW.toISOString()),
      page('open', null),
      page('coming', '2027-01-01T00:00:00Z'),
    ];
    expect(lint({ content })).toEqual(['pages/past.md expiry: "past" is over and no longer shown']);
  });

  it('reports what ends before it begins, before and after its end', () => {
    const wrong = { start: '2026-12-24T00:00:00Z', expiry: '2026-12-01T00:00:00Z' };
    const both = { start: '2026-11-19T00:00:00Z', expiry: '2026-11-01T00:00:00Z' };
    const node = { title: 'A', link: '/search', link_label: 'See' };
    const post = { category: { slug: 'news', title: 'News', description: 'N' }, author: null, tags: [] };
    for (const window of [wrong, both])
      expect(
        lint({
          promos: promosSchema.parse([{ id: 'tile', position: 8, node, ...window }]),
          offers: offersSchema.parse([{ id: 'deal', name: 'A deal', ...window }]),
          content: [{ ...page('open-day', null), post, ...window }],
        }),
      ).toEqual([
        'sites/harbour/promos.json expiry: "tile" ends before it begins, and is never shown',
        'sites/harbour/offers.json expiry: "deal" ends before it begins, and is never shown',
        'blog/open-day.md expiry: "open-day" ends before it begins, and is never shown',
      ]);
  });

  it('reports announcements that are over, and those without an expiry', () => {
    const announced = (badge: string, badge_expiry: string | null = null) =>
      locationWith({ badge, badge_expiry, dealer_license_number: 'MD 1', motor_vehicle_repairer: 'MVRL 1' });
    const badges = [
      'Coming Late 2025',
      'Coming Early 2027',
      'Opening in March',
      'Closing this Sunday',
      'Coming soon',
    ];
    const dated = announced('Coming Early 2027', '2027-05-01T00:00:00+10:00');
    expect(lint({ locations: [...badges.map((badge) => announced(badge)), dated] })).toEqual(
      [
        '"Coming Late 2025" is over and no longer shown',
        '"Coming Early 2027" has no badge_expiry: it is shown until 1 May 2027',
        '"Opening in March" claims a time without an end: "Coming soon" is shown instead',
        '"Closing this Sunday" claims a time, and is shown without an end',
      ].map((message) => `sites/harbour/locations.json badge_expiry: ${message}`),
    );
  });

  it('reports offers and tiles that claim a time and have no end', () => {
    const offers = offersSchema.parse([
      { id: 'a', name: 'Christmas clearance' },
      { id: 'b', name: 'Christmas bonus', expiry: '2027-01-01T00:00:00+11:00' },
      { id: 'c', name: 'Winter tyres' },
    ]);
    expect(lint({ offers })).toEqual([
      'sites/harbour/offers.json expiry: "Christmas clearance" claims a time, and is shown without an end',
    ]);
  });

  it('reports tiles', () => {
    const promos: Lintable['promos'] = [
      {
        id: 'stocktake',
        position: 8,
        start: null,
        expiry: '2025-02-01T00:00:00+10:00',
        display: true,
        strictDisplay: false,
        node: { title: 'Stocktake', text: null, link: '/', link_label: 'See', image_url: null },
      },
    ];
    expect(lint({ promos })).toEqual([
      'sites/harbour/promos.json expiry: "stocktake" is over and no longer shown',
    ]);
  });
});

describe('redirects to pages of this site', () => {
  it('are reported if the page is missing', () => {
    const to = (address: string) => ({ line: 2, from: '/old', to: address, status: 301 as const });
    const redirects = [
      ...['/pages/about', '/contact-us/cardiff', '/search/new-cars', 'https://x.example/pages/y'].map(to),
      ...['/contact-us/cardiff/?map=1#hours', '/contact-us'].map(to),
    ];
    const cardiff = locationWith({ slug: 'cardiff', dealer_license_number: '12345' });
    expect(lint({ redirects, locations: [cardiff] })).toEqual([
      'sites/harbour/redirects.csv:2 to: /old leads to /pages/about, and there is no such page',
    ]);
  });
});

describe('"a site setting makes lint findings of a chosen level stop the publish" (rules 54)', () => {
  const site = siteWith(UNTICKED);
  const nothing = {
    offers: [],
    reviews: null,
    promos: [],
    redirects: [],
    theme: '',
    content: [],
    price_history: {},
  };
  const unlicensed = {
    site,
    locations: [locationWith()],
    vehicles: [vehicleWith({ price: null })],
    ...nothing,
  };
  const findings = lintSite(unlicensed, NOW);

  it.each([
    { lint_stops: 'never', fields: [] },
    { lint_stops: 'error', fields: ['0.dealer_license_number'] },
    { lint_stops: 'warning', fields: ['0.dealer_license_number', 'phones'] },
  ] as const)('$lint_stops: $fields', ({ lint_stops, fields }) => {
    expect(stoppingFindings(findings, { lint_stops }).map(({ field }) => field)).toEqual(fields);
  });
});
