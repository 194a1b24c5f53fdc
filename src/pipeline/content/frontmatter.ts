import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { tryParse } from '#domain/parse.ts';
import { placesIn } from '#sites/settings/json-text.ts';
import { located, type SiteFinding, type TextPosition } from '#sites/snapshot.ts';

const FENCED = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const QUOTED_AS_A_WHOLE = {
  message: 'The text begins with a character that means something else here',
  remedy: `Put the text in "quotes", and write 'single ones' inside it`,
};

/** The messages for the faults that editors make most, by the parser's code. */
const FAULTS: Record<string, Pick<SiteFinding, 'message' | 'remedy'>> = {
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'A colon within a text is taken for a new field',
    remedy: 'Put the text in "quotes"',
  },
  BAD_SCALAR_START: QUOTED_AS_A_WHOLE,
  UNEXPECTED_TOKEN: QUOTED_AS_A_WHOLE,
  TAB_AS_INDENT: { message: 'The line begins with a tab', remedy: 'Use blanks' },
  DUPLICATE_KEY: { message: 'This field stands twice', remedy: 'Take one of the two out' },
};

const unread = (message: string) => ({ message, remedy: 'Correct the YAML here' });

export type ParsedFrontmatter<T> = { ok: true; value: T } | { ok: false; findings: SiteFinding[] };

const MAX_CHARACTERS = 20_000;

/** Reads what stands between the two lines of hyphens; each fault is named by line and column of the file. */
export function parseFrontmatter<S extends z.ZodType>(
  schema: S,
  markdown: string,
  file: string,
): ParsedFrontmatter<z.output<S>> {
  const yaml = FENCED.exec(markdown)?.[1];
  const start = located({ file, line: 1, column: 1 });
  if (yaml === undefined) {
    const remedy = 'Start the file with a line of ---, lines such as title: Our story, and --- again';
    return {
      ok: false,
      findings: [{ ...start, field: '', message: 'It has no frontmatter', remedy }],
    };
  }
  // Reading names takes time that grows with their square.
  if (yaml.length > MAX_CHARACTERS) {
    const message = `Its frontmatter has more than ${MAX_CHARACTERS} characters`;
    const remedy = 'Write the text below the second ---';
    return { ok: false, findings: [{ ...start, field: '', message, remedy }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    const place = located({ file, line: line + 1, column: col });
    return {
      ok: false,
      findings: [{ ...place, field: '', ...(FAULTS[error.code] ?? unread(error.message)) }],
    };
  }
  const parsed = tryParse(schema, plainValues(document.contents));
  if (parsed.ok) return parsed;
  return {
    ok: false,
    findings: parsed.issues.map(({ field, message }) => {
      return {
        ...located({ file, ...placeInFrontmatter(yaml, field) }),
        field,
        message,
        remedy: 'Correct the frontmatter',
      };
    }),
  };
}

/** Locates a field of the frontmatter. */
export function fieldPlace(markdown: string, field: string): TextPosition {
  return placeInFrontmatter(FENCED.exec(markdown)?.[1] ?? '', field);
}

function placeInFrontmatter(yaml: string, field: string): TextPosition {
  const { line, column } = placesIn(yaml)(field === '' ? [] : field.split('.'));
  return { line: line + 1, column };
}

const TEXT_FIELDS = new Set(['title', 'description', 'highlights', 'tags', 'name', 'role']);

/** Finds texts without quotes that a `#` cuts off; `# ` with a blank begins a comment. */
export function cutTexts(markdown: string, file: string): SiteFinding[] {
  const yaml = FENCED.exec(markdown)?.[1] ?? '';
  if (!/\s#\S/.test(yaml) || yaml.length > MAX_CHARACTERS) return [];
  const lines = new LineCounter();
  const { contents } = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  if (!isMap(contents)) return [];
  return contents.items.flatMap(({ key, value }) => {
    const field = isScalar(key) ? String(key.value) : '';
    const nodes = isSeq(value) ? value.items : [value];
    return nodes.flatMap((node) => {
      if (!TEXT_FIELDS.has(field) || !isScalar(node) || node.type !== 'PLAIN' || !node.range) return [];
      const [start, end] = node.range;
      if (start === end || !/^[ \t]+#\S/.test(yaml.slice(end))) return [];
      const { line, col } = lines.linePos(start);
      const place = located({ file, line: line + 1, column: col });
      return [{ ...place, field, message: 'What follows # is not read', remedy: 'Put the text in "quotes"' }];
    });
  });
}

/** Only `true`, `false` and nothing are read as YAML means them: `012` and dates stay as they are written. */
function plainValues(contents: unknown): unknown {
  if (!isMap(contents)) return {};
  return Object.fromEntries(
    contents.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', plainValue(value)]),
  );
}

function plainValue(node: unknown): unknown {
  if (isSeq(node)) return node.items.map(plainValue);
  if (!isScalar(node)) return node === null ? null : node;
  if (typeof node.value === 'boolean' || node.value === null) return node.value;
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}
