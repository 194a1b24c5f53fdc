import { financePaths } from '../finance/pages.ts';
import { PAGE_ROWS } from './pages.ts';
import { SEARCH_VARIANTS } from './routes.ts';

/** The first segment of an address. */
const segmentOf = (path: string): string => path.split('/')[1] ?? '';

/** First segments the product keeps for itself; content and models may not take them (rules 28 "reserved words win"). */
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

/** Slugs below `/cars` that are pages of the product, never a vehicle (rules 28). */
export const RESERVED_VEHICLE_SLUGS: ReadonlySet<string> = new Set(['trade-in']);

/** Slugs below `/blog`, or below one of its categories, that are page numbers (rules 28). */
export const RESERVED_CATEGORY_SLUGS: ReadonlySet<string> = new Set(['page']);

/** Slugs below `/search` that are variants or page numbers, never a make (rules 28). */
export const RESERVED_MAKE_SLUGS: ReadonlySet<string> = new Set([...SEARCH_VARIANTS, 'page']);

/** Whether `path` starts with a segment that the product keeps for itself (rules 28). */
export function isReservedPath(path: string): boolean {
  const first = segmentOf(path);
  return first === '' || RESERVED_SEGMENTS.has(first);
}
