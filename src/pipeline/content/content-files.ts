import { basename, join, relative } from 'node:path';
import { byCharacters } from '#domain/order.ts';
import { RESERVED_CATEGORY_SLUGS } from '#domain/site/reserved.ts';
import { SLUG_PATTERN } from '#domain/slug.ts';
import { namesIfThere, textIfThere } from '#sites/files.ts';
import { located, type SiteFinding } from '#sites/snapshot.ts';

/** Kinds of texts, by their folder below `content/`. */
export const CONTENT_KINDS = ['pages', 'blog', 'categories', 'authors', 'faqs'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A file of the content as it was read. */
export interface ContentFile {
  /** Its name without `.md`. */
  name: string;
  /** Its path below the project's root, for findings. */
  file: string;
  text: string;
}

/** Folders of content below the project's root: what all sites share, then what one site has of its own. */
export const contentFolders = (root: string, slug: string) => [
  join(root, 'content'),
  join(root, 'sites', slug, 'content'),
];

/** Texts of one kind, sorted by name; a site's own file stands in place of the shared one of that name. */
export async function contentFiles(root: string, slug: string, kind: ContentKind): Promise<ContentFile[]> {
  const files = new Map<string, string>();
  for (const folder of contentFolders(root, slug)) {
    const names = (await namesIfThere(join(folder, kind))) ?? [];
    for (const name of names.filter((entry) => entry.endsWith('.md')))
      files.set(basename(name, '.md'), join(folder, kind, name));
  }
  const read = [...files].map(async ([name, path]): Promise<ContentFile> => {
    const text = (await textIfThere(path).catch(noFile)) ?? '';
    return { name, file: relative(root, path), text: text.replace(/^\ufeff/, '') };
  });
  return byName(await Promise.all(read));
}

/** Texts in the order in which they come to their addresses: the first one at an address has it. */
export const byName = (files: readonly ContentFile[]): ContentFile[] =>
  files.toSorted((a, b) => byCharacters(a.name, b.name));

/** A folder with the name of a text, and a link in a circle, are texts without frontmatter. */
function noFile(error: unknown): null {
  if (error instanceof Error && 'code' in error && ['EISDIR', 'ELOOP'].includes(String(error.code)))
    return null;
  throw error;
}

/** Returns why a file is omitted unread: its name can be no address. */
export const unusableName = ({ name, file }: ContentFile): SiteFinding[] =>
  SLUG_PATTERN.test(name)
    ? []
    : [
        {
          ...located({ file, line: 1, column: 1 }),
          field: '',
          message: `"${name}" cannot be an address`,
          remedy: 'Name the file with a-z, 0-9 and inner hyphens',
        },
      ];

/** Returns why a category or post is omitted: its name is reserved below `/blog` (rules 28). */
export const reservedName = ({ name, file }: ContentFile, what: 'category' | 'file'): SiteFinding[] =>
  RESERVED_CATEGORY_SLUGS.has(name)
    ? [
        {
          ...located({ file, line: 1, column: 1 }),
          field: '',
          message: `"${name}" is a word that the product keeps for itself`,
          remedy: `Give the ${what} another name`,
        },
      ]
    : [];
