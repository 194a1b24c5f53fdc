import type { Plugin } from 'unified';
import { BLOCKS } from '#domain/content/block.ts';
import { type Node, type Note, placeOfNode, textIn } from './syntax-tree.ts';

/** Markdown that no parser takes for such. The bounds keep a text of brackets alone from taking minutes. */
const UNREAD: readonly { what: string; pattern: RegExp; remedy: string }[] = [
  {
    what: 'link or picture',
    pattern: /!?\[[^[\]\n]{0,200}\]\([^)\n]{0,300}\)/,
    remedy: 'Write its address without blanks, and a line below in straight "quotes"',
  },
  { what: 'heading', pattern: /^#{2,6}[^\s#]/m, remedy: 'Write a blank after the #' },
  {
    what: 'block',
    pattern: new RegExp(String.raw`^(?::|:{4,})(?:${Object.keys(BLOCKS).join('|')})\b`, 'm'),
    remedy: 'Begin it with two colons, or with three if a text follows',
  },
  { what: 'table', pattern: /^\|[^\n]*\n\|/m, remedy: 'Write | --- | --- | below its first line' },
];

const HOLDS_TEXT = new Set(['paragraph', 'heading', 'tableCell']);

/** Notes what visitors would read as it is written, and a second heading of the page. */
export const noteUnread: Plugin<[Note[]]> = (notes) => (tree: Node) => {
  for (const node of textNodes(tree)) {
    const text = textIn(node);
    for (const { what, pattern, remedy } of UNREAD) {
      const at = text.search(pattern);
      if (at === -1) continue;
      const message = `This ${what} is not read, and printed as it stands`;
      notes.push({ ...placeIn(node, text.slice(0, at)), field: '', message, remedy, fault: false });
    }
    if (node.depth === 1) {
      const message = 'The page has a heading already: its title';
      notes.push({
        ...placeOfNode(node),
        field: '',
        message,
        remedy: 'Write ## in place of #',
        fault: false,
      });
    }
  }
};

/** The innermost nodes that hold a line of text. */
function* textNodes(node: Node): Generator<Node> {
  if (HOLDS_TEXT.has(node.type)) yield node;
  else for (const child of node.children ?? []) yield* textNodes(child);
}

/** The place behind `before`, the beginning of a node's text. */
function placeIn(node: Node, before: string) {
  const { line, column } = placeOfNode(node);
  const lines = before.split('\n').length - 1;
  return lines === 0 ? { line, column: column + before.length } : { line: line + lines, column: 1 };
}
