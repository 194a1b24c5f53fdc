import { htmlIn, questionsIn } from '#domain/content/block.ts';
import { contentInstants, isPublished } from '#domain/content/window.ts';
import { isFilePath } from '#domain/site/address.ts';
import { titled } from '#domain/site/titles.ts';
import { faqPage } from '#domain/structured-data/faq.ts';
import { endsAt } from '#domain/validity.ts';
import { type ProseView, printedBlocks } from '#domain/view/prose-view.ts';
import type { ContentPage } from '#sites/snapshot.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';

/** Published pages and posts of `content/`. */
export function publishedPages({ data, now, until }: Context): ContentPage[] {
  const pages = data.whole('content');
  until(...pages.flatMap(contentInstants));
  return pages.filter((page) => isPublished(page, now));
}

export const hasPage = (context: Context, path: string): boolean =>
  publishedPages(context).some((page) => page.path === path);

const LINK = /<a href="(\/[^"#?]*)/g;

/** Addresses on this site that published texts link to, each once. */
export function linkedPages(context: Context): string[] {
  const html = publishedPages(context).map(({ body }) => htmlIn(body));
  const paths = html.flatMap((text) => Array.from(text.matchAll(LINK), ([, path = '']) => path));
  return [...new Set(paths)].filter((path) => !isFilePath(path)).sort();
}

/** The prose page at an address. */
export function prose(context: Context, path: string): ProseView | null {
  const page = publishedPages(context).find((candidate) => candidate.path === path);
  if (page === undefined || page.post !== null) return null;
  return { ...textOf(context, page), crumbs: crumbsTo(page.title) };
}

/** Common to pages and posts. */
export function textOf(context: Context, page: ContentPage): Omit<ProseView, 'crumbs'> {
  const { path, title, description, headings, image, form, highlights, body, expiry } = page;
  const photo = optionalPhoto(context, image, '');
  return {
    seo: seoOf(context, path, { title: titled(title, context.site), description }, { photo }),
    title,
    lead: description,
    photo,
    form,
    highlights,
    blocks: printedBlocks(body, context.photo),
    headings,
    faq: faqPage(questionsIn(body)),
    ...endsAt(expiry),
  };
}
