import { financePaths } from '../finance/pages.ts';
import {
  checkoutJourneyPath,
  isCheckoutPath,
  onlinePaymentPath,
  plainSignInPath,
  reservationPath,
  signInCodePath,
  spinToWinPath,
  tradeInPath,
  watchlistPath,
} from './routes.ts';
import type { Site } from './site.schema.ts';

type Flags = Site['flags'];

interface PageSwitch {
  /** The flag of `site.json` that keeps the pages from the site. */
  flag: keyof Flags;
  /** Whether these flags have the pages by this one. */
  isOn: (flags: Flags) => boolean;
  has: (path: string) => boolean;
}

const among =
  (...paths: string[]) =>
  (path: string): boolean =>
    paths.includes(path);

/** Every flag that decides whether pages exist; where two do, the one that a dealer looks for first. */
const SWITCHES = [
  {
    flag: 'finance_hidden',
    isOn: ({ finance_hidden }) => !finance_hidden,
    has: among(...financePaths()),
  },
  {
    flag: 'finance_enquiry',
    isOn: ({ finance_enquiry }) => finance_enquiry,
    has: among(...financePaths('finance_enquiry')),
  },
  {
    flag: 'personalised_finance',
    isOn: ({ personalised_finance }) => personalised_finance,
    has: among(...financePaths('personalised_finance')),
  },
  { flag: 'valuation', isOn: ({ valuation }) => valuation, has: among(tradeInPath()) },
  {
    flag: 'sign_in',
    isOn: ({ sign_in }) => sign_in,
    has: among(plainSignInPath(), signInCodePath(), watchlistPath()),
  },
  {
    flag: 'online_payment',
    isOn: ({ online_payment }) => online_payment,
    has: among(onlinePaymentPath()),
  },
  { flag: 'spin_to_win', isOn: ({ spin_to_win }) => spin_to_win, has: among(spinToWinPath()) },
  {
    flag: 'online_purchase',
    isOn: ({ online_purchase }) => online_purchase,
    has: among(checkoutJourneyPath()),
  },
  {
    flag: 'reserve_online',
    isOn: ({ reserve_online, online_purchase }) => reserve_online || online_purchase,
    has: (path) => path === reservationPath() || isCheckoutPath(path),
  },
] as const satisfies readonly PageSwitch[];

/** The setting that keeps the page at `path` from the site, such as `flags.finance_hidden`; `null` where none does. */
export function switchedOffBy(path: string, { flags }: Pick<Site, 'flags'>): string | null {
  const found = SWITCHES.find(({ isOn, has }) => !isOn(flags) && has(path));
  return found === undefined ? null : `flags.${found.flag}`;
}
