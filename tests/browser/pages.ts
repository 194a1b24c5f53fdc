import {
  applyForFinancePath,
  budgetPath,
  checkoutJourneyPath,
  comparePath,
  favouritesPath,
  financeEnquiryPath,
  financePath,
  financePreApprovalPath,
  homePath,
  locationsPath,
  offersPath,
  personalisedFinancePath,
  plainSignInPath,
  reservationPath,
  searchRoutePath,
  sellMyCarPath,
  signInCodePath,
  successPath,
  tradeInPath,
  vehiclePath,
} from '#domain/site/routes.ts';
import type { VehiclePage, VehicleView } from '#domain/view/vehicle-view.ts';
import { originOf } from './demo-server.ts';
import { type DemoSite, readDemoSite, SITES, type Template } from './demo-sites.ts';

/** A type of page that every promise about pages is tested on. */
interface PageType {
  name: string;
  /** Templates whose demo dealership has it; all unless set. */
  templates?: readonly Template[];
  /** A variant of a page that another row represents in `npm test`. */
  isVariant?: true;
  find: (site: DemoSite) => string | undefined;
}

export interface DemoPage {
  site: string;
  name: string;
  /** Its address, once the site is built. */
  url: () => Promise<string>;
  /** `npm test` visits one page of each type that is no variant, `npm run proof` the others. */
  stage: { tag?: string };
}

const at = (pattern: RegExp) => (site: DemoSite) => site.paths.find((path) => pattern.test(path));

const vehicle = (shows: (vehicle: VehicleView) => boolean) => (site: DemoSite) => {
  const found = site.vehicles.find(shows);
  return found && vehiclePath(found.slug);
};

/** A whole vehicle page with the given property. */
const whole = (shows: (page: VehiclePage) => boolean) =>
  vehicle((found) => found.kind === 'vehicle' && shows(found));

const tagged = (kind: string) => whole(({ tags }) => tags.some((tag) => tag.kind === kind));

const SELLS_NEW = ['group', 'franchise'] as const;
const LONG_NAME = 100;

// biome-ignore format: a table, a row for each type
const PAGE_TYPES: readonly PageType[] = [
  { name: 'home', find: homePath },
  { name: 'search', find: searchRoutePath },
  { name: 'listing', find: at(/^\/search\/used-cars$/) },
  { name: 'listing, second page', find: at(/^\/search\/used-cars\/page\/2$/) },
  { name: 'make', find: at(/^\/search\/hyundai$/) },
  { name: 'model', find: at(/^\/search\/hyundai\/kona$/) },

  { name: 'vehicle in stock', find: whole(({ availability, price, finance, gallery }) => availability === 'in_stock' && price.kind === 'price' && finance !== null && gallery.length > 2) },
  { name: 'vehicle coming soon', find: whole(({ availability }) => availability === 'coming_soon') },
  { name: 'vehicle sold', find: whole(({ availability }) => availability === 'sold') },
  { name: 'vehicle sold, small page', find: vehicle(({ kind }) => kind === 'sold_page') },
  { name: 'vehicle reserved', find: whole(({ availability }) => availability === 'reserved') },
  { name: 'vehicle on preorder', templates: SELLS_NEW, find: whole(({ price }) => price.kind === 'preorder') },
  { name: 'vehicle at a reduced price', isVariant: true, find: whole(({ price }) => price.kind === 'reduced') },
  { name: 'vehicle without a price', isVariant: true, find: whole(({ price }) => price.kind === 'none') },
  { name: 'vehicle by subscription', isVariant: true, templates: ['group'], find: whole(({ price }) => price.kind === 'subscription') },
  { name: 'vehicle below the market average', isVariant: true, find: whole(({ market }) => market !== null) },
  { name: 'certified vehicle', isVariant: true, templates: ['franchise'], find: tagged('certified') },
  { name: 'electric vehicle', isVariant: true, templates: SELLS_NEW, find: tagged('electric') },
  { name: 'motorcycle', templates: ['garage'], find: whole(({ item_type }) => item_type === 'motorcycle') },
  { name: 'caravan', templates: ['garage'], find: whole(({ item_type }) => item_type === 'caravan') },
  { name: 'vehicle without photos', find: whole(({ gallery }) => gallery.length === 0) },
  { name: 'vehicle with one photo', isVariant: true, find: whole(({ gallery }) => gallery.length === 1) },
  { name: 'vehicle with a long name', isVariant: true, find: whole(({ name }) => name.length > LONG_NAME) },
  { name: 'vehicle with a 360° view', isVariant: true, find: whole(({ turntable }) => turntable.length > 0) },
  { name: 'vehicle with much folded away', find: whole(({ comments, features }) => comments.kind === 'comments' && comments.rest.length > 0 && features.rest.length > 0) },

  { name: 'locations', find: locationsPath },
  { name: 'location', find: at(/^\/contact-us\/[^/]+$/) },
  { name: 'service department', isVariant: true, find: at(/^\/contact-us\/[^/]*(?:service|workshop)$/) },
  { name: 'team', find: at(/^\/teams\//) },
  { name: 'budget', find: () => budgetPath() },
  { name: 'finance', find: () => financePath() },
  { name: 'finance enquiry', find: () => financeEnquiryPath() },
  { name: 'finance application', find: () => applyForFinancePath() },
  { name: 'finance pre-approval', isVariant: true, find: () => financePreApprovalPath() },
  { name: 'personalised finance', isVariant: true, templates: ['group'], find: () => personalisedFinancePath() },
  { name: 'offers', find: offersPath },
  { name: 'offer', find: at(/^\/offers\//) },
  { name: 'favourites', find: () => favouritesPath() },
  { name: 'comparison', find: () => comparePath() },
  { name: 'spin to win', templates: ['franchise'], find: at(/^\/spin-to-win$/) },
  { name: 'checkout', templates: ['group', 'garage'], find: at(/^\/cars\/[^/]+\/(?:checkout|buy-online)$/) },
  { name: 'online purchase', templates: ['garage'], find: () => checkoutJourneyPath() },
  { name: 'reservation', find: () => reservationPath() },
  { name: 'thanks', find: () => successPath() },
  { name: 'sign-in', templates: SELLS_NEW, find: () => plainSignInPath() },
  { name: 'sign-in code', isVariant: true, templates: SELLS_NEW, find: () => signInCodePath() },
  { name: 'careers', find: at(/^\/careers$/) },
  { name: 'service booking', templates: SELLS_NEW, find: at(/^\/pages\/book-a-service$/) },
  { name: 'prose', find: at(/^\/pages\//) },
  { name: 'questions', find: at(/^\/faqs$/) },
  { name: 'trade-in', find: at(/^\/trade-in$/) },
  { name: 'valuation', templates: SELLS_NEW, find: () => tradeInPath() },
  { name: 'selling', find: () => sellMyCarPath() },
  { name: 'model page', templates: ['franchise'], find: at(/^\/tucson$/) },
  { name: 'brand', templates: ['group'], find: at(/^\/brands\//) },
  { name: 'blog', find: at(/^\/blog$/) },
  { name: 'blog category', isVariant: true, find: at(/^\/blog\/[^/]+$/) },
  { name: 'post', find: at(/^\/blog\/[^/]+\/(?!page|\d)[^/]+$/) },
  { name: 'post with a table', isVariant: true, find: at(/^\/blog\/buying\/reading-a-service-history$/) },
  { name: 'not found', find: () => '/no-such-page' },
  { name: 'service', find: at(/^\/(?:service|workshop)$/) },
  { name: 'fleet', templates: ['group'], find: at(/^\/fleet$/) },
  { name: 'parts', isVariant: true, templates: SELLS_NEW, find: at(/\/vehicle-parts-and-accessories$/) },
];

const reads = new Map<string, Promise<DemoSite>>();

/** A demo dealership, read once per process. */
export function demoSite(slug: string): Promise<DemoSite> {
  const read = reads.get(slug) ?? readDemoSite(slug);
  reads.set(slug, read);
  return read;
}

/** Types of page on the demo dealership of a template. */
export const pageTypesOf = (template: Template): PageType[] =>
  PAGE_TYPES.filter(({ templates }) => templates?.includes(template) ?? true);

/** The template whose page represents its type: they take turns. */
const sampleOf = ({ templates = SITES.map(({ template }) => template) }: PageType, index: number) =>
  templates[index % templates.length];

/** Marks a test for `npm run proof`. */
export const PROOF = { tag: '@proof' };

/** What all sites or widths share is tested by `npm test` on one of them, by `npm run proof` on the others. */
export const sampledOn = <T>(sample: T, own: T): { tag?: string } => (sample === own ? {} : PROOF);

/** Every type of page on every demo dealership with it. */
export const PAGES: readonly DemoPage[] = SITES.flatMap(({ template, slug }) =>
  pageTypesOf(template).map((type) => ({
    site: slug,
    name: type.name,
    stage: !type.isVariant && sampleOf(type, PAGE_TYPES.indexOf(type)) === template ? {} : PROOF,
    async url() {
      const path = type.find(await demoSite(slug));
      if (path === undefined) throw new Error(`${slug} has no page of the type "${type.name}"`);
      return originOf(slug) + path;
    },
  })),
);

export function demoPage(template: Template, name: string): DemoPage {
  const site = SITES.find((candidate) => candidate.template === template)?.slug;
  const page = PAGES.find((candidate) => candidate.site === site && candidate.name === name);
  if (page === undefined) throw new Error(`No demo dealership of the template "${template}" has a "${name}"`);
  return page;
}

/** What the vehicle page of that type has to show. */
export async function vehicleOn(page: DemoPage): Promise<VehiclePage> {
  const { pathname } = new URL(await page.url());
  const { vehicles } = await demoSite(page.site);
  const found = vehicles.find(({ slug }) => vehiclePath(slug) === pathname);
  if (found?.kind !== 'vehicle') throw new Error(`${pathname} is not a whole vehicle page`);
  return found;
}
