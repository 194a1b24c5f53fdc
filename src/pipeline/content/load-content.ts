import type { Author } from '#domain/content/post.ts';
import { count } from '#domain/count.ts';
import { inWords } from '#domain/in-words.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { fewPerFile } from '#sites/few-per-file.ts';
import type { Item } from '#sites/settings/items.ts';
import { unreadCharacters } from '#sites/settings/json-file.ts';
import { type ContentPage, located, type SiteFinding } from '#sites/snapshot.ts';
import { byName, type ContentFile, type ContentKind, contentFiles } from './content-files.ts';
import { cutTexts } from './frontmatter.ts';
import { loadAuthor, loadCategory } from './labels.ts';
import { type Linking, lostTargets } from './local-addresses.ts';
import { type LoadedPage, loadPage, loadPost, type TextContext } from './page.ts';
import { hasPicture, lostPictures, withoutPictures } from './pictures.ts';
import { loadQuestions } from './questions.ts';
import { settingOf } from './site-values.ts';
import type { TextFindings } from './text.ts';
import { unreadFiles } from './unread-files.ts';

/** The texts of a site. */
export interface LoadedContent {
  /** Prose pages, then posts, each sorted by name. */
  pages: ContentPage[];
  /** Addresses of texts that are at fault and therefore not on the site. */
  left_out: string[];
  /** Faults: what they stand in, or a part of it, is not on the site until they are mended. */
  findings: SiteFinding[];
  /** Parts omitted from texts that are whole without them. */
  warnings: SiteFinding[];
  /** Where the texts lead on this site. */
  texts: Linking[];
  /** Each of the pages, as what the site can do without. */
  items: Item[];
}

/** A text that stands in place of the file of its kind and name, which need not be there. */
export interface UnsavedText {
  kind: ContentKind;
  file: ContentFile;
}

/** Reads all texts of a site; one that is at fault is omitted and named, and the others are read all the same. */
export async function loadContent(root: string, site: Site, unsaved?: UnsavedText): Promise<LoadedContent> {
  const damaged: SiteFinding[] = [];
  const cut: SiteFinding[] = [];
  const filesOf = async (kind: ContentKind) => {
    const files = await contentFiles(root, site.slug, kind);
    damaged.push(...files.flatMap(({ text, file }) => unreadCharacters(text, file)));
    const read =
      unsaved?.kind === kind
        ? byName([unsaved.file, ...files.filter(({ name }) => name !== unsaved.file.name)])
        : files;
    cut.push(...read.flatMap(({ text, file }) => cutTexts(text, file)));
    return read;
  };
  const groups = (await filesOf('faqs')).map((file) => ({ file, ...loadQuestions(file, site) }));
  const categories = (await filesOf('categories')).map((file) => loadCategory(file, site));
  const authors = (await filesOf('authors')).map((file) => ({ file, ...loadAuthor(file, site) }));
  const portraits = authors.map(({ file, picture }) => ({
    file: file.file,
    pictures: picture ? [picture] : [],
  }));
  const named: TextContext = {
    site,
    questions: new Map(groups.flatMap(({ file, questions }) => (questions ? [[file.name, questions]] : []))),
    categories: new Map(categories.flatMap(({ value }) => (value ? [[value.slug, value]] : []))),
    authors: new Map(authors.flatMap(({ file, value }) => authorOf(file.name, value, root, site))),
  };
  const loaded = [
    ...(await filesOf('pages')).map((file) => loadPage(file, named)),
    ...(await filesOf('blog')).map((file) => loadPost(file, named)),
  ];
  const { texts, findings: twice } = uniqueAddresses(loaded.flatMap(({ text }) => text ?? []));
  const shown = texts.map((text) => withoutPictures(text, root, site));
  const grouped = groups.flatMap(({ file, local }) =>
    shown
      .filter((text) => text.groups.has(file.name))
      .map((text): Linking => ({ ...text, file: file.file, local, pictures: [] })),
  );
  const linking = [...shown, ...grouped];
  const parts: TextFindings[] = [...groups, ...categories, ...authors, ...loaded];
  return {
    pages: shown.map(({ page }) => page),
    texts: linking,
    items: shown.map(({ file, page }, index) => ({
      part: 'content',
      kind: page.post === null ? 'page' : 'post',
      keys: [String(index)],
      place: (keys) => ({ ...located({ file, line: 1, column: 1 }), field: keys.slice(1).join('.') }),
    })),
    left_out: omittedAddresses(loaded, texts),
    findings: fewPerFile([
      ...parts.flatMap(({ findings }) => findings),
      ...damaged,
      ...twice,
      ...[...portraits, ...texts].flatMap((text) => lostPictures(text, root, site)),
    ]),
    warnings: fewPerFile(
      bySetting(
        uniqueTexts([
          ...parts.flatMap(({ warnings }) => warnings),
          ...cut,
          ...lostTargets(linking, root),
          ...(await unreadFiles(root, site.slug)),
        ]),
      ),
    ),
  };
}

/** An author whose portrait is not there has none. */
function authorOf(name: string, author: Author | null, root: string, site: Site): [string, Author][] {
  if (author === null) return [];
  const { image } = author;
  return [[name, image === null || hasPicture(image, root, site) ? author : { ...author, image: null }]];
}

const omittedAddresses = (loaded: readonly LoadedPage[], texts: readonly Linking[]): string[] => {
  const paths = new Set(texts.map(({ page }) => page.path));
  return [...new Set(loaded.filter(({ text }) => text === null).map(({ path }) => path))]
    .filter((path) => !paths.has(path))
    .sort();
};

/** The first text at an address has it. */
function uniqueAddresses(texts: readonly Linking[]): { texts: Linking[]; findings: SiteFinding[] } {
  const byPath = Map.groupBy(texts, ({ page }) => page.path);
  return {
    texts: [...byPath.values()].flatMap(([first]) => first ?? []),
    findings: [...byPath.values()].flatMap(([first, ...others]) =>
      others.map(({ page, file }) => ({
        ...located({ file, line: 1, column: 1 }),
        field: 'path',
        message: `${first?.file} already has the address ${page.path}`,
        remedy: 'Give each page its own path',
      })),
    ),
  };
}

/** Answers stand on several pages: a finding on one is reported once. */
const uniqueTexts = (findings: readonly SiteFinding[]): SiteFinding[] => [
  ...new Map(findings.map((finding) => [`${finding.source} ${finding.field}`, finding])).values(),
];

/** What a setting leaves empty is one finding, at the first of its places. */
const bySetting = (findings: readonly SiteFinding[]): SiteFinding[] =>
  [...Map.groupBy(findings, ({ source, field }) => settingOf(field) ?? `${source} ${field}`)].flatMap(
    ([field, [first, ...others]]) => {
      if (first === undefined || settingOf(first.field) === null) return first ?? [];
      if (others.length === 0) return { ...first, field };
      const names = [...new Set([first, ...others].map((finding) => `{{${finding.field}}}`))];
      const are =
        names.length === 1 ? 'is not set on this site and stays' : 'are not set on this site and stay';
      const places = count(others.length + 1, 'place');
      return { ...first, field, message: `${inWords(names)} ${are} empty, in ${places}` };
    },
  );
