import type { Plugin } from 'unified';
import { type Block, CALLOUT_TONES, type CalloutTone, type Question } from '#domain/content/block.ts';
import { type Directive, type DirectiveName, noteAt, readDirective } from './directive.ts';
import { isPictureAddress } from './picture-address.ts';
import { type Node, type Note, type Place, placeOfNode } from './syntax-tree.ts';

/** Groups of questions by the name of their file. */
export type QuestionGroups = ReadonlyMap<string, readonly Question[]>;

/** A picture that a text shows, where it stands. */
export interface ShownPicture extends Place {
  address: string;
}

/** What was found between the paragraphs of a text. */
export interface Gathered {
  /** In order; a callout's HTML is not known yet. */
  blocks: Exclude<Block, { kind: 'html' }>[];
  pictures: ShownPicture[];
  notes: Note[];
  /** Groups of questions that stand in the text. */
  groups: Set<string>;
}

/** The element that stands for a block until the text is HTML. Only we can write it: HTML by editors is left out. */
export const BLOCK_ELEMENT = 'content-block';

/** Takes directives, and pictures that have a paragraph to themselves, out of the text and puts a mark in their place. */
export const gatherBlocks: Plugin<[Gathered, QuestionGroups]> = (gathered, groups) => (tree: Node) => {
  const children: Node[] = [];
  const waiting = [...(tree.children ?? [])];
  const note = (place: Place, message: string, remedy: string) =>
    gathered.notes.push(noteAt(place)('', message, remedy));
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    const place = placeOfNode(node);
    if (node.type !== 'directiveLine') {
      children.push(figureParagraph(node, gathered) ?? node);
      continue;
    }
    const read = readDirective(node.value ?? '', place);
    if (read.kind === 'end') {
      note(place, 'This ::: ends nothing', 'Take the line out, or write :::callout above its text');
      continue;
    }
    const opened = read.kind === 'faulty' ? read.open : read.directive.open;
    const inner = opened ? takeUntilEnd(waiting) : { nodes: [], ended: true };
    if (!inner.ended) note(place, 'It has no end', 'Write ::: on a line of its own below the text');
    if (read.kind === 'faulty') {
      gathered.notes.push(...read.notes);
      children.push(...withoutDirectives(inner.nodes));
      continue;
    }
    for (const nested of inner.nodes.filter(({ type }) => type === 'directiveLine'))
      note(placeOfNode(nested), 'A callout holds text only', 'Write this above or below it');
    const block = blockOf(read.directive, place, groups, gathered);
    if (block !== null) children.push(mark(gathered, block, withoutDirectives(inner.nodes)));
  }
  tree.children = children;
};

/** Directives in lists and quotations are no directives: the line is named, and goes. */
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

function mark(gathered: Gathered, block: Gathered['blocks'][number], children: Node[]): Node {
  gathered.blocks.push(block);
  return { type: 'contentBlock', data: { hName: BLOCK_ELEMENT }, children };
}

/** What stands before the next `:::`, taken from the front. */
function takeUntilEnd(waiting: Node[]): { nodes: Node[]; ended: boolean } {
  const end = waiting.findIndex(
    ({ type, value }) => type === 'directiveLine' && /^:::\s*$/.test(value ?? ''),
  );
  const nodes = waiting.splice(0, end < 0 ? waiting.length : end + 1);
  return end < 0 ? { nodes, ended: false } : { nodes: nodes.slice(0, -1), ended: true };
}

type BlockOf = (
  attributes: ReadonlyMap<string, string>,
  context: { place: Place; groups: QuestionGroups; gathered: Gathered },
) => Gathered['blocks'][number] | null;

const BLOCKS = {
  callout: (attributes) => ({
    kind: 'callout',
    tone: toneOf(attributes.get('tone')),
    title: attributes.get('title') ?? null,
    html: '',
  }),
  figure: (attributes, { place, gathered }) => {
    const image = attributes.get('src') ?? '';
    gathered.pictures.push({ ...place, address: image });
    return {
      kind: 'figure',
      image,
      alt: attributes.get('alt') ?? '',
      caption: attributes.get('caption') ?? null,
    };
  },
  faq: (attributes, { place, groups, gathered }) => {
    const name = attributes.get('group') ?? '';
    const questions = groups.get(name);
    const problem = noteAt(place);
    if (questions === undefined) {
      const remedy =
        groups.size === 0
          ? 'Put the questions into content/faqs/'
          : `Use one of ${[...groups.keys()].join(', ')}, or put the questions into content/faqs/${name}.md`;
      gathered.notes.push(problem('faq.group', `There is no group of questions "${name}"`, remedy));
      return null;
    }
    if (gathered.groups.has(name)) {
      gathered.notes.push(
        problem('faq.group', `"${name}" stands on this page already`, 'Take one of the two out'),
      );
      return null;
    }
    gathered.groups.add(name);
    return { kind: 'faq', questions: [...questions] };
  },
  youtube: (attributes) => ({
    kind: 'video',
    id: attributes.get('id') ?? '',
    title: attributes.get('title') ?? '',
  }),
} as const satisfies Record<DirectiveName, BlockOf>;

const toneOf = (tone: string | undefined): CalloutTone =>
  CALLOUT_TONES.find((known) => known === tone) ?? 'note';

const blockOf = ({ name, attributes }: Directive, place: Place, groups: QuestionGroups, gathered: Gathered) =>
  BLOCKS[name](attributes, { place, groups, gathered });

/** `![alt](images/a.jpg "caption")` with a paragraph to itself is a figure; `null` for every other node. */
function figureParagraph({ type, children = [] }: Node, gathered: Gathered): Node | null {
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
  return mark(gathered, { kind: 'figure', image: url, alt: alt ?? '', caption: title || null }, []);
}
