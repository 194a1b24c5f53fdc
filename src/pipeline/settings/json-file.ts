import { relative } from 'node:path';
import type { z } from 'zod';
import { tryParse } from '#domain/parse.ts';
import { textIfThere } from '../file-if-there.ts';
import type { Finding } from '../snapshot.ts';
import { parseJson, placeOf } from './json-text.ts';

/** What a file of settings says. */
export interface Loaded<T> {
  /** `null` where there is too much amiss to go on. */
  value: T | null;
  findings: Finding[];
}

/** There is no such file. */
export const ABSENT = { value: null, findings: [] as Finding[] };

/** Reads a file of settings by its schema; every fault is a finding with file, line and field. */
export async function readJson<S extends z.ZodType>(
  root: string,
  file: string,
  schema: S,
): Promise<Loaded<z.output<S>>> {
  const text = await textOf(file);
  if (text === null) return ABSENT;
  const name = relative(root, file);
  const json = parseJson(text);
  if (!json.ok) {
    const source = `${name}:${json.line}:${json.column}`;
    return {
      value: null,
      findings: [{ source, field: '', message: json.message, remedy: 'Correct the JSON here' }],
    };
  }
  const parsed = tryParse(schema, json.value);
  if (parsed.ok) return { value: parsed.value, findings: [] };
  return {
    value: null,
    findings: parsed.issues.map(({ field, code, message }) => {
      const { line, column } = placeOf(text, field);
      return {
        source: `${name}:${line}:${column}`,
        field,
        message,
        remedy: REMEDIES[code] ?? 'Correct the value',
      };
    }),
  };
}

/** By zod's issue code. */
const REMEDIES: Record<string, string> = {
  invalid_type: 'Add it at this place, or correct it',
  unrecognized_keys: 'Correct the spelling, or take it out',
  invalid_value: 'Use one of the values named',
  invalid_format: 'Write it in the form that is asked for',
};

/** A file's text without a byte order mark, `null` where there is no such file. */
export async function textOf(file: string): Promise<string | null> {
  return (await textIfThere(file))?.replace(/^\ufeff/, '') ?? null;
}
