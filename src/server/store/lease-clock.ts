import { type RawBuilder, sql } from 'kysely';
import type { Store } from './open-store.ts';

/** Postgres' own clock, for those of the machines differ. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The clock that leases are timed by, milliseconds since 1970: Postgres' own, or that of the one machine. */
export const leaseClock = ({ kind }: Store, now: Date): RawBuilder<number> =>
  kind === 'postgres' ? NOW : sql<number>`${now.getTime()}`;
