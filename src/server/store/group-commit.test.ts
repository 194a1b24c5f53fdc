import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Change, groupCommit } from './group-commit.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** A file with an empty table of notes, which counts its transactions. */
async function notebook() {
  const folder = mkdtempSync(path.join(tmpdir(), 'group-commit-'));
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path.join(folder, 'notes.sqlite')) });
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
  });
  return {
    write,
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
  it('waits once for the disk for all that come in one turn of the loop, each from a request of its own', async () => {
    const { write, transactions, names } = await notebook();
    const all = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(
      all.map(async (name) => {
        await new Promise((resolve) => setImmediate(resolve));
        return write(note(name));
      }),
    );
    expect(answers).toEqual(all);
    expect(await names()).toEqual(all);
    expect(transactions()).toBe(1);
  });

  it('answers the others where one fails', async () => {
    const { write, names } = await notebook();
    const answers = await Promise.allSettled(['a', 'b', 'a', 'c'].map((name) => write(note(name))));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('takes no more into one transaction than the first of them can wait for', async () => {
    const { write, transactions, names } = await notebook();
    const all = Array.from({ length: 130 }, (_, n) => `note ${String(n).padStart(3, '0')}`);
    await Promise.all(all.map((name) => write(note(name))));
    expect(await names()).toEqual(all);
    expect(transactions()).toBe(3);
  });

  it('fails what comes while the store is away, and takes what comes after', async () => {
    const { write, tries, goAway, names } = await notebook();
    goAway(true);
    const failed = await Promise.allSettled(['a', 'c', 'd'].map((name) => write(note(name))));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    // A file that another process holds is waited for, and those who wait wait one after the other.
    expect(tries()).toBe(1);
    goAway(false);
    expect(await write(note('b'))).toBe('b');
    expect(await names()).toEqual(['b']);
  });
});
