import type { z } from 'zod';
import { InvalidInput, type Issue } from './errors.ts';
import { issueWords } from './issue-words.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Parses foreign data once, at the edge: the typed value, or every issue by field. */
export function tryParse<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input, { error: issueWords });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, issues: result.error.issues.flatMap(toIssues) };
}

/** Like `tryParse`, for input without which nothing can go on. Throws `InvalidInput` naming `subject`. */
export function parse<S extends z.ZodType>(schema: S, input: unknown, subject: string): z.output<S> {
  const parsed = tryParse(schema, input);
  if (!parsed.ok) throw new InvalidInput(subject, parsed.issues);
  return parsed.value;
}

/** What nobody asked for is an issue of its own for each key, so that it can be found. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const { path, code, message } = issue;
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((keys) => ({ field: keys.map(String).join('.'), code, message }));
}
