import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, inject, it } from 'vitest';
import type { Payloads, Queue } from '#server/jobs/jobs.ts';
import { openStore, type Store, type StoreOptions, sqliteFile } from '#server/store/open-store.ts';
import { whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { postgres } from './one-postgres.ts';

/** A store that a contract runs over: how to open an empty one, and why it cannot. */
export interface StoreRig {
  name: string;
  /** Why it does not run here; `null` where it does. */
  missing: string | null;
  /** Options of an empty store; stores opened with the same ones share it. */
  fresh(): Promise<StoreOptions>;
  /** The same, before its first migration. */
  bare(): Promise<StoreOptions>;
}

/** The embedded store and the scaled one, with their folders below `state`. */
function storeRigs(state: string): StoreRig[] {
  let states = 0;
  const freshState = () => path.join(state, String(++states));
  return [
    {
      name: 'SQLite',
      missing: null,
      async fresh() {
        const state = freshState();
        mkdirSync(state);
        copyFileSync(sqliteFile(inject('migrated').state), sqliteFile(state));
        return { state };
      },
      bare: async () => ({ state: freshState() }),
    },
    {
      name: 'Postgres',
      missing: postgres === null ? whyNoPostgres() : null,
      fresh: async () => ({ state: freshState(), databaseUrl: await postgres?.freshDatabase() }),
      bare: async () => ({ state: freshState(), databaseUrl: await postgres?.emptyDatabase() }),
    },
  ];
}

/** Runs one contract over every kind of store, or reports why one of them does not run here. */
export function onEveryStore(
  what: string,
  contract: (rig: StoreRig, here: readonly StoreRig[]) => void,
): void {
  const state = mkdtempSync(path.join(tmpdir(), 'stores-'));
  const rigs = storeRigs(state);
  afterAll(() => rmSync(state, { recursive: true, force: true }));
  const here = rigs.filter(({ missing }) => missing === null);
  describe.each(rigs)(`${what} on $name`, (rig) => {
    if (rig.missing === null) contract(rig, here);
    else it.skip(rig.missing);
  });
}

export const freshStore = async (rig: StoreRig): Promise<Store> => openStore(await rig.fresh());

/** Waiting and claimed jobs of a queue. */
export async function queued<Q extends Queue>(store: Store, queue: Q): Promise<Payloads[Q][]> {
  const db = await store.db();
  const rows = await db
    .selectFrom('job')
    .select('payload')
    .where('queue', '=', queue)
    .where('state', 'in', ['waiting', 'active'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload));
}
