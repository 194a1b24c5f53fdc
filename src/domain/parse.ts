import type { z } from 'zod';
import { InvalidInput, type Issue } from './errors.ts';
import { issueWords } from './issue-words.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Parses foreign data once, at the edge: the typed value, or every issue by field. */
export function tryParse<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input, { error: issueWords });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, issues: result.error.issues.map(toIssue) };
}

/** Like `tryParse`, for input without which nothing can go on. Throws `InvalidInput` naming `subject`. */
export function parse<S extends z.ZodType>(schema: S, input: unknown, subject: string): z.output<S> {
  const parsed = tryParse(schema, input);
  if (!parsed.ok) throw new InvalidInput(subject, parsed.issues);
  return parsed.value;
}

function toIssue({ path, code, message }: z.core.$ZodIssue): Issue {
  return { field: path.map(String).join('.'), code, message };
}
