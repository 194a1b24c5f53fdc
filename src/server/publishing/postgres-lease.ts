import { type Kysely, sql } from 'kysely';
import { messageOf, ProviderFailed } from '#domain/errors.ts';
import { NOW } from '../store/lease-clock.ts';
import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';

/**
 * How long a lease lasts without renewal: longer than a builder is ever blocked, and short enough for a dealer to wait.
 */
export const LEASE_MS = 15_000;
/** How often a holder renews its lease, milliseconds. */
export const BEAT_MS = 3000;

export const after = (milliseconds: number) => sql<number>`${NOW} + ${milliseconds}::bigint`;

/** Returns the tables; throws `ProviderFailed`, which names the remedy, while Postgres is unreachable. */
export async function reached(store: Store): Promise<Kysely<Tables>> {
  try {
    return await store.db();
  } catch (cause) {
    throw new ProviderFailed(
      `The publish lock cannot be read from Postgres: ${messageOf(cause)}. See that DATABASE_URL is right and Postgres is up, then build again.`,
      { cause },
    );
  }
}
