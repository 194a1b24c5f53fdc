import { type ListingRoute, listingPath } from '../site/routes.ts';
import type { Listable, Listing } from './variants.ts';

/** One page of a list; page numbers, `from` and `to` are 1-based, both 0 for an empty list. */
export interface Page<T> {
  items: T[];
  page: number;
  pages: number;
  total: number;
  from: number;
  to: number;
}

/** How many pages `total` items fill; an empty list still has its first page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/**
 * Pages of a list that is found again in narrower ones. One new price changes 13 paths at most beside lists, and moves a
 * car through the pages of five lists, the narrowest whole: together no more than 30 (promises "Publishing", decision 7).
 */
export const CUT_AFTER_PAGES = 3;

/** A list of at most this many pages is printed whole, as a small dealership's are; it adds three paths at most. */
const WHOLE_UP_TO_PAGES = 6;

/** How many pages of a list are printed: all, or the first ones of a long list whose cars narrower lists hold too. */
export function printedPages(
  { vehicles, narrowed }: Pick<Listing<Listable>, 'narrowed' | 'vehicles'>,
  size: number,
): number {
  const pages = pageCount(vehicles.length, size);
  return narrowed && pages > WHOLE_UP_TO_PAGES ? CUT_AFTER_PAGES : pages;
}

/** Page `page` of `items` with `size` to a page (S2 §9 "Search page size default 21"); `null` where there is no such page. */
export function pageOf<T>(items: readonly T[], page: number, size: number): Page<T> | null {
  const pages = pageCount(items.length, size);
  if (!Number.isInteger(page) || page < 1 || page > pages) return null;
  const start = (page - 1) * size;
  const shown = items.slice(start, start + size);
  return {
    items: shown,
    page,
    pages,
    total: items.length,
    from: shown.length === 0 ? 0 : start + 1,
    to: start + shown.length,
  };
}

/** Links from one page of a listing to its others. */
export interface Paging {
  page: number;
  pages: number;
  previous: string | null;
  next: string | null;
  /** The first, the last and those around this page; `null` stands for pages left out. */
  numbers: ({ page: number; href: string } | null)[];
}

/** Pages shown on either side of the current one. */
const NEIGHBOURS = 2;

/** The links of page `page` of a listing with `pages` pages. */
export const pagingOf = (listing: ListingRoute, place: Pick<Paging, 'page' | 'pages'>): Paging =>
  pagingBy((number) => listingPath(listing, number), place);

/** The same for a list whose pages have the addresses that `hrefOf` gives. */
export function pagingBy(
  hrefOf: (page: number) => string,
  { page, pages }: Pick<Paging, 'page' | 'pages'>,
): Paging {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= NEIGHBOURS,
  );
  return {
    page,
    pages,
    previous: page > 1 ? hrefOf(page - 1) : null,
    next: page < pages ? hrefOf(page + 1) : null,
    numbers: shown.flatMap((number, index) => {
      const link = { page: number, href: hrefOf(number) };
      return number - (shown[index - 1] ?? 0) > 1 ? [null, link] : [link];
    }),
  };
}
