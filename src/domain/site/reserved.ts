import { SEARCH_VARIANTS } from './routes.ts';

/** First segments the product keeps for itself; content and models may not take them (rules 28 "reserved words win"). */
const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  '404',
  '_astro',
  '_preview',
  'api',
  'apply-for-finance',
  'assets',
  'blog',
  'budget',
  'cars',
  'checkout-journey',
  'compare',
  'contact-us',
  'favourites',
  'finance',
  'finance-enquiry',
  'finance-pre-approval',
  'forms',
  'frames',
  'healthz',
  'hooks',
  'media',
  'metrics',
  'offers',
  'online-payment',
  'pages',
  'personalised',
  'readyz',
  'reservation',
  'search',
  'sheets',
  'sign-in',
  'special-offers',
  'spin-to-win',
  'status',
  'success',
  'teams',
  'test-payments',
  'watchlist',
]);

/** Slugs below `/cars` that are pages of the product, never a vehicle (rules 28). */
export const RESERVED_VEHICLE_SLUGS: ReadonlySet<string> = new Set(['trade-in']);

/** Slugs below `/blog`, or below one of its categories, that are page numbers (rules 28). */
export const RESERVED_CATEGORY_SLUGS: ReadonlySet<string> = new Set(['page']);

/** Slugs below `/search` that are variants or page numbers, never a make (rules 28). */
export const RESERVED_MAKE_SLUGS: ReadonlySet<string> = new Set([...SEARCH_VARIANTS, 'page']);

/** Whether `path` starts with a segment that the product keeps for itself (rules 28). */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return first === '' || RESERVED_SEGMENTS.has(first);
}
