import type { Offer } from '../offer/offer.schema.ts';
import { SLUG_PATTERN, slugify } from '../slug.ts';
import type { Site } from './site.schema.ts';

/** The last segment of each search variant's address, in the order of the specification (S1 §2, rules 29). */
export const SEARCH_VARIANTS = [
  'new-cars',
  'used-cars',
  'demo-cars',
  'new-used-and-demo-cars',
  'new-and-demo-cars',
] as const;

export type SearchVariant = (typeof SEARCH_VARIANTS)[number];

/** A list of cars with an address of its own: a variant, a make, or a model of a make (by their slugs). */
export type ListingRoute = { variant: SearchVariant } | { make: string; model?: string };

/** Why somebody is sent to sign in (S1 §2, S2 §2). */
export type SignInType = 'watchlist' | 'trade-in' | 'checkout' | 'finance' | 'spin-to-win' | 'online-payment';

type Query = Record<string, string | number | null | undefined>;

/** Appends the parameters that have a value, in the order given. */
function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export const homePath = () => '/';
export const notFoundPath = () => '/404';
/** The public address of a path, for canonical links and markup. */
export const absoluteUrl = (path: string, site: Pick<Site, 'url'>) => `${site.url}${path}`;

// Cars (S1 §2)
export const vehiclePath = (slug: string) => `/cars/${slug}`;
/** One car as data; no slug has a dot, so none collides. */
export const vehicleRecordPath = (id: string) => `/cars/${id}.json`;
/** What its PDF is drawn from; apart from the cars, whose ids may be anything. */
export const vehicleSheetPath = (slug: string) => `/sheets/${slug}.json`;
/** The car as PDF (S2 §7 "file saved as {slug}.pdf"). */
export const vehiclePdfPath = (slug: string) => `/api/cars/${slug}.pdf`;
/** The dialog of a form on the vehicle page (S1 §2 "Modals"). */
export const vehicleFormPath = (slug: string, form: string) => `${vehiclePath(slug)}#${form}`;
/** The vehicle page's map section (S2 §2). */
export const vehicleMapPath = (slug: string) => `${vehiclePath(slug)}#vehicle-map`;
/** The online reservation, `/checkout` or `/buy-online` by the site's flag (S1 §2). */
export const checkoutPath = (slug: string, site: Site) =>
  `${vehiclePath(slug)}/${site.flags.buy_online ? 'buy-online' : 'checkout'}`;
const CHECKOUT = /^\/cars\/([a-z0-9-]+)\/(?:checkout|buy-online)$/;
export const isCheckoutPath = (path: string): boolean => CHECKOUT.test(path);

/** Where a checkout that is not there leads: to its other address (S1 §2), else to the car itself. */
export function nearestCheckouts(path: string): string[] {
  const slug = CHECKOUT.exec(path)?.[1];
  return slug === undefined
    ? []
    : [...checkoutPaths(slug), vehiclePath(slug)].filter((near) => near !== path);
}

/** Where `/checkout-journey?car_id={slug}` leads (S1 §2); none without a car. */
export const journeyCheckouts = (carId: string | null): string[] =>
  carId === null || !SLUG_PATTERN.test(carId) ? [] : [...checkoutPaths(carId), vehiclePath(carId)];

const checkoutPaths = (slug: string) =>
  ['checkout', 'buy-online'].map((end) => `${vehiclePath(slug)}/${end}`);
export const checkoutJourneyPath = (slug?: string) => withQuery('/checkout-journey', { car_id: slug });
/** The valuation flow, for one car where its id is given (S2 §2). */
export const tradeInPath = (carId?: string) => withQuery('/cars/trade-in', { car_id: carId });
/** The information page with the questions (S2 §2). */
export const tradeInInfoPath = () => '/trade-in';
export const sellMyCarPath = () => '/sell-my-car';

/** What the finance pages take from the address (S1 §2). */
export type FinanceQuery = {
  preferredDealership?: string;
  /** Dollars. */
  vehiclePriceBudget?: number;
  car_id?: string;
  car_type?: string;
};

export const financePath = (query: FinanceQuery = {}) => withQuery('/finance', query);
/** The form on the finance page (S1 §2, anchor `#finance-form`). */
export const financeFormPath = (query: FinanceQuery = {}) => `${financePath(query)}#finance-form`;
export const financeEnquiryPath = (query: FinanceQuery = {}) => withQuery('/finance-enquiry', query);
export const applyForFinancePath = (query: FinanceQuery = {}) => withQuery('/apply-for-finance', query);
/** "A finance pre-approval page exists per car" (S1 §2): its `car_id`. */
export const financePreApprovalPath = (query: FinanceQuery = {}) => withQuery('/finance-pre-approval', query);
/** For cars with an NVIC code, where the site's flag is on (S2 §2). */
export const personalisedFinancePath = (carId?: string) =>
  withQuery('/personalised/finance', { car_id: carId });

/** "Find cars for your budget" (S2 §2), for which the specification names no address. */
export const budgetPath = () => '/budget';

// Search (S1 §2 "cars search route", S2 §2)
export const searchRoutePath = () => '/search';
/**
 * Leads to the search index of the live release. The file itself is named by its content: pages that named it so
 * would all change with every price. A make's slug has no dot, so none collides.
 */
export const searchIndexPath = () => '/search/index.bin';
export const searchPath = (variant: SearchVariant) => `/search/${variant}`;
export const makePath = (make: string) => `/search/${make}`;
export const modelPath = (make: string, model: string) => `/search/${make}/${model}`;

/** Page `page` (1-based) of a listing; "the first page is omitted from the address" (S1 §2). */
export function listingPath(listing: ListingRoute, page = 1): string {
  const first = firstListingPath(listing);
  return page <= 1 ? first : `${first}/page/${page}`;
}

function firstListingPath(listing: ListingRoute): string {
  if ('variant' in listing) return searchPath(listing.variant);
  return listing.model === undefined ? makePath(listing.make) : modelPath(listing.make, listing.model);
}

// Places and people
export const contactPath = () => '/contact';
export const locationsPath = () => '/contact-us';
export const locationPath = (slug: string) => `/contact-us/${slug}`;
/** The rating box of a location links here (S2 §2). */
export const locationReviewsPath = (slug: string) => `${locationPath(slug)}#reviews`;
export const teamPath = (slug: string) => `/teams/${slug}`;

// Offers
export const offersPath = () => '/special-offers';

/** `/offers/{manufacturer}/{id}`, or `/offers/{id}` where the site has one manufacturer or the offer none (S2 §2, rules 28). */
export function offerPath(offer: Pick<Offer, 'id' | 'manufacturer'>, site: Pick<Site, 'manufacturer'>) {
  const maker = site.manufacturer === null && offer.manufacturer !== null ? slugify(offer.manufacturer) : '';
  return maker === '' ? `/offers/${offer.id}` : `/offers/${maker}/${offer.id}`;
}

/** The page of a model the site sells new (S2 §2 "Explore model"). */
export const exploreModelPath = (modelSlug: string) => `/${modelSlug}`;
export const brandPath = (slug: string) => `/brands/${slug}`;

// Content
export const pagePath = (name: string) => `/pages/${name}`;
export const servicePath = () => '/service';
export const bookAServicePath = () => pagePath('book-a-service');
/** Page `page` (1-based) of the blog; the first one is left out of the address, as in lists of cars. */
export const blogPath = (page = 1) => (page <= 1 ? '/blog' : `/blog/page/${page}`);
export const blogCategoryPath = (category: string, page = 1) =>
  page <= 1 ? `/blog/${category}` : `/blog/${category}/page/${page}`;
export const blogPostPath = (category: string, post: string) => `/blog/${category}/${post}`;
/** No category has a dot, so none collides. */
export const blogFeedPath = () => '/blog/rss.xml';
/** The page of the saved-search alert, with what somebody is looking at. */
export const newArrivalsPath = (search?: string) => withQuery('/new-arrivals', { search });
export const faqsPath = () => '/faqs';
export const bookTestDrivePath = () => '/book-test-drive';
export const termsPath = () => '/terms-and-conditions';
export const privacyPath = () => '/privacy-policy';

// What machines ask for; no page's address has a dot, so none collides
/** What link previews show where a site has no picture of its own. */
export const previewPath = () => '/preview.jpg';
export const robotsPath = () => '/robots.txt';
export const sitemapPath = () => '/sitemap.xml';
/** Part `part` (1-based) of the sitemap of one kind of page. */
export const sitemapPartPath = (kind: string, part = 1) =>
  `/sitemaps/${kind}${part === 1 ? '' : `-${part}`}.xml`;
/** A feed of the stock by its file's name (docs/feeds.md). */
export const feedPath = (file: string) => `/feeds/${file}`;

// Saved cars, sign-in and what follows a form
/** The shopper's own list, or the one that the ids make, to be shared. */
export const favouritesPath = (ids: readonly string[] = []) =>
  withQuery('/favourites', { ids: ids.join(',') });
export const watchlistPath = () => '/watchlist';
export const comparePath = (ids: readonly string[] = []) => withQuery('/compare', { ids: ids.join(',') });
export const successPath = () => '/success';
/** A form as data, for the script that makes a printed one live. */
export const formRecordPath = (form: string) => `/forms/${form}.json`;
/** Where forms are sent (rules 48). */
export const leadsPath = () => '/api/leads';
/** Where pages report what is counted of them. */
export const eventsPath = () => '/api/events';
/** The page that holds the site's tag, for pages to frame once a visitor allowed it. */
export const tagFramePath = () => '/frames/tag';
/** The page that holds a vendor's captcha, for forms to frame. */
export const captchaFramePath = () => '/frames/captcha';
/** Where a postcode lies that the page's own table does not hold (rules 50). */
export const postcodeApiPath = (postcode: string) => `/api/postcodes/${encodeURIComponent(postcode)}`;
/** Where trade-ins begin, and each of them goes on (S2 §7). */
export const tradeInsPath = () => '/api/trade-ins';
export const tradeInStepPath = (id: string, step?: string) =>
  [tradeInsPath(), id, step].filter((part) => part !== undefined).join('/');
/** Where flagged sites keep what valuations said (S2 §7). */
export const miscellaneousPath = () => '/api/miscellaneous';
/** Where a form fetches its proof of work. */
export const captchaPath = () => '/api/captcha';
/** Where reservations are sent. */
export const reservationsPath = () => '/api/reservations';
/** Whether a car is held at this moment, by its id. */
export const holdStatusPath = (carId: string) => `/api/reservations/cars/${encodeURIComponent(carId)}`;
/** One reservation as data. */
export const reservationRecordPath = (id: string) => `/api/reservations/${encodeURIComponent(id)}`;
/** Where somebody asks to be told that a car is free again. */
export const alertsPath = () => '/api/reservations/alerts';
/** What the shopper sees of their own reservation, by its id. */
export const reservationPath = (id?: string) => withQuery('/reservation', { hold: id });
export const spinToWinPath = () => '/spin-to-win';
/** Draws a prize, or says what was drawn. */
export const spinApiPath = () => '/api/spin';
export const onlinePaymentPath = () => '/online-payment';

/** The sign-in page, for no reason of its own. */
export const plainSignInPath = () => '/sign-in';
/** The sign-in page with what to do next; an address that leaves this site becomes the home page (S1 §2, rules 27). */
export const signInPath = ({ type, redirect, back }: { type: SignInType; redirect: string; back: string }) =>
  withQuery('/sign-in', {
    type,
    redirect: localPath(redirect) ?? homePath(),
    back: localPath(back) ?? homePath(),
  });

/** Where the code is typed that was sent, with where to go from there. */
export const signInCodePath = (redirect?: string) => withQuery('/sign-in/code', { redirect });
/** Where sign-in pages and lists of devices post to. */
export const signInApiPath = () => '/api/sign-in';
export const signInCodeApiPath = () => '/api/sign-in/code';
export const signOutApiPath = () => '/api/sign-out';
/** The devices that somebody is signed in on, or one of them. */
export const sessionsApiPath = (id?: string) => (id === undefined ? '/api/sessions' : `/api/sessions/${id}`);
/** The watchlist of who is signed in, or one car of it. */
export const watchlistApiPath = (id?: string) =>
  id === undefined ? '/api/watchlist' : `/api/watchlist/${encodeURIComponent(id)}`;
/** Where the link in every text leads that stops them. */
export const stopTextsPath = (token: string) => `/api/stop-texts/${token}`;
export const sessionApiPath = () => '/api/session';

/** First segments the product keeps for itself; content and models may not take them (rules 28 "reserved words win"). */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  '404',
  '_astro',
  'api',
  'apply-for-finance',
  'assets',
  'blog',
  'budget',
  'cars',
  'checkout-journey',
  'compare',
  'contact-us',
  'favourites',
  'finance',
  'finance-enquiry',
  'finance-pre-approval',
  'forms',
  'frames',
  'healthz',
  'hooks',
  'media',
  'offers',
  'online-payment',
  'pages',
  'personalised',
  'readyz',
  'reservation',
  'search',
  'sheets',
  'sign-in',
  'special-offers',
  'spin-to-win',
  'status',
  'success',
  'teams',
  'test-payments',
  'watchlist',
]);

/** Slugs below `/cars` that are pages of the product, never a vehicle (rules 28). */
export const RESERVED_VEHICLE_SLUGS: ReadonlySet<string> = new Set(['trade-in']);

/** Slugs below `/blog`, or below one of its categories, that are page numbers (rules 28). */
export const RESERVED_CATEGORY_SLUGS: ReadonlySet<string> = new Set(['page']);

/** Slugs below `/search` that are variants or page numbers, never a make (rules 28). */
export const RESERVED_MAKE_SLUGS: ReadonlySet<string> = new Set([...SEARCH_VARIANTS, 'page']);

/** Whether `path` starts with a segment that the product keeps for itself (rules 28). */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return first === '' || RESERVED_SEGMENTS.has(first);
}

const ANY_ORIGIN = 'https://site.invalid';

/**
 * The same-origin path (with query and anchor) that `candidate` leads to, normalised; `null` where it
 * would leave the site (rules 27). It looks again after normalising: `/..//evil.test` turns into `//evil.test`.
 */
export function localPath(candidate: string | null | undefined): string | null {
  if (!candidate || !startsOnSite(candidate)) return null;
  const { pathname, search, hash } = new URL(candidate, ANY_ORIGIN);
  const path = pathname + search + hash;
  return startsOnSite(path) ? path : null;
}

// Browsers read a backslash as a slash and drop tabs and line breaks before they look for `//`.
const startsOnSite = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
