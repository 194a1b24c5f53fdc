import { Parser } from 'htmlparser2';
import type { Block } from '#domain/content/block.ts';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import type { ContentPage } from '#sites/snapshot.ts';
import { pageMarkup } from '../markup.ts';

/** Addresses of pages of this site that HTML links to, each once, without query and fragment. */
export const localPagesIn = (html: string): string[] => localPages(pageMarkup(html).links);

/** Of links those to pages below this site's root, each once; `//host` leads off it. */
export const localPages = (links: readonly string[]): string[] => [
  ...new Set(
    links
      .filter((href) => /^\/(?!\/)/.test(href))
      .map(pathOf)
      .filter((path) => !isFilePath(path)),
  ),
];

/** A text whose links to `paths` are words like those around them. */
export function withoutLinks(page: ContentPage, paths: readonly string[]): ContentPage {
  const unlink = (html: string) => unlinked(html, paths);
  return { ...page, body: page.body.map((block) => withHtml(block, unlink)) };
}

function withHtml(block: Block, change: (html: string) => string): Block {
  if ('html' in block) return { ...block, html: change(block.html) };
  if (block.kind !== 'faq') return block;
  const questions = block.questions.map((question) => ({ ...question, html: change(question.html) }));
  return { ...block, questions };
}

function unlinked(html: string, paths: readonly string[]): string {
  const cuts: { from: number; to: number }[] = [];
  const open: boolean[] = [];
  const cut = () => cuts.push({ from: parser.startIndex, to: parser.endIndex + 1 });
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name !== 'a') return;
      open.push(paths.includes(pathOf(href)));
      if (open.at(-1)) cut();
    },
    onclosetag(name) {
      if (name === 'a' && open.pop()) cut();
    },
  });
  parser.end(html);
  return cuts.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), html);
}
