import type { CountUntil } from '../deadline.ts';
import type { ListingLinks } from '../search/links.ts';
import type { Paging } from '../search/paging.ts';
import type { PromoTile, SearchView } from './search-view.ts';
import type { Crumb, Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** One static page of a list of cars, working without JavaScript. */
export interface ListingView {
  seo: Seo;
  heading: string;
  /** What the list holds, in a few sentences; `''` after the first page, and for an empty list. */
  intro: string;
  crumbs: Crumb[];
  /** The page of search alerts, where the site has one. */
  alert_href: string | null;
  /** All cars of the list, promo tiles not counted. */
  count: number;
  /** How many there are as sold ones leave, from now on; the first is `count`. */
  counts: CountUntil[];
  /** Which of them the page shows, counted from 1; both 0 for an empty list. */
  from: number;
  to: number;
  /** The order of the cars, such as "Price: high to low". */
  sort: string;
  /** How prices are compared that do not all include the same; `null` where they do. */
  price_basis: string | null;
  tiles: ListingTile[];
  paging: Paging;
  /** Narrower and neighbouring lists: variants, makes, models. */
  links: ListingLinks[];
  /** On the last page of a list that is too long to be printed whole: where the other cars are. */
  rest: ListingLinks | null;
  /** What the live search takes over with; on the first page only. */
  search: SearchView | null;
}

export type ListingTile =
  /** `distance` tells how far the car is from where the shopper is, once they have said that. */
  { kind: 'vehicle'; vehicle: VehicleCard; distance?: string } | { kind: 'promo'; promo: PromoTile };
