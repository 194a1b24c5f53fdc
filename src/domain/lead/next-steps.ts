import { hasFinancePage } from '../finance/pages.ts';
import {
  bookTestDrivePath,
  favouritesPath,
  financePath,
  locationsPath,
  searchRoutePath,
  tradeInInfoPath,
} from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import type { FormName } from './forms.ts';

/** A suggestion on the success page. */
export interface NextStep {
  label: string;
  text: string;
  href: string;
  /** Forms after which it is suggested; empty means all. */
  after: readonly FormName[];
}

const BUYING = ['enquiry', 'test-drive', 'request-photos', 'offer'] as const satisfies readonly FormName[];

const STEPS = [
  {
    label: 'Book a test drive',
    text: 'Half an hour behind the wheel answers more than a letter.',
    href: bookTestDrivePath(),
    after: ['enquiry', 'request-photos', 'offer', 'finance', 'finance-pre-approval'],
  },
  {
    label: 'Work out the repayments',
    text: 'Set the price, the deposit and the term, and see the total.',
    href: financePath(),
    after: BUYING,
  },
  {
    label: 'Have a vehicle to trade?',
    text: 'What it is worth depends on a few things that you can have ready.',
    href: tradeInInfoPath(),
    after: [...BUYING, 'finance', 'finance-application', 'finance-pre-approval'],
  },
  {
    label: 'Your favourites',
    text: 'The vehicles that you marked, with their prices of today.',
    href: favouritesPath(),
    after: [...BUYING, 'search-alert'],
  },
  {
    label: 'Find the way to us',
    text: 'Addresses, opening hours and directions.',
    href: locationsPath(),
    after: ['contact', 'service', 'parts', 'careers', 'fleet', 'test-drive'],
  },
  {
    label: 'Keep looking',
    text: 'Every vehicle that we have today.',
    href: searchRoutePath(),
    after: [],
  },
] as const satisfies readonly NextStep[];

/** Lists the next steps that a site has a page for: "The success page … suggests the next step". */
export const nextSteps = (site: Pick<Site, 'flags'>, hasPage: (path: string) => boolean): NextStep[] =>
  STEPS.filter(({ href }) => {
    if (href === financePath()) return hasFinancePage(site, 'finance');
    return PRODUCT_PAGES.has(href) || hasPage(href);
  });

/** Pages that every site has; the others depend on its content. */
const PRODUCT_PAGES: ReadonlySet<string> = new Set([favouritesPath(), locationsPath(), searchRoutePath()]);
