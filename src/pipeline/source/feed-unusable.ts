import { AppError, messageOf } from '#domain/errors.ts';
import { CallFailed } from '#net/guard.ts';
import type { LackingColumn } from '../mapping/lacking-column.ts';

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
  /** Columns that settings name and a table lacks. */
  readonly lacking: readonly LackingColumn[];

  constructor(
    code: FeedFault,
    message: string,
    { lacking = [], ...options }: ErrorOptions & { lacking?: readonly LackingColumn[] } = {},
  ) {
    super(message, options);
    this.code = code;
    this.lacking = lacking;
  }
}

/** Why nothing came from `host`, whatever was thrown on the way. */
export function unusableFrom(host: string, cause: unknown, signal: AbortSignal): FeedUnusable {
  if (cause instanceof FeedUnusable) return cause;
  if (signal.aborted)
    return new FeedUnusable(
      'too_slow',
      `${host} took too long to send its feed: the next build tries again`,
      {
        cause,
      },
    );
  const code = cause instanceof CallFailed ? cause.code : 'unreachable';
  const reason = messageOf(cause);
  const remedy = REMEDIES.find(([pattern]) => pattern.test(reason))?.[1];
  const text = remedy === undefined ? reason : `${reason}: ${remedy}`;
  return new FeedUnusable(code, `Cannot fetch the feed from ${host}: ${text}`, { cause });
}

/** Messages of servers and sockets → what to do, with the fields of the stock source; the first that fits. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:33[12]|430|530)\b|authentication methods failed/i,
    'check "user" and the variable that "password_env" or "private_key_env" names',
  ],
  [/^(?:45[01]|55[013])\b|no such file|permission denied/i, 'check "path"'],
  [/^(?:50[0-4]|534)\b/, 'the server may not know TLS there: check "type" and "implicit"'],
  [/cannot parse privatekey/i, 'check the variables that "private_key_env" and "passphrase_env" name'],
  [/\b(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b|^cannot look up/i, 'check its address and port'],
  [/\b(?:ECONNRESET|EPIPE)\b|^aborted$|hang up/i, 'it broke off, and the next build tries again'],
];
