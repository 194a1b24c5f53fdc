import type { Offer } from '../offer/offer.schema.ts';
import { SLUG_PATTERN, slugify } from '../slug.ts';
import { localPath } from './local-path.ts';
import type { Site } from './site.schema.ts';

/** Last path segments of the search variants, in the specification's order (S1 §2, rules 29). */
export const SEARCH_VARIANTS = [
  'new-cars',
  'used-cars',
  'demo-cars',
  'new-used-and-demo-cars',
  'new-and-demo-cars',
] as const;

export type SearchVariant = (typeof SEARCH_VARIANTS)[number];

/** A listing page: a variant, a make, or a model of a make, by slugs. */
export type ListingRoute = { variant: SearchVariant } | { make: string; model?: string };

/** `type` of the sign-in page (S1 §2, S2 §2). */
export type SignInType = 'watchlist' | 'trade-in' | 'checkout' | 'finance' | 'spin-to-win' | 'online-payment';

type Query = Record<string, string | number | null | undefined>;

/** Appends the parameters that have a value, in order. */
function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export const homePath = () => '/';
export const notFoundPath = () => '/404';
export const absoluteUrl = (path: string, site: Pick<Site, 'url'>) => `${site.url}${path}`;

// Cars (S1 §2)
export const vehiclesPath = () => '/cars';
export const vehiclePath = (slug: string) => `${vehiclesPath()}/${slug}`;
/** A form's dialog on the vehicle page (S1 §2 "Modals"). */
export const vehicleFormPath = (slug: string, form: string) => `${vehiclePath(slug)}#${form}`;
/** The vehicle page's map section (S2 §2). */
export const vehicleMapPath = (slug: string) => `${vehiclePath(slug)}#vehicle-map`;
/** The similar cars on the vehicle page. */
export const similarVehiclesPath = (slug: string) => `${vehiclePath(slug)}#similar`;
/** The online reservation, `/checkout` or `/buy-online` by the site's flag (S1 §2). */
export const checkoutPath = (slug: string, site: Site) =>
  `${vehiclePath(slug)}/${site.flags.buy_online ? 'buy-online' : 'checkout'}`;
const CHECKOUT = /^\/cars\/([a-z0-9-]+)\/(?:checkout|buy-online)$/;
export const isCheckoutPath = (path: string): boolean => CHECKOUT.test(path);

/** Lists the fallbacks of a missing checkout page: its other address (S1 §2), then the vehicle page. */
export function nearestCheckouts(path: string): string[] {
  const slug = CHECKOUT.exec(path)?.[1];
  return slug === undefined
    ? []
    : [...checkoutPaths(slug), vehiclePath(slug)].filter((near) => near !== path);
}

/** Lists the targets of `/checkout-journey?car_id={slug}` by preference (S1 §2); none without a valid slug. */
export const journeyCheckouts = (carId: string | null): string[] =>
  carId === null || !SLUG_PATTERN.test(carId) ? [] : [...checkoutPaths(carId), vehiclePath(carId)];

const checkoutPaths = (slug: string) =>
  ['checkout', 'buy-online'].map((end) => `${vehiclePath(slug)}/${end}`);
export const checkoutJourneyPath = (slug?: string) => withQuery('/checkout-journey', { car_id: slug });
/** The valuation flow, against a car if its id is given (S2 §2). */
export const tradeInPath = (carId?: string) => withQuery('/cars/trade-in', { car_id: carId });
/** The information page with the FAQ (S2 §2). */
export const tradeInInfoPath = () => '/trade-in';
export const sellMyCarPath = () => '/sell-my-car';

/** The query of the finance pages (S1 §2). */
export type FinanceQuery = {
  preferredDealership?: string;
  /** Dollars. */
  vehiclePriceBudget?: number;
  car_id?: string;
  car_type?: string;
};

export const financePath = (query: FinanceQuery = {}) => withQuery('/finance', query);
export const financeEnquiryPath = (query: FinanceQuery = {}) => withQuery('/finance-enquiry', query);
export const applyForFinancePath = (query: FinanceQuery = {}) => withQuery('/apply-for-finance', query);
/** "A finance pre-approval page exists per car" (S1 §2), by `car_id`. */
export const financePreApprovalPath = (query: FinanceQuery = {}) => withQuery('/finance-pre-approval', query);
/** For cars with an NVIC code, on sites with that flag (S2 §2). */
export const personalisedFinancePath = ({
  car_id,
  preferredDealership,
}: Pick<FinanceQuery, 'car_id' | 'preferredDealership'> = {}) =>
  withQuery('/personalised/finance', { car_id, preferredDealership });

/** "Find cars for your budget" (S2 §2), for which the specification names no address. */
export const budgetPath = () => '/budget';

// Search (S1 §2 "cars search route", S2 §2)
export const searchRoutePath = () => '/search';
export const searchPath = (variant: SearchVariant) => `/search/${variant}`;
export const makePath = (make: string) => `/search/${make}`;
export const modelPath = (make: string, model: string) => `/search/${make}/${model}`;

/** A page (1-based) of a listing; "the first page is omitted from the address" (S1 §2). */
export function listingPath(listing: ListingRoute, page = 1): string {
  const first = firstListingPath(listing);
  return page <= 1 ? first : `${first}/page/${page}`;
}

function firstListingPath(listing: ListingRoute): string {
  if ('variant' in listing) return searchPath(listing.variant);
  return listing.model === undefined ? makePath(listing.make) : modelPath(listing.make, listing.model);
}

// Locations and teams
export const contactPath = () => '/contact';
export const locationsPath = () => '/contact-us';
export const locationPath = (slug: string) => `/contact-us/${slug}`;
export const teamPath = (slug: string) => `/teams/${slug}`;

// Offers
export const offersPath = () => '/special-offers';

/**
 * `/offers/{manufacturer}/{id}`; `/offers/{id}` if the site has one manufacturer or the offer none (S2 §2, rules 28).
 */
export function offerPath(offer: Pick<Offer, 'id' | 'manufacturer'>, site: Pick<Site, 'manufacturer'>) {
  const maker = site.manufacturer === null && offer.manufacturer !== null ? slugify(offer.manufacturer) : '';
  return maker === '' ? `/offers/${offer.id}` : `/offers/${maker}/${offer.id}`;
}

/** The page of a model in the site's range (S2 §2 "Explore model"). */
export const exploreModelPath = (modelSlug: string) => `/${modelSlug}`;

// Content
export const pagePath = (name: string) => `/pages/${name}`;
export const servicePath = () => '/service';
export const bookAServicePath = () => pagePath('book-a-service');
/** A page (1-based) of the blog; the first has no number, as in listings. */
export const blogPath = (page = 1) => (page <= 1 ? '/blog' : `/blog/page/${page}`);
export const blogCategoryPath = (category: string, page = 1) =>
  page <= 1 ? `/blog/${category}` : `/blog/${category}/page/${page}`;
export const blogPostPath = (category: string, post: string) => `/blog/${category}/${post}`;
/** The page of the search alert, prefilled with a search in words, and its address. */
export const newArrivalsPath = (search?: string, find?: string) =>
  withQuery('/new-arrivals', { search, find });
export const faqsPath = () => '/faqs';
/** The page of test drives, about a vehicle in words and at a location by its slug, if given. */
export const bookTestDrivePath = (vehicle?: string, preferredDealership?: string | null) =>
  withQuery('/book-test-drive', { vehicle, preferredDealership });
export const termsPath = () => '/terms-and-conditions';
export const privacyPath = () => '/privacy-policy';

// Saved cars, sign-in and success
/** The shopper's favourites, or a shared list of these ids. */
export const favouritesPath = (ids: readonly string[] = []) =>
  withQuery('/favourites', { ids: ids.join(',') });
export const watchlistPath = () => '/watchlist';
export const comparePath = (ids: readonly string[] = []) => withQuery('/compare', { ids: ids.join(',') });
export const successPath = () => '/success';
/** The framed page with the site's tag, loaded after consent. */
export const tagFramePath = () => '/frames/tag';
export const captchaFramePath = () => '/frames/captcha';
export const reservationPath = (id?: string) => withQuery('/reservation', { hold: id });
export const spinToWinPath = () => '/spin-to-win';
/** The page to pay an invoice, or the result of a payment (S2 §2). */
export const onlinePaymentPath = (payment?: string) => withQuery('/online-payment', { payment });

/** The sign-in page without a type. */
export const plainSignInPath = () => '/sign-in';
/** The sign-in page with its query; addresses outside this site become the home page (S1 §2, rules 27). */
export const signInPath = ({ type, redirect, back }: { type: SignInType; redirect: string; back: string }) =>
  withQuery('/sign-in', {
    type,
    redirect: localPath(redirect) ?? homePath(),
    back: localPath(back) ?? homePath(),
  });

/** The page to enter the code, with the path to redirect to. */
export const signInCodePath = (redirect?: string) => withQuery('/sign-in/code', { redirect });
