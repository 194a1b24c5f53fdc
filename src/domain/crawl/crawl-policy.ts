import { PAGE_ROWS } from '../site/pages.ts';
import {
  captchaFramePath,
  isCheckoutPath,
  personalisedFinancePath,
  searchRoutePath,
  tagFramePath,
} from '../site/routes.ts';

/** Pages that are a visitor's own or nobody's: they ask search engines not to list them. */
const UNINDEXED: ReadonlySet<string> = new Set([
  ...PAGE_ROWS.flatMap(({ path, unlisted }) => (unlisted ? [path] : [])),
  personalisedFinancePath(),
  captchaFramePath(),
  tagFramePath(),
]);

/** Whether search engines may list the page at a path, as far as its address tells. */
export const isIndexedPath = (path: string): boolean => !UNINDEXED.has(path) && !isCheckoutPath(path);

/** Whether a path has a page whose canonical address is another: the search itself is the list of all cars. */
export const isSecondAddress = (path: string): boolean => path === searchRoutePath();
