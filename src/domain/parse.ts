import { type $ZodIssue, type $ZodType, config, type output, safeParse } from 'zod/v4/core';
import { InvalidInput, type Issue } from './errors.ts';
import { issueWords, type RawIssue } from './issue-words.ts';

export type ParseResult<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Parses foreign data once, at the edge: the typed value, or every issue by field, in `words` where the schema has none. */
export function tryParse<S extends $ZodType>(
  schema: S,
  input: unknown,
  words: (issue: RawIssue) => string | undefined = issueWords,
): ParseResult<output<S>> {
  const result = safeParse(schema, input, { error: words });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, issues: result.error.issues.flatMap(toIssues) };
}

/** Like `tryParse`, for input without which nothing can go on. Throws `InvalidInput` naming `subject`. */
export function parse<S extends $ZodType>(schema: S, input: unknown, subject: string): output<S> {
  const parsed = tryParse(schema, input);
  if (!parsed.ok) throw new InvalidInput(subject, parsed.issues);
  return parsed.value;
}

/** Has schemas made from now on check without code of their own making, which pages forbid (Trusted Types 'none'). */
export function checkWithoutCode(): void {
  config({ jitless: true });
}

/** What nobody requested is an issue of its own for each key, so that it can be found. */
function toIssues(issue: $ZodIssue): Issue[] {
  const { path, code, message } = issue;
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((keys) => ({ field: keys.map(String).join('.'), code, message }));
}
