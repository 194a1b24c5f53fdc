import { BLOCKS, type BlockName } from '#domain/content/block.ts';
import type { Note, TextPosition } from './syntax-tree.ts';

const isDirective = (name: string): name is BlockName => Object.hasOwn(BLOCKS, name);

/** A directive whose name and attributes are valid. */
export interface Directive {
  name: BlockName;
  /** Whether what follows until `:::` belongs to it. */
  open: boolean;
  attributes: ReadonlyMap<string, string>;
}

export type ReadDirective =
  | { kind: 'directive'; directive: Directive }
  | { kind: 'end' }
  /** `open` where a `:::` may follow that belongs to it. */
  | { kind: 'faulty'; open: boolean; notes: Note[] };

const LINE = /^(:{2,3})([A-Za-z][\w-]*)?(.*)$/s;
/** Straight quotes, and the curly ones that some keyboards make of them. */
const ATTRIBUTE = /([A-Za-z_-]+)\s*=\s*["“”]([^"“”]*)["“”]/g;
/** Values of the site were escaped for Markdown, which an attribute is not. */
const ESCAPED = /\\([\\`*_{}[\]<>#|!~&])/g;

/** Reads the line of a directive, such as `::faq{group="paying"}`. */
export function readDirective(line: string, place: TextPosition): ReadDirective {
  const [, colons = '', name = '', rest = ''] = LINE.exec(line) ?? [];
  if (name === '') return { kind: 'end' };
  const open = colons.length === 3;
  const note = noteAt(place);
  if (!isDirective(name)) {
    const remedy = `Use one of ${Object.keys(BLOCKS).join(', ')}`;
    return { kind: 'faulty', open, notes: [note(name, `There is no directive "${name}"`, remedy)] };
  }
  const block = BLOCKS[name];
  if (block.open !== open) {
    const remedy = `Write ${block.open ? ':::' : '::'}${name}${block.open ? ' and, on a line below its text, :::' : ''}`;
    return { kind: 'faulty', open, notes: [note(name, 'The number of colons is not right', remedy)] };
  }
  const braces = rest.trim();
  if (braces !== '' && !/^\{.*\}$/s.test(braces)) {
    const remedy = `Write ${colons}${name}{name="value"}`;
    return { kind: 'faulty', open, notes: [note(name, 'What follows the name is not in braces', remedy)] };
  }
  const from = line.length - rest.length;
  const written = [...rest.matchAll(ATTRIBUTE)];
  const attributes = new Map(
    written.map(([, key = '', value = '']) => [key, value.replace(ESCAPED, '$1')] as const),
  );
  const notes = [
    ...unreadable(braces).map((text) =>
      note(name, `"${text}" cannot be read`, 'Write each as name="value", in quotes'),
    ),
    ...written.flatMap(({ 1: key = '', 2: value = '', index }) =>
      attributeFaults(name, key, value, noteAt({ ...place, column: place.column + from + index })),
    ),
    ...missing(name, attributes).map(([key, { remedy }]) =>
      note(`${name}.${key}`, `${key} is missing`, remedy),
    ),
  ];
  return notes.length > 0
    ? { kind: 'faulty', open, notes }
    : { kind: 'directive', directive: { name, open, attributes } };
}

const missing = (name: BlockName, attributes: ReadonlyMap<string, string>) =>
  Object.entries(BLOCKS[name].attributes).filter(([key, { required }]) => required && !attributes.has(key));

/** The text in the braces that is no attribute; a list of none or one. */
function unreadable(braces: string): string[] {
  const text = braces.slice(1, -1).replace(ATTRIBUTE, '').trim();
  return text === '' ? [] : [text];
}

function attributeFaults(
  name: BlockName,
  key: string,
  value: string,
  note: ReturnType<typeof noteAt>,
): Note[] {
  const attribute = Object.hasOwn(BLOCKS[name].attributes, key) ? BLOCKS[name].attributes[key] : undefined;
  if (attribute === undefined) {
    const remedy = `Use only ${Object.keys(BLOCKS[name].attributes).join(', ')}`;
    return [note(`${name}.${key}`, `${name} has no ${key}`, remedy)];
  }
  return attribute.accepts(value)
    ? []
    : [note(`${name}.${key}`, `${key} cannot be "${value}"`, attribute.remedy)];
}

/** Returns a function that makes notes of one position. */
export const noteAt =
  ({ line, column }: TextPosition) =>
  (field: string, message: string, remedy: string): Note => ({
    line,
    column,
    field,
    message,
    remedy,
    fault: true,
  });
