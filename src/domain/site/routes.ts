import type { Offer } from '../offer/offer.schema.ts';
import { SLUG_PATTERN, slugify } from '../slug.ts';
import { localPath } from './local-path.ts';
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
/** The dialog of a form on the vehicle page (S1 §2 "Modals"). */
export const vehicleFormPath = (slug: string, form: string) => `${vehiclePath(slug)}#${form}`;
/** The vehicle page's map section (S2 §2). */
export const vehicleMapPath = (slug: string) => `${vehiclePath(slug)}#vehicle-map`;
/** The cars like it, on its own page. */
export const similarVehiclesPath = (slug: string) => `${vehiclePath(slug)}#similar`;
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
export const financeEnquiryPath = (query: FinanceQuery = {}) => withQuery('/finance-enquiry', query);
export const applyForFinancePath = (query: FinanceQuery = {}) => withQuery('/apply-for-finance', query);
/** "A finance pre-approval page exists per car" (S1 §2): its `car_id`. */
export const financePreApprovalPath = (query: FinanceQuery = {}) => withQuery('/finance-pre-approval', query);
/** For cars with an NVIC code, where the site's flag is on (S2 §2). */
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

// Content
export const pagePath = (name: string) => `/pages/${name}`;
export const servicePath = () => '/service';
export const bookAServicePath = () => pagePath('book-a-service');
/** Page `page` (1-based) of the blog; the address omits the first, as in lists of cars. */
export const blogPath = (page = 1) => (page <= 1 ? '/blog' : `/blog/page/${page}`);
export const blogCategoryPath = (category: string, page = 1) =>
  page <= 1 ? `/blog/${category}` : `/blog/${category}/page/${page}`;
export const blogPostPath = (category: string, post: string) => `/blog/${category}/${post}`;
/** The page of the saved-search alert, with what somebody is looking at. */
export const newArrivalsPath = (search?: string) => withQuery('/new-arrivals', { search });
export const faqsPath = () => '/faqs';
export const bookTestDrivePath = () => '/book-test-drive';
export const termsPath = () => '/terms-and-conditions';
export const privacyPath = () => '/privacy-policy';

// Saved cars, sign-in and what follows a form
/** The shopper's own list, or the one that the ids make, to be shared. */
export const favouritesPath = (ids: readonly string[] = []) =>
  withQuery('/favourites', { ids: ids.join(',') });
export const watchlistPath = () => '/watchlist';
export const comparePath = (ids: readonly string[] = []) => withQuery('/compare', { ids: ids.join(',') });
export const successPath = () => '/success';
/** The page that holds the site's tag, for pages to frame once a visitor allowed it. */
export const tagFramePath = () => '/frames/tag';
/** The page that holds a vendor's captcha, for forms to frame. */
export const captchaFramePath = () => '/frames/captcha';
/** What the shopper sees of their own reservation, by its id. */
export const reservationPath = (id?: string) => withQuery('/reservation', { hold: id });
export const spinToWinPath = () => '/spin-to-win';
/** Where an invoice is paid, and afterwards the outcome of that payment (S2 §2). */
export const onlinePaymentPath = (payment?: string) => withQuery('/online-payment', { payment });

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
