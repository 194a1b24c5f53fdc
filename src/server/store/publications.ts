import { countBuild } from './build-times.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** What became of the last build of a site that was asked for. */
export type Publication = Tables['publication'];

/** How a build ended. */
export interface Ending {
  /** Of a report, or `failed`. */
  outcome: string;
  /** The release that is live, or why there is no new one. */
  detail: string;
  /** Tries that failed one after the other. */
  tries: number;
}

/** The builds of all sites, for whoever asks for the next one and for `/status`. */
export interface Publications {
  /** When a build of the site began last; `null` before the first. */
  startedAt(site: string): Promise<Date | null>;
  began(site: string, now: Date): Promise<void>;
  ended(site: string, ending: Ending, now: Date): Promise<void>;
  all(): Promise<Publication[]>;
}

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
  async began(site, now) {
    const db = await store.db();
    const started_at = now.getTime();
    await db
      .insertInto('publication')
      .values({ site, started_at, ended_at: null, outcome: null, detail: '', tries: 0 })
      .onConflict((conflict) => conflict.column('site').doUpdateSet({ started_at, ended_at: null }))
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
      // Who found the site locked has built nothing.
      if (row !== undefined && ending.outcome !== 'waiting')
        await countBuild(db, ending.outcome, Math.max(0, ended_at - row.started_at));
    }),
  async all() {
    const db = await store.db();
    return db.selectFrom('publication').selectAll().orderBy('site').execute();
  },
});
