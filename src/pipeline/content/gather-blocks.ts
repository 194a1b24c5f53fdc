import type { Plugin } from 'unified';
import { BLOCKS, type QuestionGroups, type SetBlock } from '#domain/content/block.ts';
import { isPictureAddress } from '#domain/content/picture-address.ts';
import { type Directive, noteAt, readDirective } from './directive.ts';
import { type Node, type Note, placeOfNode, type TextPosition } from './syntax-tree.ts';

/** A picture that a text shows, where it stands. */
export interface ShownPicture extends TextPosition {
  address: string;
}

/** The blocks of a text, and what they refer to. */
export interface GatheredBlocks {
  /** In order; the HTML of those that hold a text comes later. */
  blocks: SetBlock[];
  pictures: ShownPicture[];
  notes: Note[];
  /** Groups of questions that stand in the text. */
  groups: Set<string>;
}

/** The element that represents a block until the text is HTML. Only we can write it: HTML by editors is omitted. */
export const BLOCK_ELEMENT = 'content-block';

/** The lines that open a block with a text. */
const OPENINGS = Object.entries(BLOCKS)
  .flatMap(([name, { open }]) => (open ? `:::${name}` : []))
  .join(' or ');

/** Replaces directives, and pictures that have a paragraph to themselves, by placeholders. */
export const gatherBlocks: Plugin<[GatheredBlocks, QuestionGroups]> = (gathered, groups) => (tree: Node) => {
  const children: Node[] = [];
  const remaining = [...(tree.children ?? [])];
  const note = (place: TextPosition, message: string, remedy: string) =>
    gathered.notes.push(noteAt(place)('', message, remedy));
  for (let node = remaining.shift(); node !== undefined; node = remaining.shift()) {
    const place = placeOfNode(node);
    if (node.type !== 'directiveLine') {
      children.push(figureParagraph(node, gathered) ?? node);
      continue;
    }
    const read = readDirective(node.value ?? '', place);
    if (read.kind === 'end') {
      note(place, 'This ::: ends nothing', `Take the line out, or write ${OPENINGS} above its text`);
      continue;
    }
    const opened = read.kind === 'faulty' ? read.open : read.directive.open;
    const inner = opened ? takeUpToEnd(remaining) : { nodes: [], ended: true };
    if (!inner.ended) note(place, 'It has no end', 'Write ::: on a line of its own below the text');
    if (read.kind === 'faulty') {
      gathered.notes.push(...read.notes);
      children.push(...withoutDirectives(inner.nodes));
      continue;
    }
    for (const nested of inner.nodes.filter(({ type }) => type === 'directiveLine'))
      note(placeOfNode(nested), `${read.directive.name} holds text only`, 'Write this above or below it');
    const block = blockOf(read.directive, place, groups, gathered);
    if (block !== null) children.push(placeholder(gathered, block, withoutDirectives(inner.nodes)));
  }
  tree.children = children;
};

/** Reports and removes directives in lists and quotations, where they cannot work. */
export const noteHiddenDirectives: Plugin<[Note[]]> = (notes) => (tree: Node) => dropDirectives(tree, notes);

function dropDirectives(parent: Node, notes: Note[]): void {
  for (const child of parent.children ?? []) {
    if (child.type === 'directiveLine')
      notes.push(
        noteAt(placeOfNode(child))(
          '',
          'A directive cannot stand in a list or a quotation',
          'Begin its line at the margin',
        ),
      );
    else dropDirectives(child, notes);
  }
  if (parent.children) parent.children = withoutDirectives(parent.children);
}

const withoutDirectives = (nodes: Node[]) => nodes.filter(({ type }) => type !== 'directiveLine');

function placeholder(gathered: GatheredBlocks, block: SetBlock, children: Node[]): Node {
  gathered.blocks.push(block);
  return { type: 'contentBlock', data: { hName: BLOCK_ELEMENT }, children };
}

/** Removes the nodes up to the next `:::` from the front; returns those before it. */
function takeUpToEnd(remaining: Node[]): { nodes: Node[]; ended: boolean } {
  const end = remaining.findIndex(
    ({ type, value }) => type === 'directiveLine' && /^:::\s*$/.test(value ?? ''),
  );
  const nodes = remaining.splice(0, end < 0 ? remaining.length : end + 1);
  return end < 0 ? { nodes, ended: false } : { nodes: nodes.slice(0, -1), ended: true };
}

/** Parses a directive to its block; `null`, with a note, where the page cannot have it. */
function blockOf(
  { name, attributes }: Directive,
  place: TextPosition,
  groups: QuestionGroups,
  gathered: GatheredBlocks,
): SetBlock | null {
  const parsed = BLOCKS[name].parse(Object.fromEntries(attributes), { groups, shown: gathered.groups });
  if ('remedy' in parsed) {
    gathered.notes.push(noteAt(place)(parsed.field, parsed.message, parsed.remedy));
    return null;
  }
  if ('image' in parsed) gathered.pictures.push({ ...place, address: parsed.image });
  if ('group' in parsed) gathered.groups.add(parsed.group);
  return { kind: name, ...parsed } as SetBlock;
}

/** `![alt](images/a.jpg "caption")` with a paragraph to itself is a figure; `null` for every other node. */
function figureParagraph({ type, children = [] }: Node, gathered: GatheredBlocks): Node | null {
  const [image, ...others] = children;
  if (type !== 'paragraph' || image?.type !== 'image' || others.length > 0) return null;
  const { url = '', alt, title } = image;
  const place = placeOfNode(image);
  if (!isPictureAddress(url)) return null;
  if (!alt?.trim())
    gathered.notes.push(
      noteAt(place)('alt', 'The picture has no description', 'Say between the square brackets what it shows'),
    );
  gathered.pictures.push({ ...place, address: url });
  return placeholder(gathered, { kind: 'figure', image: url, alt: alt ?? '', caption: title || null }, []);
}
