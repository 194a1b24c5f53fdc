import { z } from 'zod';
import type {
  authorFrontmatterSchema,
  categoryFrontmatterSchema,
  faqFrontmatterSchema,
  pageFrontmatterSchema,
  postFrontmatterSchema,
} from '#domain/content/content.schema.ts';

type Frontmatter = z.input<typeof pageFrontmatterSchema> &
  z.input<typeof postFrontmatterSchema> &
  z.input<typeof categoryFrontmatterSchema> &
  z.input<typeof authorFrontmatterSchema> &
  z.input<typeof faqFrontmatterSchema>;

export interface EditorField {
  name: string;
  label: string;
  widget: 'string' | 'text' | 'boolean' | 'list' | 'select' | 'image' | 'markdown';
  required: boolean;
  hint?: string;
  maxlength?: number;
  /** A regular expression, and the message where it does not match. */
  pattern?: [string, string];
  options?: string[];
  default?: string;
  modes?: string[];
}

/** The texts beside a field; everything else follows from its schema. */
interface FieldLabel {
  label: string;
  hint?: string;
  widget?: EditorField['widget'];
  /** The folder whose files the field names. */
  names?: 'categories' | 'authors';
}

const WHEN = 'A day such as 2026-12-01, or an instant such as 2026-12-01T09:00:00+11:00';

/** Every field of every frontmatter: a new field of a schema must be added here to compile. */
const LABELS: Record<keyof Frontmatter, FieldLabel> = {
  title: { label: 'Title' },
  name: { label: 'Name' },
  role: { label: 'Role', hint: 'Such as Service manager' },
  description: {
    label: 'Description',
    hint: 'One or two sentences, for lists and search engines',
    widget: 'text',
  },
  category: { label: 'Category', names: 'categories' },
  author: { label: 'Author', names: 'authors' },
  tags: { label: 'Tags', hint: 'Posts with the same tags are shown below one another' },
  image: { label: 'Picture', widget: 'image' },
  path: { label: 'Address', hint: 'Such as /fleet; default: /pages/ and the file name' },
  form: { label: 'Form', hint: 'What shoppers can send from the page' },
  highlights: { label: 'Figures', hint: 'At most four, such as 350 kW | of fast charging' },
  draft: { label: 'Draft', hint: 'Keeps it off the site: switch it on before you save what is not finished' },
  start: { label: 'Shown from', hint: WHEN },
  expiry: { label: 'Shown until', hint: `${WHEN}; a day is the first one without it` },
};

const fieldLabels = new Map<string, FieldLabel>(Object.entries(LABELS));

/** The constraints of a field that the editor can check. */
interface Rules {
  type?: string;
  enum?: string[];
  maxLength?: number;
  pattern?: string;
  anyOf?: Rules[];
}

const shape = z.object({
  properties: z.record(z.string(), z.custom<Rules>()),
  required: z.array(z.string()).default([]),
});

/** Names of existing files, by the folder that a field refers to. */
export type FileNames = Record<NonNullable<FieldLabel['names']>, string[]>;

/** Returns the fields of a frontmatter, in the order of its schema. */
export function editorFields(schema: z.ZodObject, named: FileNames): EditorField[] {
  const { properties, required } = shape.parse(z.toJSONSchema(schema, { io: 'input' }));
  return Object.entries(properties).map(([name, rules]) =>
    field(name, rules, required.includes(name), named),
  );
}

function field(name: string, rules: Rules, required: boolean, named: FileNames): EditorField {
  const { label, hint, widget, names } = fieldLabels.get(name) ?? { label: name };
  const written = alternatives(rules);
  const options = names === undefined ? written[0]?.enum : named[names];
  const maxlength = written[0]?.maxLength;
  const patterns = names === undefined ? written.flatMap(({ pattern }) => pattern ?? []) : [];
  return {
    name,
    label,
    required,
    widget: widget ?? (options === undefined ? WIDGETS[written[0]?.type ?? ''] : 'select') ?? 'string',
    ...(hint !== undefined && { hint }),
    ...(options !== undefined && { options }),
    ...(maxlength !== undefined && { maxlength }),
    ...(patterns.length > 0 && { pattern: [patterns.join('|'), hint ?? label] satisfies [string, string] }),
  };
}

const alternatives = (rules: Rules): Rules[] =>
  rules.anyOf?.flatMap(alternatives) ?? (rules.type === 'null' ? [] : [rules]);

const WIDGETS: Record<string, EditorField['widget']> = { boolean: 'boolean', array: 'list' };
