import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { htmlIn, questionsIn } from '#domain/content/block.ts';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import { fewPerFile } from '#sites/few-per-file.ts';
import { type ContentPage, located, type SiteFinding } from '#sites/snapshot.ts';
import type { ShownPicture } from './gather-blocks.ts';
import type { LocalAddress } from './markdown.ts';

/** A page's text, its file, and the addresses of this site that stand in it. */
export interface Linking {
  page: ContentPage;
  file: string;
  local: readonly LocalAddress[];
  /** Pictures between its paragraphs, and the one in its frontmatter. */
  pictures: readonly ShownPicture[];
  /** Groups of questions that stand in it. */
  groups: ReadonlySet<string>;
}

/** Links of published texts to pages that the site does not have: they lead to its home page until they are mended. */
export function linksToNowhere(texts: readonly Linking[], addresses: ReadonlySet<string>): SiteFinding[] {
  const found = texts
    .filter(({ page }) => addresses.has(page.path))
    .flatMap(({ file, local }) =>
      local
        .map((link) => ({ ...link, path: pathOf(link.address) }))
        .filter(({ path, shown }) => !shown && path !== '' && !isFilePath(path) && !addresses.has(path))
        .map((link) =>
          finding(file, link, `There is no page ${link.path}`, 'Correct the address, or take the link out'),
        ),
    );
  // Answers stand on several pages.
  return fewPerFile([...new Map(found.map((one) => [`${one.source} ${one.field}`, one])).values()]);
}

/** Anchors that no heading of their page has, and pictures and files that are not in `public/`: the page stands without them. */
export function lostTargets(texts: readonly Linking[], root: string): SiteFinding[] {
  const anchors = new Map(texts.map(({ page }) => [page.path, anchorsOf(page)]));
  return texts.flatMap(({ page, file, local }) =>
    local.flatMap((link) => {
      const path = pathOf(link.address);
      if (link.shown || isFilePath(path))
        return existsSync(join(root, 'public', path))
          ? []
          : finding(file, link, `There is no file ${path}`, 'Put it below public/, or correct the address');
      const anchor = anchorOf(link.address);
      const ids = anchors.get(path === '' ? page.path : path);
      if (anchor === '' || ids === undefined || ids.has(anchor)) return [];
      const remedy =
        ids.size === 0 ? 'Take the anchor out' : `Use one of ${[...ids].map((id) => `#${id}`).join(', ')}`;
      return finding(file, link, `No heading there has the anchor #${anchor}`, remedy);
    }),
  );
}

const anchorOf = (address: string) => /#(.*)$/s.exec(address)?.[1] ?? '';

const anchorsOf = ({ body }: ContentPage) =>
  new Set([
    ...Array.from(htmlIn(body).matchAll(/\bid="([^"]*)"/g), ([, id = '']) => id),
    ...questionsIn(body).map(({ id }) => id),
  ]);

function finding(
  file: string,
  { line, column, address }: LocalAddress,
  message: string,
  remedy: string,
): SiteFinding {
  return { ...located({ file, line, column }), field: address, message, remedy };
}
