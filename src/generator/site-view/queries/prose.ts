import { contentInstants, isPublished } from '#domain/content/content.ts';
import { titled } from '#domain/site/titles.ts';
import type { ProseView } from '#domain/view/prose-view.ts';
import type { ContentPage } from '#pipeline/snapshot.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';

/** Pages of `content/` that are on the site now. */
export function publishedPages({ data, now, until }: Context): ContentPage[] {
  const pages = data.whole('content');
  until(...pages.flatMap(contentInstants));
  return pages.filter((page) => isPublished(page, now));
}

/** Whether the site has a prose page at an address now. */
export const hasPage = (context: Context, path: string): boolean =>
  publishedPages(context).some((page) => page.path === path);

/** The prose page at an address. */
export function prose(context: Context, path: string): ProseView | null {
  const page = publishedPages(context).find((candidate) => candidate.path === path);
  if (page === undefined) return null;
  const { title, description, html, headings, image } = page;
  const photo = optionalPhoto(context, image, title);
  return {
    seo: seoOf(context, path, { title: titled(title, context.site), description }, { photo }),
    crumbs: crumbsTo(title),
    title,
    photo,
    html,
    headings,
  };
}
