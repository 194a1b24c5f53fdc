import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { byCharacters } from '#domain/order.ts';
import { namesIfThere } from '#sites/files.ts';
import { located, type SiteFinding } from '#sites/snapshot.ts';
import { CONTENT_KINDS, contentFolders } from './content-files.ts';

/** Paths of files that somebody may have written as a text: of any kind in the folders of texts, of Markdown elsewhere. */
const TEXT = new RegExp(
  String.raw`^(?:${CONTENT_KINDS.join('|')})/.*\.(?:txt|html?|rtf|docx?)$|\.(?:md|mdx|markdown)$`,
  'i',
);
/** Files about other files, and what a `_` sets aside. */
const ASIDE = /(?:^|\/)(?:_|(?:readme|licen[cs]e)(?:\.|$))/i;
const READ = new RegExp(`^(?:${CONTENT_KINDS.join('|')})/[^/]+\\.md$`);

/** Texts below `content/` that no page shows, because of their name or their folder. */
export async function unreadFiles(root: string, slug: string): Promise<SiteFinding[]> {
  const found = await Promise.all(
    contentFolders(root, slug).map(async (folder) => {
      const paths = await pathsBelow(folder);
      return paths
        .filter((path) => TEXT.test(path) && !READ.test(path) && !ASIDE.test(path))
        .sort(byCharacters)
        .map((path) => finding(relative(root, join(folder, path)), path));
    }),
  );
  return found.flat();
}

/** Lists what lies in a folder, but for pictures and hidden files, with `/` between folders. */
async function pathsBelow(folder: string): Promise<string[]> {
  const names = ((await namesIfThere(folder)) ?? []).filter((name) => name !== 'images');
  const below = names.map(async (name) => {
    const inner = await readdir(join(folder, name), { recursive: true }).catch(() => []);
    return [name, ...inner.map((path) => `${name}/${path.replaceAll('\\', '/')}`)];
  });
  return (await Promise.all(below)).flat().filter((path) => !/(?:^|\/)\./.test(path));
}

function finding(file: string, path: string): SiteFinding {
  const name = basename(path)
    .replace(/(?:\.[a-z]+)+$/i, '')
    .toLowerCase();
  const inPlace = CONTENT_KINDS.some((kind) => path === `${kind}/${basename(path)}`);
  return {
    ...located({ file }),
    field: '',
    message: 'This file is not read',
    remedy: inPlace
      ? `Name it ${name}.md`
      : `Name it ${name}.md, and move it to one of ${CONTENT_KINDS.map((kind) => `content/${kind}/`).join(', ')}`,
  };
}
