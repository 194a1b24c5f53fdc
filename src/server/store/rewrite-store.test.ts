import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { sqliteFile } from './open-store.ts';
import { rewriteStore } from './rewrite-store.ts';
import { freshStore } from './store.fixture.ts';

const RETRY_POLICY = { attempts: 2, pause: 1 };

it('returns busy while another process blocks the rewrite, and succeeds afterwards', async () => {
  const { state, store } = freshStore();
  const db = await store.db();
  const other = new DatabaseSync(sqliteFile(state));
  other.exec('begin; select count(*) from lead');
  other.prepare('select count(*) from lead').get();
  await db.insertInto('note').values({ name: 'a', value: '1' }).execute();
  expect(await rewriteStore(store, RETRY_POLICY)).toBe('busy');
  other.exec('commit');
  expect(await rewriteStore(store, RETRY_POLICY)).toBe('done');
  other.close();
});
