import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import { remark } from 'remark';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkRehype from 'remark-rehype';
import { type Plugin, unified } from 'unified';
import type { Block, QuestionGroups } from '#domain/content/block.ts';
import { PICTURE_REMEDY } from '#domain/content/picture-address.ts';
import { canonicalLink } from '#domain/site/address.ts';
import type { Heading } from '#sites/snapshot.ts';
import { directiveLines } from './directive-lines.ts';
import {
  BLOCK_ELEMENT,
  type GatheredBlocks,
  gatherBlocks,
  noteHiddenDirectives,
  type ShownPicture,
} from './gather-blocks.ts';
import { descendants, type Node, type Note, placeOfNode, type TextPosition, textIn } from './syntax-tree.ts';
import { noteUnread } from './unread-markdown.ts';

/** Where a text leads on its own site, or what it shows of it. */
export interface LocalAddress extends TextPosition {
  /** A path, an anchor, or both. */
  address: string;
  /** Whether it is a picture that is shown here. */
  shown: boolean;
}

export interface RenderedText {
  blocks: Block[];
  /** Headings of the second to fourth level, in order. */
  headings: Heading[];
  notes: Note[];
  local: LocalAddress[];
  /** Pictures of figures. */
  pictures: ShownPicture[];
  /** Groups of questions that stand in the text. */
  groups: ReadonlySet<string>;
}

/**
 * No prefix before ids: those of headings are made by `rehype-slug`, after sanitising, and those of footnotes have one.
 * No language of code, which nothing shows, and which may be any text.
 */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: { ...defaultSchema.attributes, code: [] },
  tagNames: [...(defaultSchema.tagNames ?? []), BLOCK_ELEMENT],
  protocols: { ...defaultSchema.protocols, href: ['https', 'mailto', 'tel'], src: ['https'] },
};

/** An address that starts nowhere means another page on every page, and no gate could check it. */
const SAFE_URL = /^(?:https:|mailto:|tel:|\/(?![/\\])|#|$)/i;
const LOCAL_URL = /^[/#]/;
const HTML_COMMENT = /^\s*<!--[\s\S]*-->\s*$/;

const MARKDOWN = remark().use(remarkGfm).use(remarkFrontmatter, ['yaml']).use(directiveLines).freeze();

/**
 * Markdown as sanitised HTML, and what stands between it: raw HTML, scripts and unsafe links do not survive, and are
 * named.
 */
export function renderMarkdown(markdown: string, groups: QuestionGroups = new Map()): RenderedText {
  const gathered: GatheredBlocks = { blocks: [], pictures: [], notes: [], groups: new Set() };
  const headings: Heading[] = [];
  const local: LocalAddress[] = [];
  const processor = unified()
    .use(gatherBlocks, gathered, groups)
    .use(noteHiddenDirectives, gathered.notes)
    .use(noteOmitted, gathered.notes)
    .use(noteUnread, gathered.notes)
    .use(noteLocal, local)
    .use(remarkRehype)
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeSlug)
    .use(collectHeadings, headings)
    .use(wrapTables)
    .use(rehypeStringify);
  // `unified` infers the kinds of trees from its own plugins only.
  const tree = processor.runSync(MARKDOWN.parse(markdown)) as Parameters<typeof processor.stringify>[0];
  const htmlOf = (children: typeof tree.children) => processor.stringify({ ...tree, children }).trim();
  const blocks: Block[] = [];
  const marked = gathered.blocks.values();
  let run: typeof tree.children = [];
  const endRun = () => {
    const html = htmlOf(run);
    if (html !== '') blocks.push({ kind: 'html', html });
    run = [];
  };
  for (const child of tree.children) {
    if (child.type !== 'element' || child.tagName !== BLOCK_ELEMENT) {
      run.push(child);
      continue;
    }
    endRun();
    const block = marked.next().value;
    if (block !== undefined)
      blocks.push('html' in block ? { ...block, html: htmlOf(child.children) } : block);
  }
  endRun();
  const { notes, pictures, groups: shown } = gathered;
  return { blocks, headings, notes, local, pictures, groups: shown };
}

const noteOmitted: Plugin<[Note[]]> = (notes) => (tree: Node) => {
  for (const node of descendants(tree)) {
    const left = { ...placeOfNode(node), field: '', fault: false };
    if (node.type === 'html' && !HTML_COMMENT.test(node.value ?? '')) {
      notes.push({ ...left, message: 'HTML is omitted', remedy: 'Write it in Markdown' });
    }
    if (node.url !== undefined && !SAFE_URL.test(node.url)) {
      const remedy =
        node.type === 'image'
          ? `Give the picture a paragraph of its own. ${PICTURE_REMEDY}`
          : 'Start with / for a path of the site, else with https:, mailto: or tel:';
      notes.push({ ...left, message: `The address "${node.url}" is omitted`, remedy });
      // The sanitiser checks protocols only: what it would not see, such as `//host`, gets one that it drops.
      node.url = 'unsafe:';
    }
  }
};

const noteLocal: Plugin<[LocalAddress[]]> = (local) => (tree: Node) => {
  for (const node of descendants(tree)) {
    const { type, url } = node;
    if (url === undefined || !LOCAL_URL.test(url)) continue;
    node.url = canonicalLink(url);
    local.push({ ...placeOfNode(node), address: node.url, shown: type === 'image' });
  }
};

const collectHeadings: Plugin<[Heading[]]> = (headings) => (tree: Node) => {
  for (const node of descendants(tree)) {
    const depth = Number(/^h([2-4])$/.exec(node.tagName ?? '')?.[1]);
    if (depth > 0) headings.push({ depth, id: String(node.properties?.id), text: textIn(node) });
  }
};

/** A table that is wider than a phone moves sideways in a frame that the keyboard can reach. */
const wrapTables: Plugin<[]> = () => (tree: Node) => {
  for (const node of [...descendants(tree)]) {
    if (node.children === undefined) continue;
    node.children = node.children.map((child) => (child.tagName === 'table' ? tableFrame(child) : child));
  }
};

const tableFrame = (table: Node): Node => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['table'], role: 'group', ariaLabel: 'Table', tabIndex: 0 },
  children: [table],
});
