import { AppError, messageOf } from '#domain/errors.ts';
import { CallFailed } from '#net/guard.ts';

/** Why a feed as a whole cannot be used. */
export type FeedFault =
  | 'unreachable'
  | 'forbidden_address'
  | 'no_secret'
  | 'wrong_key'
  | 'too_many_redirects'
  | 'http_status'
  | 'too_slow'
  | 'too_large'
  | 'html'
  | 'empty'
  | 'truncated'
  | 'unknown_column'
  | 'unreadable';

/** The stock feed could not be fetched or read as a whole: what is live stays, the last good snapshot with it. */
export class FeedUnusable extends AppError {
  override name = 'FeedUnusable' as const;
  readonly code: FeedFault;

  constructor(code: FeedFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Why nothing came from `host`, whatever was thrown on the way. */
export function unusableFrom(host: string, cause: unknown, signal: AbortSignal): FeedUnusable {
  if (cause instanceof FeedUnusable) return cause;
  if (signal.aborted)
    return new FeedUnusable('too_slow', `${host} took too long to send its feed`, { cause });
  const code = cause instanceof CallFailed ? cause.code : 'unreachable';
  return new FeedUnusable(code, `Cannot fetch the feed from ${host}: ${messageOf(cause)}`, { cause });
}
