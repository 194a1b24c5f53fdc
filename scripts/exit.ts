import { AppError } from '#domain/errors.ts';

/** Exit codes of every command (architecture, "Programs"). */
export const EXIT = { done: 0, failed: 1, refused: 3, configuration: 4, build: 5, locked: 6 } as const;

type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Errors by name, as they may come from another thread; any other error of a build is a failed build. */
const BY_NAME: Record<string, ExitCode> = {
  Refused: EXIT.refused,
  FeedUnusable: EXIT.refused,
  InvalidInput: EXIT.configuration,
  SiteUnusable: EXIT.configuration,
  NotFound: EXIT.configuration,
  CLIError: EXIT.configuration,
  ProviderFailed: EXIT.build,
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

/** What a person is told: the message of a foreseen error, everything about any other. */
export function errorText(error: unknown): string {
  // Only by its name can citty's error about arguments be told: the package keeps the class to itself.
  if (error instanceof AppError || (error instanceof Error && error.name === 'CLIError'))
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
