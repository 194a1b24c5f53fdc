import type { Crumb, Seo } from './seo.ts';

/** A page of cars that the shopper chose: which they are, only the browser knows. */
export interface ShortlistView {
  seo: Seo;
  crumbs: Crumb[];
}

/** The page of what somebody watches. */
export interface WatchlistView extends ShortlistView {
  /** The site's time zone, for the days that devices were used on. */
  zone: string;
}
