import { AppError } from '#domain/errors.ts';

/** Why a feed as a whole cannot be used. */
export type FeedFault =
  | 'unreachable'
  | 'forbidden_address'
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
