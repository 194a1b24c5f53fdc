import { comparePath, favouritesPath } from '#domain/site/routes.ts';
import { compareHead, favouritesHead } from '#domain/site/titles.ts';
import type { ShortlistView } from '#domain/view/shortlist-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';

/** Every shopper's own page: search engines have nothing to list of it. */
export function favourites(context: Context): ShortlistView {
  const seo = seoOf(context, favouritesPath(), favouritesHead(context.site));
  return { seo, crumbs: crumbsTo('Favourites') };
}

export function compare(context: Context): ShortlistView {
  const seo = seoOf(context, comparePath(), compareHead(context.site));
  return { seo, crumbs: crumbsTo('Compare') };
}
