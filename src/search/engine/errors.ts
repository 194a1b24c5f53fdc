import { AppError } from '#domain/errors.ts';

/** A file is no index, not a whole one, or not one of ours; the message names which. */
export class IndexUnreadable extends AppError {
  override name = 'IndexUnreadable' as const;
}

/** A search that the engine refuses, as hosted ones do; the message quotes it. */
export class SearchRefused extends AppError {
  override name = 'SearchRefused' as const;
}
