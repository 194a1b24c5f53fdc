import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import { remark } from 'remark';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkRehype from 'remark-rehype';
import type { Plugin } from 'unified';
import type { Heading } from '../snapshot.ts';

/** Something in a text that does not reach the page. */
export interface LeftOut {
  line: number;
  column: number;
  message: string;
  remedy: string;
}

/** Where a text leads on its own site, or what it shows of it. */
export interface LocalAddress {
  line: number;
  column: number;
  /** A path, an anchor, or both. */
  address: string;
  /** Whether it is a picture that is shown here. */
  shown: boolean;
}

export interface Rendered {
  html: string;
  /** Headings of the second to fourth level, in order. */
  headings: Heading[];
  leftOut: LeftOut[];
  local: LocalAddress[];
}

/** Parts of syntax trees, as far as they are read here; the plugins bring their own full types. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  tagName?: string;
  properties?: { id?: unknown };
  children?: Node[];
  position?: { start: { line: number; column: number } } | undefined;
}

/** No prefix before ids: they are made from headings by `rehype-slug`, after sanitising. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['https', 'mailto', 'tel'], src: ['https'] },
};

/** An address that starts nowhere means another page on every page, and no gate could check it. */
const SAFE_URL = /^(?:https:|mailto:|tel:|\/(?![/\\])|#|$)/i;
const LOCAL_URL = /^[/#]/;
const HTML_COMMENT = /^\s*<!--[\s\S]*-->\s*$/;

/** Markdown as sanitised HTML: raw HTML, scripts and unsafe links do not survive, and are named. */
export function renderMarkdown(markdown: string): Rendered {
  const headings: Heading[] = [];
  const leftOut: LeftOut[] = [];
  const local: LocalAddress[] = [];
  const html = remark()
    .use(remarkGfm)
    .use(remarkFrontmatter, ['yaml'])
    .use(noteLeftOut, leftOut)
    .use(noteLocal, local)
    .use(remarkRehype)
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeSlug)
    .use(collectHeadings, headings)
    .use(rehypeStringify)
    .processSync(markdown);
  return { html: String(html), headings, leftOut, local };
}

const noteLeftOut: Plugin<[LeftOut[]]> = (leftOut) => (tree: Node) => {
  for (const node of descendants(tree)) {
    const { line, column } = node.position?.start ?? { line: 1, column: 1 };
    if (node.type === 'html' && !HTML_COMMENT.test(node.value ?? '')) {
      leftOut.push({ line, column, message: 'HTML is left out', remedy: 'Write it in Markdown' });
    }
    if (node.url !== undefined && !SAFE_URL.test(node.url)) {
      const remedy = 'Start with / for a path of the site, else with https:, mailto: or tel:';
      leftOut.push({ line, column, message: `The address "${node.url}" is left out`, remedy });
      // The sanitiser knows protocols only: what it would not see, such as `//host`, gets one that it drops.
      node.url = 'unsafe:';
    }
  }
};

const noteLocal: Plugin<[LocalAddress[]]> = (local) => (tree: Node) => {
  for (const { type, url, position } of descendants(tree)) {
    if (url === undefined || !LOCAL_URL.test(url)) continue;
    const { line, column } = position?.start ?? { line: 1, column: 1 };
    local.push({ line, column, address: url, shown: type === 'image' });
  }
};

const collectHeadings: Plugin<[Heading[]]> = (headings) => (tree: Node) => {
  for (const node of descendants(tree)) {
    const depth = Number(/^h([2-4])$/.exec(node.tagName ?? '')?.[1]);
    if (depth > 0) headings.push({ depth, id: String(node.properties?.id), text: textIn(node) });
  }
};

function* descendants(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* descendants(child);
}

function textIn(node: Node): string {
  return [...descendants(node)].map(({ type, value }) => (type === 'text' ? (value ?? '') : '')).join('');
}
