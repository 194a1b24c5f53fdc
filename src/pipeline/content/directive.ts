import { CALLOUT_TONES } from '#domain/content/block.ts';
import { isPictureAddress, PICTURE_REMEDY } from './picture-address.ts';
import type { Note, Place } from './syntax-tree.ts';

/** What an attribute of a directive may be. */
interface Attribute {
  required: boolean;
  accepts: (value: string) => boolean;
  remedy: string;
}

const words = (required: boolean, remedy: string): Attribute => ({
  required,
  accepts: (value) => value.trim() !== '',
  remedy,
});

const YOUTUBE_ID = /^[\w-]{11}$/;

/** What an editor may write between paragraphs; a text stands inside those that are open until `:::`. */
const DIRECTIVES = {
  callout: {
    open: true,
    attributes: {
      tone: {
        required: false,
        accepts: (value) => CALLOUT_TONES.some((tone) => tone === value),
        remedy: `Write ${CALLOUT_TONES.join(', ')}, or leave it out`,
      },
      title: words(false, 'Write a few words, or leave it out'),
    },
  },
  figure: {
    open: false,
    attributes: {
      src: { required: true, accepts: isPictureAddress, remedy: PICTURE_REMEDY },
      alt: words(true, 'Say what the picture shows, for people who cannot see it'),
      caption: words(false, 'Write the line below the picture, or leave it out'),
    },
  },
  faq: {
    open: false,
    attributes: { group: words(true, 'Write the name of a file in content/faqs/, without .md') },
  },
  youtube: {
    open: false,
    attributes: {
      id: {
        required: true,
        accepts: (value) => YOUTUBE_ID.test(value),
        remedy: 'Write the eleven characters behind v= in the address of the film',
      },
      title: words(true, 'Say what the film shows'),
    },
  },
} as const satisfies Record<string, { open: boolean; attributes: Record<string, Attribute> }>;

export type DirectiveName = keyof typeof DIRECTIVES;

const isDirective = (name: string): name is DirectiveName => Object.hasOwn(DIRECTIVES, name);

/** A directive as it is written, sound in itself. */
export interface Directive {
  name: DirectiveName;
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
export function readDirective(line: string, place: Place): ReadDirective {
  const [, colons = '', name = '', rest = ''] = LINE.exec(line) ?? [];
  if (name === '') return { kind: 'end' };
  const open = colons.length === 3;
  const note = noteAt(place);
  if (!isDirective(name)) {
    const remedy = `Use one of ${Object.keys(DIRECTIVES).join(', ')}`;
    return { kind: 'faulty', open, notes: [note(name, `There is no directive "${name}"`, remedy)] };
  }
  const known = DIRECTIVES[name];
  if (known.open !== open) {
    const remedy = `Write ${known.open ? ':::' : '::'}${name}${known.open ? ' and, on a line below its text, :::' : ''}`;
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
    ...leftover(braces).map((text) =>
      note(name, `"${text}" cannot be read`, 'Write each as name="value", in quotes'),
    ),
    ...written.flatMap(({ 1: key = '', 2: value = '', index }) =>
      faultOf(name, key, value, noteAt({ ...place, column: place.column + from + index })),
    ),
    ...missing(name, attributes).map(([key, { remedy }]) =>
      note(`${name}.${key}`, `${key} is missing`, remedy),
    ),
  ];
  return notes.length > 0
    ? { kind: 'faulty', open, notes }
    : { kind: 'directive', directive: { name, open, attributes } };
}

const attributesOf = (name: DirectiveName): Record<string, Attribute> => DIRECTIVES[name].attributes;

const missing = (name: DirectiveName, attributes: ReadonlyMap<string, string>) =>
  Object.entries(attributesOf(name)).filter(([key, { required }]) => required && !attributes.has(key));

/** What stands in the braces beside attributes. */
function leftover(braces: string): string[] {
  const text = braces.slice(1, -1).replace(ATTRIBUTE, '').trim();
  return text === '' ? [] : [text];
}

function faultOf(name: DirectiveName, key: string, value: string, note: ReturnType<typeof noteAt>): Note[] {
  const attribute = Object.hasOwn(attributesOf(name), key) ? attributesOf(name)[key] : undefined;
  if (attribute === undefined) {
    const remedy = `Use one of ${Object.keys(attributesOf(name)).join(', ')}`;
    return [note(`${name}.${key}`, `${name} has no ${key}`, remedy)];
  }
  return attribute.accepts(value)
    ? []
    : [note(`${name}.${key}`, `${key} cannot be "${value}"`, attribute.remedy)];
}

/** Makes notes of one place, each of what has to be mended. */
export const noteAt =
  ({ line, column }: Place) =>
  (field: string, message: string, remedy: string): Note => ({
    line,
    column,
    field,
    message,
    remedy,
    fault: true,
  });
