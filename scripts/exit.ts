import { AppError } from '#domain/errors.ts';

/** Exit codes of every command (architecture, "Programs"). */
export const EXIT = { done: 0, failed: 1, refused: 3, configuration: 4, build: 5, locked: 6 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Exit codes by error name, since errors may come from another thread; any other error is a failed build or command.
 */
const BY_NAME: Record<string, ExitCode> = {
  Refused: EXIT.refused,
  FeedUnusable: EXIT.refused,
  InvalidInput: EXIT.configuration,
  SiteUnusable: EXIT.configuration,
  NotFound: EXIT.configuration,
  CLIError: EXIT.configuration,
  RendererFailed: EXIT.build,
  GateClosed: EXIT.build,
  StaleRelease: EXIT.refused,
  StoreDamaged: EXIT.build,
  LockHeld: EXIT.locked,
};

/** Returns the exit code for `error`; `otherwise` for unforeseen errors. */
export function exitCode(error: unknown, otherwise: ExitCode = EXIT.failed): ExitCode {
  return error instanceof Error ? (BY_NAME[error.name] ?? otherwise) : otherwise;
}

const NEXT: Record<ExitCode, string> = {
  [EXIT.done]: 'forecourt serve',
  [EXIT.failed]: 'forecourt doctor',
  [EXIT.refused]: 'forecourt feed report',
  [EXIT.configuration]: 'forecourt check',
  [EXIT.build]: 'forecourt build again; only forecourt publish where the release is live already',
  [EXIT.locked]: 'forecourt build again, once the other build is done',
};

/** What a build that ended with this code prints last. */
export const nextStep = (code: ExitCode): string => `Next: ${NEXT[code]}`;

/** Error codes of Node.js, and of Postgres (SQLSTATE). */
const SYSTEM_CODE = /^(?:E[A-Z]+|ERR_SQLITE_ERROR|[0-9A-Z]{5})$/;

/** Whether a disk, network or database failed: such a message names the place, and a stack trace adds nothing. */
const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && ('errcode' in error || SYSTEM_CODE.test(String(Reflect.get(error, 'code'))));

/** Formats an error for people: the message of a foreseen one, all details of any other. */
export function errorText(error: unknown): string {
  // citty's argument error can only be identified by name, since the package does not export the class.
  if (error instanceof AppError || (error instanceof Error && error.name === 'CLIError'))
    return error.message;
  if (isSystemError(error)) return `${error.message}. Check the disk, or the database of DATABASE_URL.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
