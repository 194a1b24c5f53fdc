import { countBuild } from './build-times.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** The last requested build of a site. */
export type Publication = Tables['publication'];

export interface Ending {
  /** The outcome in the build report, or `failed`; `lost` where the previous build never ended. */
  outcome: string;
  /** The live release, or why there is no new one. */
  detail: string;
  /** Consecutive failed attempts. */
  tries: number;
}

/** The last build of each site, for requests of the next one and for `/status`. */
export interface Publications {
  /** Returns when the last build of a site began; `null` before the first. */
  startedAt(site: string): Promise<Date | null>;
  /** Records the start of a build; if the previous one never ended, it counts as a failed attempt. */
  began(site: string, now: Date): Promise<void>;
  /** Ends the build that began at this instant and was lost; leaves one that has ended as it is. */
  lost(site: string, startedAt: Date, now: Date): Promise<void>;
  ended(site: string, ending: Ending, now: Date): Promise<void>;
  all(): Promise<Publication[]>;
}

/** The error of a build that never reported its end. */
const LOST = 'The builder ended while it built this site. Its log may say why; so may too little memory.';

export const openPublications = (store: Store): Publications => ({
  async startedAt(site) {
    const db = await store.db();
    const row = await db
      .selectFrom('publication')
      .select('started_at')
      .where('site', '=', site)
      .executeTakeFirst();
    return row === undefined ? null : new Date(row.started_at);
  },
  began: (site, now) =>
    store.write(async (db) => {
      const started_at = now.getTime();
      await db
        .updateTable('publication')
        .set(({ eb }) => ({ outcome: 'lost', detail: LOST, tries: eb('tries', '+', 1) }))
        .where('site', '=', site)
        .where('ended_at', 'is', null)
        .execute();
      await db
        .insertInto('publication')
        .values({ site, started_at, ended_at: null, outcome: null, detail: '', tries: 0 })
        .onConflict((conflict) => conflict.column('site').doUpdateSet({ started_at, ended_at: null }))
        .execute();
    }),
  async lost(site, startedAt, now) {
    const db = await store.db();
    await db
      .updateTable('publication')
      .set(({ eb }) => ({
        ended_at: now.getTime(),
        outcome: 'failed',
        detail: LOST,
        tries: eb('tries', '+', 1),
      }))
      .where('site', '=', site)
      .where('started_at', '=', startedAt.getTime())
      .where('ended_at', 'is', null)
      .execute();
  },
  ended: (site, ending, now) =>
    store.write(async (db) => {
      const ended_at = now.getTime();
      const row = await db
        .updateTable('publication')
        .set({ ...ending, ended_at })
        .where('site', '=', site)
        .returning('started_at')
        .executeTakeFirst();
      // A site locked by another build was not built.
      if (row !== undefined && ending.outcome !== 'waiting')
        await countBuild(db, ending.outcome, Math.max(0, ended_at - row.started_at));
    }),
  async all() {
    const db = await store.db();
    return db.selectFrom('publication').selectAll().orderBy('site').execute();
  },
});
