/** SQLite's primary result code of a locked file: the lower eight bits of the extended code. */
const SQLITE_BUSY = 5;
const CODE_BITS = 0xff;

/** Whether SQLite reported that another connection locks the file, whatever the reason in its extended code. */
export const isSqliteBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & CODE_BITS) === SQLITE_BUSY;
