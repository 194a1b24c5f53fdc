import type { QuestionGroups } from '#domain/content/block.ts';
import {
  type PageFrontmatter,
  pageFrontmatterSchema,
  postFrontmatterSchema,
} from '#domain/content/content.schema.ts';
import type { Author, Category } from '#domain/content/post.ts';
import { editorInstant } from '#domain/content/window.ts';
import { isReservedPath } from '#domain/site/reserved.ts';
import { blogPostPath, pagePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { type ContentPage, located, type SiteFinding } from '#sites/snapshot.ts';
import { type ContentFile, reservedName, unusableName } from './content-files.ts';
import { fieldPlace, parseFrontmatter } from './frontmatter.ts';
import { pictureOf } from './labels.ts';
import type { Linking } from './local-addresses.ts';
import { fillSiteValues } from './site-values.ts';
import { readText, type TextFindings } from './text.ts';

/** What texts of a site may name. */
export interface TextContext {
  site: Site;
  questions: QuestionGroups;
  categories: ReadonlyMap<string, Category>;
  authors: ReadonlyMap<string, Author>;
}

export interface LoadedPage extends TextFindings {
  /** `null` where the file is at fault as a whole. */
  text: Linking | null;
  /** Where the text is, or would be. */
  path: string;
}

/** One prose page from its file. */
export function loadPage(source: ContentFile, named: TextContext): LoadedPage {
  const { site } = named;
  const frontmatter = parseFrontmatter(pageFrontmatterSchema, source.text, source.file);
  const path = frontmatter.ok
    ? (frontmatter.value.path ?? pagePath(source.name))
    : (wordAfter('path', source) ?? pagePath(source.name));
  const unusable = [
    ...unusableName(source),
    ...(frontmatter.ok ? reservedAddress(frontmatter.value, source) : frontmatter.findings),
  ];
  if (!frontmatter.ok || unusable.length > 0) return { text: null, path, findings: unusable, warnings: [] };
  const page = { ...pageFacts(source.name, frontmatter.value, site), path, post: null };
  return textOfPage(source, page, named);
}

/** One post from its file; it has no address without its category. */
export function loadPost(source: ContentFile, named: TextContext): LoadedPage {
  const { site, categories, authors } = named;
  const frontmatter = parseFrontmatter(postFrontmatterSchema, source.text, source.file);
  const path = blogPostPath(wordAfter('category', source) ?? '', source.name);
  if (!frontmatter.ok)
    return { text: null, path, findings: [...unusableName(source), ...frontmatter.findings], warnings: [] };
  const { category: filed, author: by, tags } = frontmatter.value;
  const category = categories.get(filed);
  const author = by === null ? null : (authors.get(by) ?? null);
  const unusable = [
    ...unusableName(source),
    ...reservedName(source, 'file'),
    ...(category === undefined ? [unknownName(source, 'category', filed, categories)] : []),
  ];
  if (category === undefined || unusable.length > 0)
    return { text: null, path, findings: unusable, warnings: [] };
  const facts = pageFacts(source.name, { ...frontmatter.value, form: null, highlights: [] }, site);
  const post = { category, author, tags };
  const loaded = textOfPage(
    source,
    { ...facts, path: blogPostPath(category.slug, source.name), post },
    named,
  );
  const unknown = by !== null && author === null ? [unknownName(source, 'author', by, authors)] : [];
  return { ...loaded, findings: [...unknown, ...loaded.findings] };
}

type PageMeta = Omit<ContentPage, 'body' | 'headings'>;

function textOfPage(source: ContentFile, page: PageMeta, { site, questions }: TextContext): LoadedPage {
  const read = readText(source, site, questions);
  if (read.body === null) return { text: null, path: page.path, findings: read.findings, warnings: [] };
  const { body, headings, local, pictures, groups, findings, warnings } = read;
  const cover = pictureOf(source, page.image);
  const text = {
    page: { ...page, body, headings },
    file: source.file,
    local,
    pictures: cover === null ? pictures : [cover, ...pictures],
    groups,
  };
  return { text, path: page.path, findings, warnings };
}

function pageFacts(name: string, page: Omit<PageFrontmatter, 'path'>, site: Site) {
  const zone = siteZone(site);
  const { image, form, highlights, draft } = page;
  const filled = (text: string) => fillSiteValues(text, site).text;
  return {
    name,
    title: filled(page.title),
    description: filled(page.description),
    image,
    form,
    highlights: highlights.map(({ figure, text }) => ({ figure: filled(figure), text: filled(text) })),
    draft,
    start: inUtc(page.start, zone),
    expiry: inUtc(page.expiry, zone),
  };
}

const inUtc = (written: string | null, zone: string) =>
  written === null ? null : editorInstant(written, zone).toISOString();

/** The value of a line of the frontmatter, also where the whole cannot be read. */
const wordAfter = (field: string, { text }: ContentFile): string | null =>
  new RegExp(`^${field}:[ \\t]*["']?(/?[a-z0-9][a-z0-9/-]*)`, 'm').exec(text)?.[1] ?? null;

/** "Reserved words win" (rules 28); below `/pages` is where prose belongs. */
function reservedAddress({ path }: PageFrontmatter, { text, file }: ContentFile): SiteFinding[] {
  if (path === undefined || path.startsWith(pagePath('')) || !isReservedPath(path)) return [];
  return [
    {
      ...located({ file, ...fieldPlace(text, 'path') }),
      field: 'path',
      message: `${path} begins with a word that the product keeps for itself`,
      remedy: 'Take another path, or omit it: the page is then below /pages',
    },
  ];
}

const FOLDERS = { category: 'content/categories/', author: 'content/authors/' };

function unknownName(
  { text, file }: ContentFile,
  field: keyof typeof FOLDERS,
  name: string,
  names: ReadonlyMap<string, unknown>,
): SiteFinding {
  const add = `put a file ${name}.md into ${FOLDERS[field]}`;
  return {
    ...located({ file, ...fieldPlace(text, field) }),
    field,
    message: `There is no ${field} "${name}"`,
    remedy:
      names.size === 0 ? `Take it out, or ${add}` : `Use one of ${[...names.keys()].join(', ')}, or ${add}`,
  };
}
