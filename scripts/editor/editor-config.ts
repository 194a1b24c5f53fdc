import path from 'node:path';
import type { z } from 'zod';
import {
  authorFrontmatterSchema,
  categoryFrontmatterSchema,
  faqFrontmatterSchema,
  pageFrontmatterSchema,
  postFrontmatterSchema,
} from '#domain/content/content.schema.ts';
import { namesIfThere } from '#sites/files.ts';
import { type EditorField, editorFields, type FileNames } from './editor-fields.ts';

/** A kind of text: a folder below `content/`, and the frontmatter of its files. */
interface EditorKind {
  folder: string;
  label: string;
  singular: string;
  schema: z.ZodObject;
  /** The hint for the text; `null` where there is no text. */
  body: string | null;
}

/** Every kind of text (docs/editors.md, "Where things are"). */
const KINDS: readonly EditorKind[] = [
  {
    folder: 'blog',
    label: 'Posts',
    singular: 'Post',
    schema: postFrontmatterSchema,
    body: 'Markdown; see docs/editors.md',
  },
  {
    folder: 'pages',
    label: 'Pages',
    singular: 'Page',
    schema: pageFrontmatterSchema,
    body: 'Markdown; see docs/editors.md',
  },
  {
    folder: 'faqs',
    label: 'Questions',
    singular: 'Group of questions',
    schema: faqFrontmatterSchema,
    body: 'Each line that begins with ## is a question, and what follows it the answer',
  },
  {
    folder: 'categories',
    label: 'Categories',
    singular: 'Category',
    schema: categoryFrontmatterSchema,
    body: null,
  },
  {
    folder: 'authors',
    label: 'Authors',
    singular: 'Author',
    schema: authorFrontmatterSchema,
    body: 'Who they are, in two or three sentences',
  },
];

/** A folder of texts in the editor. */
export interface EditorCollection {
  name: string;
  label: string;
  label_singular: string;
  folder: string;
  media_folder: string;
  public_folder: string;
  create: true;
  extension: 'md';
  format: 'yaml-frontmatter';
  identifier_field: string;
  fields: EditorField[];
}

export interface EditorConfig {
  collections: (EditorCollection | { divider: true })[];
  [setting: string]: unknown;
}

/** Builds the configuration for one site: its own texts, then the shared ones. `today` is a date. */
export async function editorConfig(root: string, site: string, today: string): Promise<EditorConfig> {
  const folders = [`sites/${site}/content`, 'content'];
  const named: FileNames = {
    categories: await namesOf('categories', root, folders),
    authors: await namesOf('authors', root, folders),
  };
  const [own = [], shared = []] = folders.map((folder, index) =>
    KINDS.map((kind) => collection(kind, folder, index === 0 ? '' : ', shared', named, today)),
  );
  return {
    // The browser saves to a folder on this machine, chosen there; no service is involved.
    backend: {
      name: 'github',
      repo: `local/${path.basename(root)}`,
      branch: 'main',
      auth_methods: ['token'],
    },
    load_config_file: false,
    app_title: `Texts of ${site}`,
    media_folder: 'content/images',
    public_folder: 'images',
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    collections: [...own, { divider: true }, ...shared],
  };
}

function collection(
  { folder, label, singular, schema, body }: EditorKind,
  content: string,
  whose: string,
  named: FileNames,
  today: string,
): EditorCollection {
  const fields = editorFields(schema, named).map((field) => ({ ...field, ...defaultOf(field, today) }));
  return {
    name: `${content}/${folder}`.replace(/[^a-z0-9]+/g, '-'),
    label: `${label}${whose}`,
    label_singular: singular,
    folder: `${content}/${folder}`,
    media_folder: `/${content}`,
    public_folder: '',
    create: true,
    extension: 'md',
    format: 'yaml-frontmatter',
    identifier_field: fields[0]?.name ?? '',
    fields: body === null ? fields : [...fields, textField(body)],
  };
}

/**
 * Returns a field's default: today for the date of a post. Others have none, because the editor would write it into
 * every file that it saves, and hide a published text as a draft.
 */
const defaultOf = ({ name, required }: EditorField, today: string): Pick<EditorField, 'default'> =>
  name === 'start' && required ? { default: today } : {};

/** Edited as Markdown source, because no rich-text editor supports the site's directives. */
const textField = (hint: string): EditorField => ({
  name: 'body',
  label: 'Text',
  widget: 'markdown',
  required: true,
  hint,
  modes: ['raw'],
});

async function namesOf(kind: string, root: string, folders: readonly string[]): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => namesIfThere(path.join(root, folder, kind))));
  const names = files.flatMap((found) => found ?? []).filter((name) => name.endsWith('.md'));
  return [...new Set(names.map((name) => name.slice(0, -'.md'.length)))].sort();
}
