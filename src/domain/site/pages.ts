import {
  budgetPath,
  checkoutJourneyPath,
  comparePath,
  favouritesPath,
  notFoundPath,
  onlinePaymentPath,
  plainSignInPath,
  reservationPath,
  type SignInType,
  signInCodePath,
  spinToWinPath,
  successPath,
  tradeInPath,
  watchlistPath,
} from './routes.ts';
import type { Site } from './site.schema.ts';
import { inCity, type PageHead, titled } from './titles.ts';

type PageFlags = Site['flags'];

/** A coded page; its component is the file of this path in `src/pages`. */
export interface PageRow {
  path: string;
  /** Title before the site's name. */
  title: string | ((site: Site) => string);
  /** One or two sentences for search engines, plain text. */
  description: (site: Site) => string;
  /** Label of its breadcrumb; without it the page has no breadcrumbs. */
  crumb?: string;
  /** Any of these flags switches the page on; messages name the first. */
  flags?: readonly (keyof PageFlags)[];
  /** A setting that the page needs besides. */
  needs?: 'spin';
  /** Whether the page is personal or technical and therefore `noindex`. */
  unlisted?: true;
  /** Whether the page requires sign-in: always, or by a flag (rules 26). */
  gate?: { type: SignInType; gated: 'always' | 'gate_checkout' | 'gate_spin_to_win' };
}

/** The coded pages, in the order of the sitemap; their data are queries in `generator/site-view/queries`. */
export const PAGES = {
  budget: {
    path: budgetPath(),
    title: 'Find Cars for Your Budget',
    description: (site) =>
      `${site.labels.cars} at ${site.name}${inCity(site)} by price range, repayments and body type.`,
  },
  tradeIn: {
    path: tradeInPath(),
    title: 'Trade-in valuation',
    description: ({ name }) =>
      `What ${name} would pay for your car: four steps, an estimate with its range, and what remains after the lender.`,
    crumb: 'Trade-in valuation',
    flags: ['valuation'],
  },
  notFound: {
    path: notFoundPath(),
    title: 'Page Not Found',
    description: () => 'There is no page at this address.',
    unlisted: true,
  },
  favourites: {
    path: favouritesPath(),
    title: 'Favourites',
    description: ({ name }) => `The cars at ${name} that you have kept.`,
    crumb: 'Favourites',
    unlisted: true,
  },
  compare: {
    path: comparePath(),
    title: 'Compare',
    description: ({ name }) => `Cars at ${name} side by side.`,
    crumb: 'Compare',
    unlisted: true,
  },
  success: {
    path: successPath(),
    title: 'Thank you',
    description: ({ name }) => `What follows a form that was sent to ${name}.`,
    unlisted: true,
  },
  onlinePayment: {
    path: onlinePaymentPath(),
    title: 'Pay Online',
    description: ({ name }) => `Pay an invoice of ${name} by card, with a receipt by email.`,
    crumb: 'Pay online',
    flags: ['online_payment'],
    unlisted: true,
    gate: { type: 'online-payment', gated: 'always' },
  },
  spin: {
    path: spinToWinPath(),
    title: ({ spin }) => spin?.heading ?? '',
    description: ({ spin }) => spin?.text ?? '',
    flags: ['spin_to_win'],
    needs: 'spin',
    gate: { type: 'spin-to-win', gated: 'gate_spin_to_win' },
  },
  signIn: {
    path: plainSignInPath(),
    title: 'Sign In',
    description: ({ name }) => `Sign in to ${name} with your mobile number.`,
    flags: ['sign_in'],
    unlisted: true,
  },
  signInCode: {
    path: signInCodePath(),
    title: 'Type Your Code',
    description: () => 'Type the code that we sent you.',
    flags: ['sign_in'],
    unlisted: true,
  },
  watchlist: {
    path: watchlistPath(),
    title: 'Watchlist',
    description: ({ name }) => `The cars at ${name} that you watch, on every device.`,
    crumb: 'Watchlist',
    flags: ['sign_in'],
    unlisted: true,
    gate: { type: 'watchlist', gated: 'always' },
  },
  reservation: {
    path: reservationPath(),
    title: 'Your Reservation',
    description: ({ name }) => `The car that ${name} holds for you.`,
    flags: ['reserve_online', 'online_purchase'],
    unlisted: true,
  },
  checkoutJourney: {
    path: checkoutJourneyPath(),
    title: 'Buy a Car Online',
    description: ({ name }) =>
      `Hold a used car at ${name} with a refundable deposit, and finish buying it on the phone.`,
    flags: ['online_purchase'],
    gate: { type: 'checkout', gated: 'gate_checkout' },
  },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof PAGES;

export const PAGE_ROWS: readonly PageRow[] = Object.values(PAGES);

export const headOf = ({ title, description }: PageRow, site: Site): PageHead => ({
  title: titled(typeof title === 'string' ? title : title(site), site),
  description: description(site),
});

export const pagesOf = (site: Site): string[] =>
  PAGE_ROWS.filter(
    ({ flags = [], needs }) =>
      (flags.length === 0 || flags.some((flag) => site.flags[flag])) &&
      (needs === undefined || site[needs] !== null),
  ).map(({ path }) => path);
