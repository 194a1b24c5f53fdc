import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, test } from 'playwright/test';
import { pageLinks } from '#generator/gate/page-check.ts';
import { PORT } from './demo-server.ts';
import type { DemoSite } from './demo-sites.ts';
import { demoSite } from './pages.ts';

const GROUP = 'harbourside';
const FRANCHISE = 'southern-cross-hyundai';
const GARAGE = 'ironbark-garage';
const ALL = [GROUP, FRANCHISE, GARAGE] as const;
const NOT_GARAGE = [GROUP, FRANCHISE] as const;

type Slug = (typeof ALL)[number];

interface Route {
  /** As the specification writes it. */
  route: string;
  /** Demo sites that have it: on others it is absent and not linked. */
  on: readonly Slug[];
  /** The page's first heading, or the title of other files. */
  shows: RegExp;
  /** Its addresses, where `route` is a pattern or incomplete. */
  like?: RegExp;
}

// biome-ignore format: a table, a row for each route
const ROUTES: readonly Route[] = [
  // S1 §2, row by row
  { route: '/search', on: ALL, shows: /for Sale in/ },
  { route: '/cars/{slug}', on: ALL, shows: /^(?:19|20)\d\d /, like: /^\/cars\/(?!trade-in$)[a-z0-9-]+$/ },
  { route: '/cars/{slug}/checkout', on: NOT_GARAGE, shows: /^Reserve / },
  { route: '/cars/{slug}/buy-online', on: [GARAGE], shows: /^(?:Reserve|Buy) / },
  { route: '/checkout-journey?car_id={slug}', on: [GARAGE], shows: /^(?:Reserve|Buy) / },
  { route: '/cars/trade-in?car_id={id}', on: NOT_GARAGE, shows: /^Trade-in valuation$/ },
  { route: '/finance', on: ALL, shows: /^Finance$/ },
  { route: '/finance-enquiry', on: ALL, shows: /^Ask about finance$/ },
  { route: '/apply-for-finance', on: ALL, shows: /^Apply for finance$/ },
  { route: '/finance-pre-approval', on: ALL, shows: /^Finance pre-approval$/ },
  { route: '/search/new-cars', on: ALL, shows: /for Sale in/ },
  { route: '/search/used-cars', on: ALL, shows: /^(?:Pre-Owned|Second-Hand) \w+ for Sale in/ },
  { route: '/search/demo-cars', on: ALL, shows: /for Sale in/ },
  { route: '/search/new-used-and-demo-cars', on: ALL, shows: /for Sale in/ },
  { route: '/special-offers', on: ALL, shows: /^Special offers$/ },
  { route: '/trade-in', on: ALL, shows: /^Trade in your car$/ },
  { route: '/service', on: NOT_GARAGE, shows: /service/i },
  { route: '/pages/book-a-service', on: NOT_GARAGE, shows: /^Book a service$/ },
  { route: '/vehicle-parts-and-accessories', on: NOT_GARAGE, shows: /^Parts and accessories$/ },
  { route: '/pages/warranty', on: ALL, shows: /^Making a warranty claim$/ },
  { route: '/roadside-assistance', on: NOT_GARAGE, shows: /^Roadside assistance$/ },
  { route: '/prepaid-maintenance-plan', on: [FRANCHISE], shows: /^Prepaid maintenance plan$/ },
  { route: '/fleet', on: [GROUP], shows: /^Fleet and business$/ },
  { route: '/contact', on: ALL, shows: /^(?:Our locations|Find us)$/ },
  { route: '/contact-us', on: ALL, shows: /^(?:Our locations|Find us)$/ },
  { route: '/contact-us/{location slug}', on: ALL, shows: /^(?:Harbourside|Southern Cross|Ironbark) / },
  { route: '/teams/{location slug}', on: ALL, shows: /^The team at / },
  { route: '/blog', on: ALL, shows: /^Blog$/ },
  { route: '/blog/{category}', on: ALL, shows: /^Buying well$/, like: /^\/blog\/buying$/ },
  { route: '/book-test-drive', on: ALL, shows: /^Book a test drive$/ },
  { route: '/buying', on: ALL, shows: /^How buying works$/ },
  { route: '/terms-and-conditions', on: ALL, shows: /^Terms and conditions$/ },
  { route: '/privacy-policy', on: ALL, shows: /^Your privacy$/ },
  { route: '/faqs', on: ALL, shows: /^Questions and answers$/ },
  { route: '/warranty', on: ALL, shows: /^Warranty, in plain words$/ },
  { route: '/diamond-advantage', on: [GROUP], shows: /Diamond Advantage$/ },
  { route: '/pages/{name}', on: ALL, shows: /^Our story$/, like: /^\/pages\/about$/ },
  { route: '/sign-in?type=watchlist&redirect={path}&back={path}', on: NOT_GARAGE, shows: /^Sign in$/ },
  { route: '/success', on: ALL, shows: /^Thank you/ },
  { route: '/watchlist', on: NOT_GARAGE, shows: /^Watchlist$/ },
  { route: '/favourites', on: ALL, shows: /^Favourites$/ },

  // S2 §2, additions
  { route: '/cars/trade-in', on: NOT_GARAGE, shows: /^Trade-in valuation$/ },
  { route: '/sell-my-car', on: ALL, shows: /^Sell my car$/ },
  { route: '/personalised/finance', on: [GROUP], shows: /^Finance for your car$/ },
  { route: '/spin-to-win', on: [FRANCHISE], shows: /^Spin to win$/ },
  { route: '/online-payment', on: [GROUP], shows: /^Pay online$/ },
  { route: '/sign-in', on: NOT_GARAGE, shows: /^Sign in$/ },
  { route: '/offers/{manufacturer slug}/{offer id}', on: [GROUP], shows: /./ },
  { route: '/offers/{offer id}', on: ALL, shows: /./ },
  { route: '/{model slug}', on: [FRANCHISE], shows: /^Hyundai Tucson$/, like: /^\/tucson$/ },
  // The demo group sells other brands.
  { route: '/brands/jeep', on: [GROUP], shows: / at Harbourside$/, like: /^\/brands\/[a-z]+$/ },
  { route: '/search/{make}', on: ALL, shows: /^Hyundai Cars for Sale in/, like: /^\/search\/hyundai$/ },
  { route: '/search/{make}/{model}', on: ALL, shows: /^Hyundai Kona \w+ for Sale in/i, like: /^\/search\/hyundai\/kona$/ },
  { route: '/search/new-and-demo-cars', on: ALL, shows: /for Sale in/ },

  // Addresses behind these routes that the specification does not name
  { route: '/', on: ALL, shows: /./ },
  { route: '/blog/news', on: [FRANCHISE], shows: /^From the dealership$/ },
  { route: '/blog/{category}/{post}', on: ALL, shows: /./, like: /^\/blog\/buying\/what-to-check-on-a-test-drive$/ },
  { route: '/blog/rss.xml', on: ALL, shows: /./ },
  { route: '/budget', on: ALL, shows: /^Find cars for your budget$/ },
  { route: '/compare', on: ALL, shows: /^Compare$/ },
  { route: '/checkout-journey', on: [GARAGE], shows: /^Buy a car online$/ },
  { route: '/reservation', on: ALL, shows: /^Your reservation$/ },
  { route: '/sign-in/code', on: NOT_GARAGE, shows: /^Type your code$/ },
];

const CHECKOUT = /^\/cars\/([^/]+)\/(?:checkout|buy-online)$/;

const pathOf = ({ route }: Route): string => route.replace(/\?.*/, '');
const patternOf = (row: Route): RegExp =>
  row.like ?? new RegExp(`^${pathOf(row).replace(/\{[^}]+\}/g, '[a-z0-9-]+')}$`);

/** Every address of a live release. */
const addressesOf = ({ manifest }: DemoSite): string[] => [
  ...Object.keys(manifest.entries),
  ...manifest.redirects.map(({ from }) => from),
];

/** A route's address on a site that has it, with its query; `undefined` where it is absent. */
function addressOn(site: DemoSite, row: Route): string | undefined {
  const addresses = addressesOf(site);
  const found = addresses.find((address) => patternOf(row).test(address));
  const slug = addresses.flatMap((address) => CHECKOUT.exec(address)?.[1] ?? [])[0] ?? '';
  const values: Record<string, string> = { slug, id: site.vehicles[0]?.id ?? '', path: '%2Fsearch' };
  const query = /\?.*/.exec(row.route)?.[0] ?? '';
  return found && found + query.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const get = (request: APIRequestContext, site: string, address: string) =>
  // Not every resolver knows the hosts below localhost, and an automatic redirect would lose the host.
  request.get(`http://localhost:${PORT}${address}`, {
    headers: { host: `${site}.localhost:${PORT}` },
    maxRedirects: 0,
  });

/** The response of an address, after a redirect within the site. */
async function arrive(request: APIRequestContext, site: string, address: string) {
  const response = await get(request, site, address);
  const { location } = response.headers();
  return location === undefined ? response : get(request, site, location);
}

/** The first heading of a page, or the title of other files. */
const beginning = (text: string): string =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? /<title>(.*?)<\/title>/s.exec(text))?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim() ?? 'neither heading nor title';

const linked = new Map<string, Promise<Set<string>>>();

/** Every internal link of a page. */
function linksOn(slug: string): Promise<Set<string>> {
  const links = linked.get(slug) ?? readLinks(slug);
  linked.set(slug, links);
  return links;
}

async function readLinks(slug: string): Promise<Set<string>> {
  const { store, manifest } = await demoSite(slug);
  const pages = Object.values(manifest.entries).filter(({ type }) => type.startsWith('text/html'));
  const links = await Promise.all(pages.map(async (entry) => pageLinks(await store.read(entry))));
  return new Set(links.flat());
}

for (const row of ROUTES) {
  test.describe(row.route, () => {
    for (const slug of ALL.filter((site) => row.on.includes(site))) {
      test(`${slug} has it`, async ({ request }) => {
        const address = addressOn(await demoSite(slug), row);
        if (address === undefined) throw new Error(`${slug} has no address ${patternOf(row)}`);
        const response = await arrive(request, slug, address);
        expect(response.status(), address).toBe(200);
        expect(beginning(await response.text()), address).toMatch(row.shows);
      });
    }

    for (const slug of ALL.filter((site) => !row.on.includes(site))) {
      test(`absent from ${slug}, which does not link to it`, async ({ request }) => {
        const [elsewhere] = row.on;
        const address = elsewhere === undefined ? row.route : addressOn(await demoSite(elsewhere), row);
        const response = await arrive(request, slug, address ?? row.route);
        expect(response.status(), address).toBe(404);
        const leading = [...(await linksOn(slug))].filter((link) => patternOf(row).test(link));
        expect(leading).toEqual([]);
      });
    }
  });
}

const SPECIFICATION = path.resolve(import.meta.dirname, '../../../shared/spec');
const DOCUMENTS = ['1-product-search-vehicle.txt', '2-locations-offers-budget-trade-in.txt'];
const ADDRESS = /\/(?:\{[^}]+\}|[a-z-]+)(?:\/(?:\{[^}]+\}|[a-z-]+))*(?:\?[^\s,|]+)?/g;

test('every route of the specification is covered', () => {
  test.skip(!existsSync(SPECIFICATION), 'The specification does not lie beside the project');
  const tested = ROUTES.map(({ route }) => route);
  for (const document of DOCUMENTS) {
    const text = readFileSync(path.join(SPECIFICATION, document), 'utf8');
    const table = /^\| Route \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(text)?.[1] ?? '';
    const routes = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(
      ([, cell = '']) => cell.match(ADDRESS) ?? [],
    );
    expect(routes.length, document).toBeGreaterThan(15);
    expect(
      routes.filter((route) => !tested.includes(route)),
      document,
    ).toEqual([]);
  }
});
