import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { restoreBackup, writeBackup } from '#server/store/backup.ts';
import { type LeadStore, leadStore } from '#server/store/lead-store.ts';
import { openStore, type Store, type StoreOptions } from '#server/store/open-store.ts';
import { openOutbox } from '#server/store/outbox/outbox.ts';
import { claimFrom, entryOf, someLead } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

onEveryStore('a backup', (rig, here) => {
  let options: StoreOptions;
  let store: Store;
  let leads: LeadStore;
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, `${rig.name}.gz`);

  beforeEach(async () => {
    options = await rig.fresh();
    store = openStore(options);
    leads = leadStore(store);
    rmSync(file, { force: true });
    for (let n = 0; n < 3; n += 1)
      await leads.accept(entryOf(someLead(), { idempotency: { key: `k${n}`, bodyHash: 'h' } }));
    await claimFrom(openOutbox(store), 'crm', 1);
    expect(await writeBackup(store, file)).toBe(9);
    return () => store.close();
  });

  it('neither waits for writers nor blocks them', async () => {
    const writer = openStore(options);
    const db = await writer.db();
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ name: 'meanwhile', value: '1' }).execute();
      rmSync(file);
      expect(await writeBackup(store, file)).toBe(9);
    });
    await writer.close();
  });

  it.each(here)('is restored into $name, whatever its origin', async (target) => {
    const other = await freshStore(target);
    expect(await restoreBackup(other, file, false)).toBe(9);
    expect((await leadStore(other).list()).map(({ id }) => id).sort()).toEqual(
      (await leads.list()).map(({ id }) => id).sort(),
    );
    // Leases are released.
    expect(await claimFrom(openOutbox(other))).toHaveLength(3);
    await other.close();
  });

  it('replaces leads only with permission', async () => {
    await leads.accept(entryOf(someLead()));
    await expect(restoreBackup(store, file, false)).rejects.toThrow('The store holds 4 leads');
    await restoreBackup(store, file, true);
    expect(await leads.list()).toHaveLength(3);
  });

  it('replaces accounts with their sessions, and alerts with their jobs', async () => {
    const db = await store.db();
    const times = { created_at: 1, seen_at: 1, expires_at: 2 };
    const session = { id: 's', token_hash: 'h', account_id: 'gone', device: 'phone', ...times };
    await db.insertInto('session').values(session).execute();
    await db.insertInto('alert').values({ key: 'k', alert: '{}', raised_at: 1 }).execute();
    await restoreBackup(store, file, true);
    for (const table of ['session', 'alert'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('that fails on its way leaves no file, which a restore might take for one', async () => {
    const before = readdirSync(folder);
    await (await store.db()).schema.dropTable('saved_search').execute();
    await expect(writeBackup(store, path.join(folder, 'failed.gz'))).rejects.toThrow('saved_search');
    expect(readdirSync(folder)).toEqual(before);
  });

  it('replaces no file', async () => {
    const there = path.join(folder, 'there.gz');
    writeFileSync(there, 'there');
    await expect(writeBackup(store, there)).rejects.toThrow('EEXIST');
    expect(readFileSync(there, 'utf8')).toBe('there');
    rmSync(there);
  });

  it('is complete, or nothing of it is restored', async () => {
    await expect(restoreBackup(store, `${file}.none`, true)).rejects.toThrow('no backup that can be read');
    expect(await leads.list()).toHaveLength(3);
  });
});
