/** Postgres' word for it; SQLite has one writer at a time, who sees what is there. */
const UNIQUE_VIOLATION = '23505';

/** Whether a write met what another process had written at the same moment. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
