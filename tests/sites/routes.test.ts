import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plannedAddresses } from '#generator/planned-addresses.ts';
import { checkSite } from '#pipeline/check-site.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const NOW = new Date('2026-11-20T02:00:00Z');

const GROUP = 'harbourside';
const FRANCHISE = 'southern-cross-hyundai';
const GARAGE = 'ironbark-garage';
const SITES = [GROUP, FRANCHISE, GARAGE] as const;

type Slug = (typeof SITES)[number];

/** The routes of S1 §2 and S2 §2, and the demo sites that have one: on every other no page answers, and no link leads there. */
const ROUTES: readonly (readonly [route: string, address: RegExp, on: readonly Slug[]])[] = [
  ['home', /^\/$/, SITES],
  ['cars search route', /^\/search$/, SITES],
  ['/search/{make}', /^\/search\/kia$/, [GROUP, GARAGE]],
  ['/search/{make}/{model}', /^\/search\/(?!.*(?:cars|page))[a-z-]+\/[a-z0-9-]+$/, SITES],
  ['/search/new-cars', /^\/search\/new-cars$/, SITES],
  ['/search/used-cars', /^\/search\/used-cars$/, SITES],
  ['/search/demo-cars', /^\/search\/demo-cars$/, SITES],
  ['/search/new-used-and-demo-cars', /^\/search\/new-used-and-demo-cars$/, SITES],
  ['/search/new-and-demo-cars', /^\/search\/new-and-demo-cars$/, SITES],
  ['/cars/{slug}', /^\/cars\/[a-z0-9-]+$/, SITES],
  ['/special-offers', /^\/special-offers$/, SITES],
  ['/offers/{manufacturer slug}/{offer id}', /^\/offers\/[a-z-]+\/[a-z0-9-]+$/, [GROUP]],
  ['/offers/{offer id}', /^\/offers\/[a-z0-9-]+$/, [FRANCHISE, GARAGE, GROUP]],
  ['/contact', /^\/contact$/, SITES],
  ['/contact-us', /^\/contact-us$/, SITES],
  ['/contact-us/{location slug}', /^\/contact-us\/[a-z-]+$/, SITES],
  ['/teams/{location slug}', /^\/teams\/[a-z-]+$/, SITES],
  ['/cars/trade-in', /^\/cars\/trade-in$/, [GROUP, FRANCHISE]],
  ['/trade-in', /^\/trade-in$/, SITES],
  ['/sell-my-car', /^\/sell-my-car$/, SITES],
  ['/service', /^\/service$/, [GROUP, FRANCHISE]],
  ['/pages/book-a-service', /^\/pages\/book-a-service$/, [GROUP, FRANCHISE]],
  ['/vehicle-parts-and-accessories', /^\/vehicle-parts-and-accessories$/, [GROUP, FRANCHISE]],
  ['/pages/warranty', /^\/pages\/warranty$/, SITES],
  ['/warranty', /^\/warranty$/, SITES],
  ['/roadside-assistance', /^\/roadside-assistance$/, [GROUP, FRANCHISE]],
  ['/prepaid-maintenance-plan', /^\/prepaid-maintenance-plan$/, [FRANCHISE]],
  ['/fleet', /^\/fleet$/, [GROUP]],
  ['/blog', /^\/blog$/, SITES],
  ['/blog/{category}', /^\/blog\/buying$/, SITES],
  ['/blog/news', /^\/blog\/news$/, [FRANCHISE]],
  ['/blog/{category}/{post}', /^\/blog\/buying\/what-to-check-on-a-test-drive$/, SITES],
  ['/blog/rss.xml', /^\/blog\/rss\.xml$/, SITES],
  ['/book-test-drive', /^\/book-test-drive$/, SITES],
  ['/buying', /^\/buying$/, SITES],
  ['/terms-and-conditions', /^\/terms-and-conditions$/, SITES],
  ['/privacy-policy', /^\/privacy-policy$/, SITES],
  ['/faqs', /^\/faqs$/, SITES],
  ['/diamond-advantage', /^\/diamond-advantage$/, [GROUP]],
  ['/pages/{name}', /^\/pages\/about$/, SITES],
  ['/{model slug}', /^\/tucson$/, [FRANCHISE]],
  ['/brands/{brand}', /^\/brands\/[a-z]+$/, [GROUP]],
  ['/favourites', /^\/favourites$/, SITES],
  ['/finance', /^\/finance$/, SITES],
  ['/finance-enquiry', /^\/finance-enquiry$/, SITES],
  ['/apply-for-finance', /^\/apply-for-finance$/, SITES],
  ['/finance-pre-approval', /^\/finance-pre-approval$/, SITES],
  ['/cars/{slug}/checkout', /^\/cars\/[a-z0-9-]+\/checkout$/, [GROUP, FRANCHISE]],
  ['/cars/{slug}/buy-online', /^\/cars\/[a-z0-9-]+\/buy-online$/, [GARAGE]],
  ['/checkout-journey', /^\/checkout-journey$/, [GARAGE]],
  ['/reservation', /^\/reservation$/, SITES],
  ['/online-payment', /^\/online-payment$/, [GROUP]],
  ['/spin-to-win', /^\/spin-to-win$/, [FRANCHISE]],
  ['/success', /^\/success$/, SITES],
];

const sites = new Map<string, ReadonlySet<string>>();
let state: string;

beforeAll(async () => {
  state = await mkdtemp(path.join(tmpdir(), 'routes-'));
  for (const site of SITES) {
    const planned = (...read: Parameters<typeof plannedAddresses>) => {
      const addresses = plannedAddresses(...read);
      sites.set(site, addresses);
      return addresses;
    };
    await checkSite({ root: PROJECT, state, site, now: NOW, planned });
  }
});
afterAll(() => rm(state, { recursive: true, force: true }));

describe.each(ROUTES)('%s', (_route, address, on) => {
  it.each(SITES.map((site) => [site, on.includes(site) ? 'is there' : 'is absent'] as const))(
    '%s: %s',
    (site, is) => {
      const found = [...(sites.get(site) ?? [])].filter((known) => address.test(known));
      expect(found.length > 0 ? 'is there' : 'is absent').toBe(is);
    },
  );
});
