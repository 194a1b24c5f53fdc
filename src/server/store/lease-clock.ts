import { type RawBuilder, sql } from 'kysely';
import type { Store } from './open-store.ts';

/** Postgres' clock, since those of the machines differ. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Returns the clock for leases, milliseconds since 1970: Postgres' own, or the single machine's. */
export const leaseClock = ({ kind }: Store, now: Date): RawBuilder<number> =>
  kind === 'postgres' ? NOW : sql<number>`${now.getTime()}`;
