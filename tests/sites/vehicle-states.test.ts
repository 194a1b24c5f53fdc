import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgeCasesOf } from '#demo/stock/demo-feed.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { VehicleActionKind } from '#domain/vehicle/actions.ts';
import { daysAfter } from '#domain/vehicle/window.ts';
import { loadSettings } from '#sites/settings.ts';
import { compiledPages } from '../compiled-pages.ts';
import {
  ANCHOR,
  type FeedRecord,
  type FixtureSite,
  inventedStock,
  openFixtureSite,
  SLUG,
} from '../fixture-site.ts';
import { ownPart } from '../page-data.ts';
import { pageTokens } from '../page-tokens.ts';

const pages = await compiledPages();

const PROJECT = join(import.meta.dirname, '../..');
const CARS = 70;
/** Before the anchor: long enough for a price to have been "really offered" (rules 8). */
const OFFERED_DAYS = 20;

type Dealership = 'harbourside' | 'southern-cross-hyundai' | 'ironbark-garage';

/** "Vehicle page sections" (S1 §2) in their order. */
const SECTIONS = [
  'Key information',
  'Dealer Comments',
  "What's Included",
  'Why Buy From Us?',
  'Reserve Online',
  /^Protect Your (?:Car|Motorcycle|Caravan)$/,
  /^(?:Car|Motorcycle|Caravan) Summary$/,
  'All Specifications',
  'Features',
  'Vehicle location',
];

/** The save button, beside the one that compares. */
const SAVE = /Save\s*Compare/;
const SOLD = "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!";
const PENDING = 'Dealer comments are pending. Please check back here later.';

interface State {
  state: string;
  on: Dealership;
  /** Its name in the edge cases of the demo stock. */
  car: string;
  /** Whole page unless set. */
  small?: true;
  shows: readonly (string | RegExp)[];
  never: readonly (string | RegExp)[];
  /** Its buttons, the primary one first. */
  buttons: readonly VehicleActionKind[];
}

/** What a car's page can offer, with everything that a demo dealership offers by now. */
const OFFERED = { reserve_online: true, valuation: true, test_drive: true, finance_enquiry: true } as const;

const CONTACTS: readonly VehicleActionKind[] = ['enquire', 'call', 'location'];
const HELD: readonly VehicleActionKind[] = [...CONTACTS, 'finance'];
const UNPRICED: readonly VehicleActionKind[] = [...HELD, 'test_drive'];
const COMING: readonly VehicleActionKind[] = ['reserve', ...UNPRICED];
const TO_TAKE: readonly VehicleActionKind[] = [...COMING, 'trade_in'];
/** Where "online purchase for used cars" is offered (S1 §2). */
const TO_BUY: readonly VehicleActionKind[] = [...TO_TAKE, 'online_purchase'];
const CARAVAN: readonly VehicleActionKind[] = TO_BUY.filter((kind) => kind !== 'test_drive');

// biome-ignore format: a table, a row for each state
const STATES: readonly State[] = [
  { state: 'in stock', on: 'harbourside', car: 'in stock', shows: ['In stock', /\$\d/, SAVE, 'Held for 48 hours with $200, 100% refundable'], never: ['SOLD', 'Reserved', 'COMING SOON'], buttons: TO_TAKE },
  { state: 'coming soon', on: 'harbourside', car: 'coming soon', shows: ['COMING SOON'], never: ['SOLD', 'In stock'], buttons: COMING },
  { state: 'sold 1 day ago', on: 'harbourside', car: 'sold a day ago', shows: ['JUST SOLD', SOLD, 'Find a similar car'], never: ['Reserve Online', "What's Included", 'Protect Your', 'Tell us within', 'below market average', 'Comparison rate', SAVE], buttons: ['find_similar', ...CONTACTS] },
  { state: 'sold 10 days ago', on: 'harbourside', car: 'sold 10 days ago', small: true, shows: [SOLD], never: [/\$\d/, 'All Specifications', 'Dealer Comments'], buttons: [] },
  { state: 'reserved', on: 'harbourside', car: 'reserved', shows: ['Reserved'], never: ['In stock', 'SOLD', 'Reserve Online', 'Held for'], buttons: HELD },
  { state: 'preorder', on: 'harbourside', car: 'preorder without a price', shows: ['PREORDER', 'COMING SOON'], never: ['Enquire for price.', 'Comparison rate', SAVE], buttons: UNPRICED },
  { state: 'no price', on: 'harbourside', car: 'no price', shows: ['Enquire for price.'], never: ['PREORDER', 'Comparison rate', SAVE, 'Reserve', /\$\d/], buttons: UNPRICED },
  { state: 'a price of 10', on: 'harbourside', car: 'price of 10', shows: ['Enquire for price.'], never: [/\$10\b/], buttons: UNPRICED },
  { state: 'no price, in the words of the site', on: 'ironbark-garage', car: 'no price', shows: ['Ring Wes for the price.'], never: ['Enquire for price.'], buttons: UNPRICED },
  { state: 'subscription', on: 'harbourside', car: 'subscription', shows: [/\$\d[\d,]+ .*\$289 per week subscription/], never: ['PREORDER'], buttons: TO_TAKE },
  { state: 'no subscriptions on the site', on: 'southern-cross-hyundai', car: 'subscription', shows: [/\$\d/], never: ['subscription'], buttons: TO_TAKE },
  { state: 'reduced', on: 'harbourside', car: 'reduced', shows: [/Was \$[\d,]+ Save \$2,000/], never: [], buttons: TO_TAKE },
  { state: 'certified', on: 'southern-cross-hyundai', car: 'certified', shows: ['Certified Used', 'What Certified Used means', 'sold under our Certified Used programme'], never: [], buttons: TO_TAKE },
  { state: 'certified, where there is no programme', on: 'harbourside', car: 'certified', shows: ['In stock'], never: ['Certified'], buttons: TO_TAKE },
  { state: 'electric, reserved', on: 'harbourside', car: 'electric and reserved', shows: ['Electric Reserved'], never: [], buttons: HELD },
  { state: 'electric, reserved, where nothing is tagged electric', on: 'ironbark-garage', car: 'electric and reserved', shows: ['Reserved'], never: ['Electric Reserved'], buttons: HELD },
  { state: 'caravan', on: 'ironbark-garage', car: 'caravan', shows: ['Caravan Summary', 'Protect Your Caravan', 'Moisture readings', /Body length \d+(?:\.\d)? ft \(\d+\.\d\d m\)/, /Tare weight [\d,]+ kg/, /Sleeps \d/], never: ['Fresh oil', 'Car Summary', 'Transmission'], buttons: CARAVAN },
  { state: 'motorcycle', on: 'ironbark-garage', car: 'motorcycle', shows: ['Motorcycle Summary', 'chain cleaned', 'Book a Test Ride'], never: ['Caravan structural cover'], buttons: TO_BUY },
  { state: 'no photos', on: 'harbourside', car: 'no photos', shows: ['Photos of this one are on their way.', 'Request photos', SAVE], never: [], buttons: TO_TAKE },
  { state: 'no photos on a garage-style site', on: 'ironbark-garage', car: 'no photos', shows: ['Photos of this one are on their way.'], never: [SAVE], buttons: TO_BUY },
  { state: 'no comments', on: 'harbourside', car: 'no dealer comments', shows: [PENDING], never: [], buttons: TO_TAKE },
  { state: 'long comments', on: 'harbourside', car: 'long dealer comments', shows: [/… /, 'Come and drive it on the road you know best. Show more'], never: [PENDING, '|'], buttons: TO_TAKE },
  { state: 'comments that look like HTML', on: 'harbourside', car: 'comments that look like HTML', shows: ['Tows < 2,000 kg braked & > 750 kg unbraked.', 'we agree'], never: [], buttons: TO_TAKE },
  { state: 'a deposit of its own', on: 'harbourside', car: 'deposit of its own', shows: ['Reserve for $500', 'Held for 48 hours with $500'], never: ['$200'], buttons: TO_TAKE },
  { state: 'a history file', on: 'southern-cross-hyundai', car: 'history report', shows: ['Car History Report'], never: [], buttons: [...TO_TAKE, 'history_report'] },
  { state: 'rego to come', on: 'harbourside', car: 'rego expires in a hundred days', shows: ['Expires on 28 February 2027'], never: [], buttons: TO_TAKE },
  { state: 'rego gone', on: 'harbourside', car: 'rego expired', shows: [], never: ['Expires on'], buttons: TO_TAKE },
  { state: 'far below the market', on: 'harbourside', car: 'market average 3,000 above', shows: [/\$3,000 below market average State average \$[\d,]+/], never: [], buttons: TO_TAKE },
  { state: 'exactly $499 below the market', on: 'harbourside', car: 'market average exactly 499 above', shows: [], never: ['below market average'], buttons: TO_TAKE },
  { state: 'no comparison rate', on: 'harbourside', car: 'finance without a comparison rate', shows: [], never: ['Per week', 'Comparison rate'], buttons: TO_TAKE },
];

describe('the page of each demo car', () => {
  const built = new Map<Dealership, { site: FixtureSite; addressOf(car: string): string }>();

  beforeAll(async () => {
    for (const slug of ['harbourside', 'southern-cross-hyundai', 'ironbark-garage'] as const)
      built.set(slug, await buildDealership(slug));
  });
  afterAll(async () => {
    for (const { site } of built.values()) await site.close();
  });

  /** A demo dealership with its own settings, and its stock on the day of the anchor. */
  async function buildDealership(slug: Dealership) {
    const { value: settings } = await loadSettings(PROJECT, slug);
    if (settings === null) throw new Error(`sites/${slug} cannot be read`);
    const { locations } = settings;
    const site = await openFixtureSite(pages, {
      ...settings.site,
      slug: SLUG,
      stock: { type: 'file', path: 'stock.json' },
      // Prose is not tested here.
      navigation: { header: [], footer: [] },
      manufacturers: [],
      flags: { ...settings.site.flags, ...OFFERED },
      home: { heading: 'Cars', text: 'Many.' },
      models: [],
    });
    await site.write('locations.json', locations);
    const stock = inventedStock({ site: settings.site, locations, cars: CARS });
    await site.stock(stock.filter(({ sold }) => !sold).map(beforeReduction));
    await site.build(daysAfter(ANCHOR, -OFFERED_DAYS));
    await site.stock(stock);
    await site.build(ANCHOR);
    const names = edgeCasesOf(settings.site).map(({ name }) => name);
    return {
      site,
      addressOf: (car: string) => vehiclePath(stock[names.indexOf(car)]?.slug ?? `no ${car}`),
    };
  }

  async function pageOf(slug: Dealership, car: string) {
    const dealership = built.get(slug);
    if (dealership === undefined) throw new Error(`${slug} is not built`);
    return readPage(await dealership.site.read(dealership.addressOf(car)));
  }

  it.each(STATES)('$state, at $on', async ({ on, car, small, shows, never, buttons }) => {
    const page = await pageOf(on, car);
    const isShown = (words: string | RegExp) =>
      typeof words === 'string' ? page.text.includes(words) : words.test(page.text);
    expect(shows.filter((words) => !isShown(words))).toEqual([]);
    expect(never.filter(isShown)).toEqual([]);
    expect(page.buttons[0]).toBe(buttons[0]);
    expect(page.buttons.toSorted()).toEqual(buttons.toSorted());
    expect(page.isIndexed).toBe(small === undefined);
  });

  it('has its sections "in order", each "absent when it has nothing to say"', async () => {
    const seen = new Set<number>();
    for (const { site } of built.values()) {
      for (const [address, html] of await site.objects()) {
        if (!address.startsWith('/cars/') || !html.startsWith('<!DOCTYPE html>')) continue;
        const { sections } = readPage(html);
        const places = sections.map(({ heading }) =>
          SECTIONS.findIndex((section) =>
            typeof section === 'string' ? section === heading : section.test(heading),
          ),
        );
        expect(places, address).toEqual([...new Set(places)].sort((a, b) => a - b));
        expect(places, address).not.toContain(-1);
        expect(
          sections.filter(({ text }) => text === ''),
          address,
        ).toEqual([]);
        for (const place of places) seen.add(place);
      }
    }
    expect(SECTIONS.filter((_, place) => !seen.has(place))).toEqual([]);
  });

  it('promises money back once where it does, and nowhere else', async () => {
    const promised = new Set<number>();
    for (const { site } of built.values()) {
      for (const [address, html] of await site.objects()) {
        if (!address.startsWith('/cars/') || !html.startsWith('<!DOCTYPE html>')) continue;
        const { text } = readPage(html);
        const promises = text.match(/money[- ]back/gi)?.length ?? 0;
        const terms = text.match(/Tell us within/g)?.length ?? 0;
        expect([address, promises, terms]).toEqual([address, terms, terms]);
        promised.add(promises);
      }
    }
    expect([...promised].sort()).toEqual([0, 1]);
  });

  it('"features list shows the first 8", and the rest behind "Show more"', async () => {
    const page = await pageOf('harbourside', 'thirty photos');
    const features = page.sections.find(({ heading }) => heading === 'Features')?.html ?? '';
    const [shown = '', folded = ''] = features.split('hidden="until-found"');
    const items = (html: string) => html.match(/<li[\s>]/g)?.length ?? 0;
    expect(items(shown)).toBe(8);
    expect(items(folded)).toBeGreaterThan(0);
    expect(textOf(folded)).toContain(`Show ${items(folded)} more`);
  });
});

/** A car's former price. */
const beforeReduction = (record: FeedRecord): FeedRecord => ({
  ...record,
  price: record.before_price ?? record.price,
});

function readPage(html: string) {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const own = ownPart(main);
  return {
    text: textOf(own),
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    // The primary one is also in the bar, and where the deposit is explained.
    buttons: [
      ...new Set(pageTokens(own).tags.flatMap(({ attributes }) => attributes.get('data-action') ?? [])),
    ],
    sections: Array.from(
      own.matchAll(
        /<section class="detail"[^>]*>(?:\s*<(?:details|summary)[^>]*>)*\s*<h2[^>]*>(.*?)<\/h2>(.*?)<\/section>/gs,
      ),
      ([, heading = '', body = '']) => ({ heading: textOf(heading), text: textOf(body), html: body }),
    ),
  };
}

const textOf = (html: string) => pageTokens(html).texts.join(' ').replace(/\s+/g, ' ').trim();
