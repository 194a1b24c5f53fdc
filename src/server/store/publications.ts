import { countBuild } from './build-times.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** The outcome of the last build of a site that was requested. */
export type Publication = Tables['publication'];

/** How a build ended. */
export interface Ending {
  /** Of a report, or `failed`; `lost` where the build before the one under way never ended. */
  outcome: string;
  /** The release that is live, or why there is no new one. */
  detail: string;
  /** Tries that failed one after the other. */
  tries: number;
}

/** The builds of all sites, for whoever requests the next one and for `/status`. */
export interface Publications {
  /** When a build of the site began last; `null` before the first. */
  startedAt(site: string): Promise<Date | null>;
  /** A build that begins where the one before it never ended counts that one as a try that failed. */
  began(site: string, now: Date): Promise<void>;
  /** Ends the build that began at an instant and that nobody works on any more; one that ended stays as it is. */
  lost(site: string, startedAt: Date, now: Date): Promise<void>;
  ended(site: string, ending: Ending, now: Date): Promise<void>;
  all(): Promise<Publication[]>;
}

/** The error of a build whose end was never reported. */
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
        ...{ ended_at: now.getTime(), outcome: 'failed', detail: LOST },
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
      // Who found the site locked has built nothing.
      if (row !== undefined && ending.outcome !== 'waiting')
        await countBuild(db, ending.outcome, Math.max(0, ended_at - row.started_at));
    }),
  async all() {
    const db = await store.db();
    return db.selectFrom('publication').selectAll().orderBy('site').execute();
  },
});
