import type { FacetAttribute } from '../search/facets.ts';
import {
  captchaFramePath,
  comparePath,
  favouritesPath,
  isCheckoutPath,
  notFoundPath,
  onlinePaymentPath,
  personalisedFinancePath,
  plainSignInPath,
  reservationPath,
  searchRoutePath,
  signInCodePath,
  successPath,
  tagFramePath,
  watchlistPath,
} from '../site/routes.ts';

/**
 * Filters that search engines may follow one at a time ("facet crawl policy: allow-list single facets", features
 * §11): what people type into a search engine. Any other filter, and two at once, make lists without end.
 */
export const CRAWLED_FACETS = [
  'make',
  'model',
  'price_range',
  'body',
  'fuel',
  'transmission',
] as const satisfies readonly FacetAttribute[];

/** Pages that are a visitor's own or nobody's: they ask search engines not to list them. */
const UNINDEXED: ReadonlySet<string> = new Set([
  notFoundPath(),
  favouritesPath(),
  comparePath(),
  successPath(),
  personalisedFinancePath(),
  plainSignInPath(),
  signInCodePath(),
  watchlistPath(),
  captchaFramePath(),
  tagFramePath(),
  reservationPath(),
  onlinePaymentPath(),
]);

/** Whether search engines may list the page at a path, as far as its address tells. */
export const isIndexedPath = (path: string): boolean => !UNINDEXED.has(path) && !isCheckoutPath(path);

/** Whether a path has a page whose canonical address is another: the search itself is the list of all cars. */
export const isSecondAddress = (path: string): boolean => path === searchRoutePath();
