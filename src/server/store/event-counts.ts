import { type Kysely, sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { EventReport } from '#domain/events/event-report.ts';
import type { EventName } from '#domain/events/events.ts';
import { SEARCH_EVENTS, type SearchCount, type SearchEvent } from '#domain/events/search-counts.ts';
import { asBytes } from '#domain/privacy/traces.ts';
import { type Store, sitesIn } from './open-store.ts';
import type { Tables } from './tables.ts';

export interface DatedReport extends Omit<EventReport, 'event'> {
  event: EventName | SearchEvent;
  site: string;
  day: CalendarDate;
}

/** What searches were about; how often. */
export interface SearchTotal {
  site: string;
  event: SearchEvent;
  term: string;
  hits: number;
}

export interface EventTotal {
  site: string;
  event: string;
  hits: number;
}

interface CountFilter {
  site?: string | undefined;
  since: CalendarDate;
}

/** Events on the sites as daily counts; no row identifies a visitor, unless they searched for their own name. */
export interface EventCounts {
  /** Counts a report exactly once, also when concurrent. */
  add(report: DatedReport): Promise<void>;
  /** Sums each event of each site from this day on, most frequent first. */
  totals(filter: CountFilter): Promise<EventTotal[]>;
  /** Counts parts of a search exactly once; `''` stands for new terms of a day with too many different ones. */
  addSearch(counts: readonly SearchCount[], at: { site: string; day: CalendarDate }): Promise<void>;
  /** Sums the terms of searches from this day on, most frequent first. */
  searches(filter: CountFilter): Promise<SearchTotal[]>;
  /** Lists the slugs of all sites that have counts. */
  sites(): Promise<string[]>;
  /** Deletes the terms of searches, on one site or on all, in which `find` finds a person. */
  erase(find: (bytes: string) => readonly unknown[], site?: string): Promise<void>;
  /** Deletes a site's days before this one. */
  deleteBefore(site: string, before: CalendarDate): Promise<void>;
}

const PARTS = ['site', 'day', 'event', 'car_id', 'department', 'category'] as const;

/** Different terms of a site's day, so that made-up ones add no rows without end. */
const MAX_TERMS = 2000;

const increment = (db: Kysely<Tables>, report: DatedReport) =>
  db
    .insertInto('event_count')
    .values({ ...report, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(PARTS).doUpdateSet({ hits: sql<number>`event_count.hits + 1` }),
    )
    .execute();

/** Sums the counts of each event of each site from this day on. */
function sums(db: Kysely<Tables>, { site, since }: CountFilter) {
  const query = db
    .selectFrom('event_count')
    .select(({ fn }) => ['site', 'event', fn.sum<number | string>('hits').as('hits')])
    .where('day', '>=', since)
    .groupBy(['site', 'event']);
  return site === undefined ? query : query.where('site', '=', site);
}

export const openEventCounts = (store: Store): EventCounts => ({
  async add(report) {
    await store.write((db) => increment(db, report), { interleaves: true });
  },
  async addSearch(counts, { site, day }) {
    await store.write(
      async (db) => {
        const ofDay = db.selectFrom('event_count').where('site', '=', site).where('day', '=', day);
        const { rows } = await ofDay
          .where('event', 'in', SEARCH_EVENTS)
          .select(({ fn }) => fn.countAll<number | string>().as('rows'))
          .executeTakeFirstOrThrow();
        for (const { event, term } of counts) {
          const stored = ofDay.select('hits').where('event', '=', event).where('category', '=', term);
          const isFull = Number(rows) >= MAX_TERMS && (await stored.executeTakeFirst()) === undefined;
          const category = isFull ? '' : term;
          await increment(db, { site, day, event, category, car_id: '', department: '' });
        }
      },
      { interleaves: true },
    );
  },
  async searches(filter) {
    const rows = await sums(await store.db(), filter)
      .select('category as term')
      .groupBy('category')
      .where('event', 'in', SEARCH_EVENTS)
      .where(({ or, eb }) => or([eb('category', '!=', ''), eb('event', '=', 'search')]))
      .execute();
    return rows
      .map(({ event, ...row }) => ({ ...row, event: event as SearchEvent, hits: Number(row.hits) }))
      .sort((a, b) => a.site.localeCompare(b.site) || b.hits - a.hits || a.term.localeCompare(b.term));
  },
  async totals(filter) {
    const rows = await sums(await store.db(), filter).execute();
    return rows
      .map((row) => ({ ...row, hits: Number(row.hits) }))
      .sort((a, b) => a.site.localeCompare(b.site) || b.hits - a.hits);
  },
  async erase(find, site) {
    const db = await store.db();
    const searched = db.selectFrom('event_count').select(['site', 'category']).distinct();
    const rows = await searched.where('event', 'in', SEARCH_EVENTS).execute();
    for (const row of rows)
      if ((site === undefined || row.site === site) && find(asBytes(row.category)).length > 0)
        await db
          .deleteFrom('event_count')
          .where(({ and }) => and(row))
          .execute();
  },
  sites: () => sitesIn(store, 'event_count'),
  async deleteBefore(site, before) {
    const db = await store.db();
    await db.deleteFrom('event_count').where('site', '=', site).where('day', '<', before).execute();
  },
});
