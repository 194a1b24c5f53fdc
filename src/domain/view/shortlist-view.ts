import type { Crumb, Seo } from './seo.ts';

/** A page of cars that the shopper chose: which they are, only the browser knows. */
export interface ShortlistView {
  seo: Seo;
  crumbs: Crumb[];
}
