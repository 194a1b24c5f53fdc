/** Parts of Markdown and HTML trees, as far as they are read here; the plugins bring their own full types. */
export interface Node {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  tagName?: string;
  /** Of a heading, from 1. */
  depth?: number;
  properties?: Record<string, unknown>;
  children?: Node[];
  data?: { hName?: string } | undefined;
  position?: { start: TextPosition } | undefined;
}

/** From 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Something in a text that does not reach the page as it is written. */
export interface Note extends TextPosition {
  field: string;
  message: string;
  remedy: string;
  /** Whether it has to be mended; else it is omitted, and the page is whole without it. */
  fault: boolean;
}

export const placeOfNode = ({ position }: Node): TextPosition => position?.start ?? { line: 1, column: 1 };

/** A node and all that is in it, in order. */
export function* descendants(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* descendants(child);
}

/** The words in a node. */
export function textIn(node: Node): string {
  return [...descendants(node)].map(({ type, value }) => (type === 'text' ? (value ?? '') : '')).join('');
}
