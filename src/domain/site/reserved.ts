import { financePaths } from '../finance/pages.ts';
import { PAGE_ROWS } from './pages.ts';
import { SEARCH_VARIANTS } from './routes.ts';

const segmentOf = (path: string): string => path.split('/')[1] ?? '';

/** First segments reserved for the product; content and models cannot use them (rules 28 "reserved words win"). */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...[...PAGE_ROWS.map(({ path }) => path), ...financePaths()].map(segmentOf),
  '_astro',
  '_preview',
  'api',
  'assets',
  'blog',
  'cars',
  'contact-us',
  'forms',
  'frames',
  'healthz',
  'hooks',
  'media',
  'metrics',
  'offers',
  'pages',
  'readyz',
  'search',
  'sheets',
  'special-offers',
  'status',
  'teams',
  'test-payments',
]);

/** Slugs below `/cars` reserved for coded pages (rules 28). */
export const RESERVED_VEHICLE_SLUGS: ReadonlySet<string> = new Set(['trade-in']);

/** Slugs below `/blog` and its categories reserved for page numbers (rules 28). */
export const RESERVED_CATEGORY_SLUGS: ReadonlySet<string> = new Set(['page']);

/** Slugs below `/search` reserved for variants and page numbers (rules 28). */
export const RESERVED_MAKE_SLUGS: ReadonlySet<string> = new Set([...SEARCH_VARIANTS, 'page']);

/** Whether `path` starts with a reserved segment (rules 28). */
export function isReservedPath(path: string): boolean {
  const first = segmentOf(path);
  return first === '' || RESERVED_SEGMENTS.has(first);
}
