import { searchRoutePath } from '../site/routes.ts';

/** One page of a listing, as its address names it. */
export interface ListingAddress {
  /** What follows `/search/` without the page, `''` for `/search` itself. */
  route: string;
  /** 1-based. */
  page: number;
}

/**
 * The listing and page that an address below `/search` names: what `listingPath` builds, read back. `null`
 * where it numbers the first page, which "is omitted from the address" (S1 §2).
 */
export function listingAddress(path: string): ListingAddress | null {
  const [, route = path, page = '1'] = /^(.+)\/page\/([1-9]\d*)$/.exec(path) ?? [];
  if (route === path) return { route, page: 1 };
  return page === '1' ? null : { route, page: Number(page) };
}

/**
 * Where to look for cars instead of a list that the site does not have, the nearest first: the same address in
 * lower case, then each wider list (rules 28, "only with stock; else the nearest"). Empty for any other address.
 */
export function nearestListings(path: string): string[] {
  const root = searchRoutePath();
  if (!path.startsWith(`${root}/`)) return [];
  const segments = path.slice(root.length).toLowerCase().split('/');
  return segments
    .map((_segment, dropped) => `${root}${segments.slice(0, segments.length - dropped).join('/')}`)
    .filter((address) => address !== path);
}
