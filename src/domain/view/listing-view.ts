import type { ListingLinks } from '../search/links.ts';
import type { Paging } from '../search/paging.ts';
import type { CountUntil } from '../validity.ts';
import type { PromoTile, SearchView } from './search-view.ts';
import type { Crumb, Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** A static page of a listing, which works without JavaScript. */
export interface ListingView {
  seo: Seo;
  heading: string;
  /** Introduction in a few sentences; `''` after the first page and for an empty list. */
  intro: string;
  crumbs: Crumb[];
  /** Path of the search alert page; `null` if the site has none. */
  alert_href: string | null;
  /** Number of cars in the list, without promo tiles. */
  count: number;
  /** Successive counts as sold cars leave the list; the first is `count`. */
  counts: CountUntil[];
  /** 1-based range of the cars on this page; both 0 for an empty list. */
  from: number;
  to: number;
  /** Label of the order, such as "Price: high to low". */
  sort: string;
  /** Note on the comparison of different price types; `null` if all are equal. */
  price_basis: string | null;
  tiles: ListingTile[];
  paging: Paging;
  /** Links to related listings: variants, makes, models. */
  links: ListingLinks[];
  /** Links to the other cars, on the last printed page of a list that is not printed whole. */
  rest: ListingLinks | null;
  /** Initial state of the live search. */
  search: SearchView;
}

export type ListingTile =
  /** `distance` is the formatted distance from the shopper's postcode, once entered. */
  { kind: 'vehicle'; vehicle: VehicleCard; distance?: string } | { kind: 'promo'; promo: PromoTile };
