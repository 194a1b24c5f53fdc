import { inject } from 'vitest';
import { freshDatabase } from '../../scripts/postgres/postgres.ts';

const base = inject('postgres');
const template = inject('migrated').databaseUrl?.split('/').at(-1);

/** Addresses on the run's Postgres; `null` where there is none: `whyNoPostgres` says why. */
export const postgres =
  base === null
    ? null
    : {
        /** A database without tables. */
        emptyDatabase: () => freshDatabase(base),
        /** A migrated, empty store. */
        freshDatabase: () => freshDatabase(base, template),
      };
