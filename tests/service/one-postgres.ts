import { inject } from 'vitest';
import { freshDatabase } from '../../scripts/postgres/postgres.ts';

const base = inject('postgres');

/** Address of an empty database of the run's Postgres; `null` where there is none: `whyNoPostgres` says why. */
export const postgres = base === null ? null : { freshDatabase: () => freshDatabase(base) };
