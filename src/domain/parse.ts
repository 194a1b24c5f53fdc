import { type $ZodIssue, type $ZodType, config, type output, safeParse } from 'zod/v4/core';
import { InvalidInput, type Issue } from './errors.ts';
import { issueWords, type RawIssue } from './issue-words.ts';

export type ParseResult<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/**
 * Validates external input: returns the typed value or all issues by field. `words` supplies messages that the schema
 * lacks.
 */
export function tryParse<S extends $ZodType>(
  schema: S,
  input: unknown,
  words: (issue: RawIssue) => string | undefined = issueWords,
): ParseResult<output<S>> {
  const result = safeParse(schema, input, { error: words });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, issues: result.error.issues.flatMap(toIssues) };
}

/** Like `tryParse`, for required input: throws an `InvalidInput` that names `subject`. */
export function parse<S extends $ZodType>(schema: S, input: unknown, subject: string): output<S> {
  const parsed = tryParse(schema, input);
  if (!parsed.ok) throw new InvalidInput(subject, parsed.issues);
  return parsed.value;
}

/** Stops zod from compiling schemas to code, which our pages' policy forbids (Trusted Types 'none'). */
export function checkWithoutCode(): void {
  config({ jitless: true });
}

/** Splits an issue of several unrecognised keys into one for each. */
function toIssues(issue: $ZodIssue): Issue[] {
  const { path, code, message } = issue;
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((keys) => ({ field: keys.map(String).join('.'), code, message }));
}
