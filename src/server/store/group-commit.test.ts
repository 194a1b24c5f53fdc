import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Change, groupCommit } from './group-commit.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { limitStoreTime, StoreBusy } from './store-time.ts';
import type { Tables } from './tables.ts';

const stalled = () => true;

/** A database file with an empty table, and a count of its transactions. */
async function notebook() {
  const folder = mkdtempSync(path.join(tmpdir(), 'group-commit-'));
  const file = path.join(folder, 'notes.sqlite');
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  await db.schema
    .createTable('note')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text')
    .execute();
  let transactions = 0;
  let tries = 0;
  let away = false;
  const write = groupCommit(async () => {
    tries += 1;
    if (away) throw new Error('away');
    transactions += 1;
    return db;
  }, stalled);
  return {
    write,
    /** Locks the file as another process does, until the returned function is called. */
    lock() {
      const other = new DatabaseSync(file);
      other.exec('begin exclusive');
      return () => other.close();
    },
    transactions: () => transactions,
    tries: () => tries,
    goAway: (gone: boolean) => {
      away = gone;
    },
    names: async () =>
      (await db.selectFrom('note').select('name').orderBy('name').execute()).map(({ name }) => name),
  };
}

const note =
  (name: string): Change<string> =>
  async (db) => {
    await db.insertInto('note').values({ name, value: '' }).execute();
    return name;
  };

describe('groupCommit', () => {
  it('commits once for all changes of one event loop turn, each from its own request', async () => {
    const { write, transactions, names } = await notebook();
    const all = ['a', 'b', 'c', 'd', 'e'];
    const results = await Promise.all(
      all.map(async (name) => {
        await new Promise((resolve) => setImmediate(resolve));
        return write(note(name));
      }),
    );
    expect(results).toEqual(all);
    expect(await names()).toEqual(all);
    expect(transactions()).toBe(1);
  });

  it('resolves the others where one fails', async () => {
    const { write, names } = await notebook();
    const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map((name) => write(note(name))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('limits the changes of one transaction', async () => {
    const { write, transactions, names } = await notebook();
    const all = Array.from({ length: 130 }, (_, n) => `note ${String(n).padStart(3, '0')}`);
    await Promise.all(all.map((name) => write(note(name))));
    expect(await names()).toEqual(all);
    expect(transactions()).toBe(3);
  });

  it('rejects changes while the store is away, and accepts later ones', async () => {
    const { write, tries, goAway, names } = await notebook();
    goAway(true);
    const failed = await Promise.allSettled(['a', 'c', 'd'].map((name) => write(note(name))));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    // The lock is awaited once, not once per waiting change.
    expect(tries()).toBe(1);
    goAway(false);
    expect(await write(note('b'))).toBe('b');
    expect(await names()).toEqual(['b']);
  });

  it('runs changes that may interleave concurrently, and the others in sequence', async () => {
    const { write, transactions } = await notebook();
    const steps: string[] = [];
    const twice =
      (name: string): Change<void> =>
      async (db) => {
        for (const step of [1, 2]) {
          steps.push(`${name}${step}`);
          await note(`${name}${step}`)(db);
        }
      };
    const beside = { interleaves: true };
    await Promise.all([
      write(twice('a')),
      write(twice('b'), beside),
      write(twice('c')),
      write(twice('d'), beside),
    ]);
    expect(steps).toEqual(['b1', 'd1', 'b2', 'd2', 'a1', 'a2', 'c1', 'c2']);
    expect(transactions()).toBe(1);
  });

  it('rolls back one failing interleaved change, and resolves the others', async () => {
    const { write, names } = await notebook();
    const beside = { interleaves: true };
    const half: Change<string> = async (db) => {
      await note('half')(db);
      return note('a')(db);
    };
    const results = await Promise.allSettled([
      ...['a', 'b'].map((name) => write(note(name), beside)),
      write(half, beside),
      write(note('c'), beside),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('drops a change whose caller timed out, and makes the others once the file is free', async () => {
    const { write, lock, names } = await notebook();
    const unlock = lock();
    const background = write(note('background'));
    const request = limitStoreTime(() => write(note('request')), 100);
    await expect(request).rejects.toBeInstanceOf(StoreBusy);
    expect(await names()).toEqual([]);
    unlock();
    expect(await background).toBe('background');
    expect(await write(note('later'))).toBe('later');
    expect(await names()).toEqual(['background', 'later']);
  });
});
