import { AppError } from '#domain/errors.ts';

/** Exit codes of every command (architecture, "Programs"). */
export const EXIT = { done: 0, failed: 1, refused: 3, configuration: 4, build: 5, locked: 6 } as const;

type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Errors by name, as they may come from another thread; any other fails what was done: a build, or a command. */
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

/** The code with which a program ends on `error`; `otherwise` for errors that nobody foresaw. */
export function exitCode(error: unknown, otherwise: ExitCode = EXIT.failed): ExitCode {
  return error instanceof Error ? (BY_NAME[error.name] ?? otherwise) : otherwise;
}

/** What a disk, a network or a database refused: its message names the place, and a stack adds nothing. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && /^(?:E[A-Z]+|ERR_SQLITE_ERROR)$/.test(String(error.code));

/** What a person reads: the message of a foreseen error, everything about any other. */
export function errorText(error: unknown): string {
  // citty's error about arguments has only its name: the package does not export the class.
  if (error instanceof AppError || (error instanceof Error && error.name === 'CLIError'))
    return error.message;
  if (isSystemError(error)) return `${error.message}. Look at the disk, or at what DATABASE_URL names.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
