import { PAGE_ROWS } from '../site/pages.ts';
import {
  captchaFramePath,
  isCheckoutPath,
  personalisedFinancePath,
  searchRoutePath,
  tagFramePath,
} from '../site/routes.ts';

/** Paths of personal and technical pages, which are `noindex`. */
const UNINDEXED: ReadonlySet<string> = new Set([
  ...PAGE_ROWS.flatMap(({ path, unlisted }) => (unlisted ? [path] : [])),
  personalisedFinancePath(),
  captchaFramePath(),
  tagFramePath(),
]);

/** Whether search engines may index the page at a path, judged by the path alone. */
export const isIndexedPath = (path: string): boolean => !UNINDEXED.has(path) && !isCheckoutPath(path);

/** Whether the page at a path has another canonical address: the search's is the list of all cars. */
export const isSecondAddress = (path: string): boolean => path === searchRoutePath();
