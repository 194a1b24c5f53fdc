import { type Kysely, sql } from 'kysely';
import type { SiteRow, SiteRows } from '#generator/depot/site-row.ts';
import { NOW } from '../store/lease-clock.ts';
import type { Store } from '../store/open-store.ts';
import type { Tables } from '../store/tables.ts';
import { reached } from './postgres-lease.ts';

const COLUMNS = ['version', 'lease', 'change', 'history', 'pin', 'files'] as const;

/** The rows of the sites that machines share in a `bucket`, by its address. `store` is on Postgres. */
export function openSiteRows(store: Store, bucket: string): SiteRows {
  const db = (): Promise<Kysely<Tables>> => reached(store);
  return {
    async read(site) {
      const rows = (await db()).selectFrom('shared_site').select(COLUMNS);
      const row = await rows.where('bucket', '=', bucket).where('site', '=', site).executeTakeFirst();
      return row === undefined ? null : siteRow(row);
    },
    async fence(site, lease) {
      const first = { bucket, site, version: 0, lease, change: '', history: '', pin: null, files: '{}' };
      const row = await (await db())
        .insertInto('shared_site')
        .values({ ...first, changed_at: NOW })
        .onConflict((conflict) =>
          conflict
            .columns(['bucket', 'site'])
            .doUpdateSet({ lease: sql`greatest(shared_site.lease, excluded.lease)` }),
        )
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return siteRow(row);
    },
    async replace(site, { version, change, history, pin, files }, lease) {
      const { numUpdatedRows } = await (await db())
        .updateTable('shared_site')
        .set({
          version,
          change,
          history: history.join(' '),
          pin,
          files: JSON.stringify(files),
          changed_at: NOW,
        })
        .where('bucket', '=', bucket)
        .where('site', '=', site)
        .where('version', '=', version - 1)
        .$if(lease !== null, (update) => update.where('lease', '=', lease))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async changedSince(instant) {
      const rows = (await db()).selectFrom('shared_site').select(['site', 'changed_at as at']);
      return rows
        .where('bucket', '=', bucket)
        .where('version', '>', 0)
        .where('changed_at', '>=', instant)
        .execute();
    },
  };
}

const siteRow = ({
  history,
  files,
  ...row
}: Pick<Tables['shared_site'], (typeof COLUMNS)[number]>): SiteRow => ({
  ...row,
  history: history.split(' ').filter((release) => release !== ''),
  files: JSON.parse(files),
});
