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
