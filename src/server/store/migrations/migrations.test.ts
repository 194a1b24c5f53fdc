import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it, onTestFinished } from 'vitest';
import { openStore, sqliteFile } from '../open-store.ts';
import { sqliteDialect } from '../sqlite-dialect.ts';
import { migrations } from './migrations.ts';

type Rows = Record<string, Record<string, string | number | null>>;

it('turns pending notices, texts and alerts into jobs', async () => {
  const state = mkdtempSync(`${tmpdir()}/migrations-`);
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const before = new Kysely<Rows>({ dialect: sqliteDialect(sqliteFile(state)) });
  await new Migrator({ db: before, provider: migrations }).migrateTo('023-hold-networks');
  const text = { account_id: 'a', site: 'demo', phone: '+61', text: 'Sold', due_at: 5 };
  const change = (change: string) => JSON.stringify({ change, alert: { key: 'k' }, at: '' });
  const alert = { channel: 'mail', due_at: 7, attempts: 1, leased_until: 9, created_at: 7 };
  const notice = { site: 'demo', body: '{"kind":"lead","hold":"h"}', created_at: 1 };
  const pending: [string, Rows[string]][] = [
    ['watch_text', { ...text, id: 'text', attempts: 3 }],
    ['watch_text', { ...text, id: 'given up', attempts: 8 }],
    ['alert_message', { ...alert, id: 'over', change: change('cleared') }],
    ['alert_message', { ...alert, id: 'raised', change: change('raised') }],
    ['notice', { ...notice, id: 'due', sent_at: null, attempts: 2, due_at: 8 }],
    ['notice', { ...notice, id: 'sent', sent_at: 9, attempts: 0, due_at: 1 }],
    ['notice', { ...notice, id: 'dead', sent_at: null, attempts: 10, due_at: null }],
  ];
  for (const [table, row] of pending) await before.insertInto(table).values(row).execute();
  await before.destroy();

  const store = openStore({ state });
  const db = await store.db();
  const jobs = await db.selectFrom('job').selectAll().orderBy('created_at').orderBy('id').execute();
  await store.close();
  const seen = jobs.map(({ id, lane, state, due_at, attempts }) => [id, lane, state, due_at, attempts]);
  expect(seen).toEqual([
    ['dead', null, 'dead', 1, 10],
    ['due', null, 'waiting', 8, 2],
    ['sent', null, 'done', 1, 0],
    ['text', 'a', 'waiting', 5, 3],
    ['raised', 'mail k', 'waiting', 7, 1],
    ['over', 'mail k', 'waiting', 7, 1],
  ]);
  expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([
    ...Array.from({ length: 3 }, () => ({ site: 'demo', notice: { kind: 'lead', hold: 'h' } })),
    { site: 'demo', phone: '+61', text: 'Sold' },
    { channel: 'mail', change: JSON.parse(change('raised')) },
    { channel: 'mail', change: JSON.parse(change('cleared')) },
  ]);
});

it('gives stored addresses the one spelling of their mailbox', async () => {
  const state = mkdtempSync(`${tmpdir()}/migrations-`);
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const before = new Kysely<Rows>({ dialect: sqliteDialect(sqliteFile(state)) });
  await new Migrator({ db: before, provider: migrations }).migrateTo('030-own-searches');
  const row = { site: 'demo', received_at: 1, kind: 'general', body: '{}' };
  const keys = {
    hidden: 'jane\u200b@example.com',
    wide: '\uff4aane@example.com',
    plain: 'jim@example.com',
    none: null,
  };
  for (const [id, email_key] of Object.entries(keys))
    await before
      .insertInto('lead')
      .values({ ...row, id, reference: id, email_key })
      .execute();
  const mail = {
    queue: 'search_mail',
    state: 'waiting',
    payload: '{}',
    attempts: 0,
    due_at: 1,
    created_at: 1,
    leased_until: 0,
  };
  await before
    .insertInto('job')
    .values({ ...mail, id: 'mail', lane: keys.hidden })
    .execute();
  await before.destroy();

  const store = openStore({ state });
  const db = await store.db();
  expect(await db.selectFrom('job').select('lane').execute()).toEqual([{ lane: 'jane@example.com' }]);
  const leads = await db.selectFrom('lead').select(['id', 'email_key']).orderBy('id').execute();
  await store.close();
  expect(Object.fromEntries(leads.map(({ id, email_key }) => [id, email_key]))).toEqual({
    hidden: 'jane@example.com',
    wide: 'jane@example.com',
    plain: 'jim@example.com',
    none: null,
  });
});

it('numbers its migrations consecutively', async () => {
  const names = Object.keys(await migrations.getMigrations());
  expect(names.map((name) => name.slice(0, 3))).toEqual(names.map((_, n) => String(n + 1).padStart(3, '0')));
});

it('takes the last use of an account from its sessions', async () => {
  const state = mkdtempSync(`${tmpdir()}/migrations-`);
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const before = new Kysely<Rows>({ dialect: sqliteDialect(sqliteFile(state)) });
  await new Migrator({ db: before, provider: migrations }).migrateTo('034-refused-recipients');
  for (const id of ['active', 'past'])
    await before.insertInto('account').values({ id, site: 'demo', phone: id, created_at: 1 }).execute();
  const session = { account_id: 'active', device: '', created_at: 1, expires_at: 9 };
  for (const seen_at of [3, 2])
    await before
      .insertInto('session')
      .values({ ...session, id: `${seen_at}`, token_hash: `${seen_at}`, seen_at })
      .execute();
  await before.destroy();

  const store = openStore({ state });
  const db = await store.db();
  const accounts = await db.selectFrom('account').select(['id', 'used_at']).orderBy('id').execute();
  await store.close();
  expect(accounts).toEqual([
    { id: 'active', used_at: 3 },
    { id: 'past', used_at: null },
  ]);
});
