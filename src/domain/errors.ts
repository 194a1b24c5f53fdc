/** Base of every error a person can meet: it has a name, and its message says what to do. */
export class AppError extends Error {
  override name = 'AppError';
}

/** Settings, content or a request body do not fit their schema. `issues` name each place. */
export class InvalidInput extends AppError {
  override name = 'InvalidInput' as const;
  readonly issues: readonly Issue[];

  constructor(subject: string, issues: readonly Issue[]) {
    super([`${subject}:`, ...issues.map((issue) => `- ${formatIssue(issue)}`)].join('\n'));
    this.issues = issues;
  }
}

/** What was requested does not exist; the message names it. */
export class NotFound extends AppError {
  override name = 'NotFound' as const;
}

/** A guard refused to go on (a drop in stock, a pinned site); what is live stays. */
export class Refused extends AppError {
  override name = 'Refused' as const;
}

/** Something outside our reach failed: a stock source, a disk, a provider. */
export class ProviderFailed extends AppError {
  override name = 'ProviderFailed' as const;
}

/** What a caught value says: libraries may throw anything. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** One thing wrong with one field, in words its author can act on. */
export interface Issue {
  /** Dotted path of the field, `''` for the whole. */
  field: string;
  code: string;
  message: string;
}

const formatIssue = ({ field, message }: Issue) => (field === '' ? message : `${field}: ${message}`);
