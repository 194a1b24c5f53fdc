import { notFoundPath } from '#domain/site/routes.ts';
import { notFoundHead } from '#domain/site/titles.ts';
import type { NotFoundView } from '#domain/view/not-found-view.ts';
import { type Context, seoOf } from '../context.ts';

/** The page for addresses without one, which search engines must not list. */
export function notFound(context: Context): NotFoundView {
  return { seo: seoOf(context, notFoundPath(), notFoundHead(context.site)) };
}
