import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { PageFrontmatter } from '#domain/content/content.schema.ts';
import { editorInstant } from '#domain/content/window.ts';
import { byCharacters } from '#domain/order.ts';
import { isReservedPath, pagePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { SLUG_PATTERN } from '#domain/slug.ts';
import { namesIfThere } from '../file-if-there.ts';
import type { ContentPage, Finding } from '../snapshot.ts';
import { parseFrontmatter } from './frontmatter.ts';
import { type Linking, lostTargets } from './local-addresses.ts';
import { renderMarkdown } from './markdown.ts';
import { fillSiteValues, siteValueNames, type Unfilled } from './site-values.ts';

export interface LoadedContent {
  pages: ContentPage[];
  /** Faults that stop the build. */
  findings: Finding[];
  /** What was left out of pages that can be built. */
  warnings: Finding[];
  /** Where the pages lead on this site. */
  texts: Linking[];
}

/** Folders of prose pages below the project's root: what all sites share, then what one site has of its own. */
const folders = (root: string, slug: string) => [
  join(root, 'content', 'pages'),
  join(root, 'sites', slug, 'content', 'pages'),
];

/** Prose pages of a site, sorted by name; its own page stands in place of the shared one of that name. */
export async function loadContent(root: string, site: Site): Promise<LoadedContent> {
  const files = new Map<string, string>();
  for (const folder of folders(root, site.slug)) {
    for (const file of await markdownFiles(folder)) files.set(basename(file, '.md'), file);
  }
  const sorted = [...files].sort(([a], [b]) => byCharacters(a, b));
  const loaded = await Promise.all(
    sorted.map(async ([name, file]) =>
      loadPage(await readFile(file, 'utf8'), name, relative(root, file), site),
    ),
  );
  const texts = loaded.flatMap(({ text }) => text ?? []);
  const pages = texts.map(({ page }) => page);
  return {
    pages,
    texts,
    findings: [...loaded.flatMap(({ findings }) => findings), ...addressesTwice(pages)],
    warnings: [...loaded.flatMap(({ warnings }) => warnings), ...lostTargets(texts, root)],
  };
}

interface LoadedPage {
  text: Linking | null;
  findings: Finding[];
  warnings: Finding[];
}

/** One page from its markdown. Pure: the file's name only stands in findings. */
export function loadPage(markdown: string, name: string, file: string, site: Site): LoadedPage {
  const text = markdown.replace(/^\ufeff/, '');
  const findings = SLUG_PATTERN.test(name) ? [] : [badName(name, file)];
  const frontmatter = parseFrontmatter(text, file);
  if (!frontmatter.ok) return { text: null, findings: [...findings, ...frontmatter.findings], warnings: [] };
  findings.push(...reservedAddress(frontmatter.value, text, file));
  const filled = fillSiteValues(text, site, { escaped: true });
  const { html, headings, leftOut, local } = renderMarkdown(filled.text);
  const unfilled = filled.unfilled.map((placeholder) => unfilledFinding(placeholder, text, file));
  findings.push(...unfilled.filter(({ fatal }) => fatal).map(({ finding }) => finding));
  return {
    text: { page: { ...pageFacts(frontmatter.value, name, site), html, headings }, file, local },
    findings,
    warnings: [
      ...unfilled.filter(({ fatal }) => !fatal).map(({ finding }) => finding),
      ...leftOut.map(({ line, column, message, remedy }) => ({
        source: `${file}:${line}:${column}`,
        field: '',
        message,
        remedy,
      })),
    ],
  };
}

function pageFacts(page: PageFrontmatter, name: string, site: Site): Omit<ContentPage, 'html' | 'headings'> {
  const zone = siteZone(site);
  return {
    name,
    path: page.path ?? pagePath(name),
    title: fillSiteValues(page.title, site).text,
    description: fillSiteValues(page.description, site).text,
    image: page.image,
    draft: page.draft,
    start: inUtc(page.start, zone),
    expiry: inUtc(page.expiry, zone),
  };
}

const inUtc = (written: string | null, zone: string) =>
  written === null ? null : editorInstant(written, zone).toISOString();

async function markdownFiles(folder: string): Promise<string[]> {
  const names = (await namesIfThere(folder)) ?? [];
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
}

const badName = (name: string, file: string): Finding => ({
  source: file,
  field: '',
  message: `"${name}" cannot be an address`,
  remedy: 'Name the file with a-z, 0-9 and inner hyphens',
});

/** "Reserved words win" (rules 28); below `/pages` is where prose belongs. */
function reservedAddress({ path }: PageFrontmatter, text: string, file: string): Finding[] {
  if (path === undefined || path.startsWith(pagePath('')) || !isReservedPath(path)) return [];
  const line = text.slice(0, text.search(/^path:/m)).split('\n').length;
  return [
    {
      source: `${file}:${line}:1`,
      field: 'path',
      message: `${path} begins with a word that the product keeps for itself`,
      remedy: 'Take another path, or leave it out: the page is then below /pages',
    },
  ];
}

function unfilledFinding({ offset, name, reason }: Unfilled, text: string, file: string) {
  const before = text.slice(0, offset).split('\n');
  const source = `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  const unknown = reason === 'unknown';
  const message = unknown ? `{{${name}}} is unknown` : `{{${name}}} is not set on this site and stays empty`;
  const remedy = unknown
    ? `Use one of ${siteValueNames().join(', ')}`
    : 'Set it in site.json, or give the site a page of its own';
  return { fatal: unknown, finding: { source, field: name, message, remedy } };
}

function addressesTwice(pages: readonly ContentPage[]): Finding[] {
  return pages
    .filter(({ path }, index) => pages.findIndex((other) => other.path === path) !== index)
    .map(({ name, path }) => ({
      source: `${name}.md`,
      field: 'path',
      message: `Another page already has the address ${path}`,
      remedy: 'Give each page its own path',
    }));
}
