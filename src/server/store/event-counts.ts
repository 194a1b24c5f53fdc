import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { EventReport } from '#domain/events/event-report.ts';
import { type Store, sitesIn } from './open-store.ts';

export interface DatedReport extends EventReport {
  site: string;
  day: CalendarDate;
}

export interface EventTotal {
  site: string;
  event: string;
  hits: number;
}

/** Events on the sites as daily counts; no row identifies a visitor. */
export interface EventCounts {
  /** Counts a report exactly once, also when concurrent. */
  add(report: DatedReport): Promise<void>;
  /** Sums each event of each site from this day on, most frequent first. */
  totals(filter: { site?: string | undefined; since: CalendarDate }): Promise<EventTotal[]>;
  /** Lists the slugs of all sites that have counts. */
  sites(): Promise<string[]>;
  /** Deletes a site's days before this one. */
  deleteBefore(site: string, before: CalendarDate): Promise<void>;
}

const PARTS = ['site', 'day', 'event', 'car_id', 'department', 'category'] as const;

export const openEventCounts = (store: Store): EventCounts => ({
  async add(report) {
    await store.write(
      (db) =>
        db
          .insertInto('event_count')
          .values({ ...report, hits: 1 })
          .onConflict((conflict) =>
            conflict.columns(PARTS).doUpdateSet({ hits: sql<number>`event_count.hits + 1` }),
          )
          .execute(),
      { interleaves: true },
    );
  },
  async totals({ site, since }) {
    const db = await store.db();
    let query = db
      .selectFrom('event_count')
      .select(({ fn }) => ['site', 'event', fn.sum<number | string>('hits').as('hits')])
      .where('day', '>=', since);
    if (site !== undefined) query = query.where('site', '=', site);
    const rows = await query.groupBy(['site', 'event']).execute();
    return rows
      .map((row) => ({ ...row, hits: Number(row.hits) }))
      .sort((a, b) => a.site.localeCompare(b.site) || b.hits - a.hits);
  },
  sites: () => sitesIn(store, 'event_count'),
  async deleteBefore(site, before) {
    const db = await store.db();
    await db.deleteFrom('event_count').where('site', '=', site).where('day', '<', before).execute();
  },
});
