/** Base of all errors shown to people: its message says what to do. */
export class AppError extends Error {
  override name = 'AppError';
}

/** Settings, content or a request body that does not match its schema; `issues` name each field. */
export class InvalidInput extends AppError {
  override name = 'InvalidInput' as const;
  readonly issues: readonly Issue[];

  constructor(subject: string, issues: readonly Issue[]) {
    super([`${subject}:`, ...issues.map((issue) => `- ${formatIssue(issue)}`)].join('\n'));
    this.issues = issues;
  }
}

/** A requested item does not exist; the message names it. */
export class NotFound extends AppError {
  override name = 'NotFound' as const;
}

/** A guard refused to continue (a drop in stock, a pinned site); the live release stays. */
export class Refused extends AppError {
  override name = 'Refused' as const;
}

/** An external dependency failed: a stock source, a disk, a provider. */
export class ProviderFailed extends AppError {
  override name = 'ProviderFailed' as const;
}

/** Returns the message of a caught value, which need not be an `Error`. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A problem with one field, in words its author can act on. */
export interface Issue {
  /** Dotted path of the field; `''` for the whole input. */
  field: string;
  code: string;
  message: string;
}

const formatIssue = ({ field, message }: Issue) => (field === '' ? message : `${field}: ${message}`);
