import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';
import { limitStoreTime, StoreBusy } from './store-time.ts';
import type { Tables } from './tables.ts';
import { timedDialect } from './timed-dialect.ts';

/** Keeps SQLite busy for longer than the request may wait. */
const SLOW = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000000) select max(i) from n`;
const LIMIT_MS = 50;

const KEY = { name: 'key', value: '"1"' };

async function opened() {
  const state = mkdtempSync(`${tmpdir()}/timed-`);
  const { dialect } = timedDialect(sqliteDialect(`${state}/notes.sqlite`), LIMIT_MS);
  const db = new Kysely<Tables>({ dialect });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(state, { recursive: true });
  });
  await db.schema.createTable('note').addColumn('name', 'text').addColumn('value', 'text').execute();
  return { db, notes: () => db.selectFrom('note').select('name').execute() };
}

it('a transaction whose request timed out is rolled back, and its connection is free again', async () => {
  const { db, notes } = await opened();
  const request = limitStoreTime(
    () =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('note').values(KEY).execute();
        await SLOW.execute(trx);
      }),
    LIMIT_MS,
  );
  await expect(request).rejects.toBeInstanceOf(StoreBusy);
  expect(await notes()).toEqual([]);
  await db.insertInto('note').values(KEY).execute();
  expect(await notes()).toEqual([{ name: 'key' }]);
});

it('a request queued behind it times out as well, and blocks nobody', async () => {
  const { db, notes } = await opened();
  const slow = SLOW.execute(db);
  const request = limitStoreTime(() => db.insertInto('note').values(KEY).execute(), LIMIT_MS);
  await expect(request).rejects.toBeInstanceOf(StoreBusy);
  await slow;
  expect(await notes()).toEqual([]);
});
