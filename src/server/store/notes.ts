import type { Store } from './open-store.ts';

export interface KeyValues {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
  /** Returns the first value written under a name by any process; writes `make()` where there is none. */
  first(name: string, make: () => string): Promise<unknown>;
  /** Writes an instant, ISO 8601, unless a later one is stored; returns whether it did. */
  advance(name: string, instant: string): Promise<boolean>;
}

async function readNote(store: Store, name: string): Promise<unknown> {
  const db = await store.db();
  const row = await db.selectFrom('note').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.value);
}

export const openNotes = (store: Store): KeyValues => ({
  read: (name) => readNote(store, name),
  async first(name, make) {
    const stored = await readNote(store, name);
    if (stored !== null) return stored;
    const db = await store.db();
    await db
      .insertInto('note')
      .values({ name, value: JSON.stringify(make()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return readNote(store, name);
  },
  async advance(name, instant) {
    const db = await store.db();
    const value = JSON.stringify(instant);
    const advanced = await db
      .insertInto('note')
      .values({ name, value })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value }).where('note.value', '<=', value),
      )
      .returning('name')
      .executeTakeFirst();
    return advanced !== undefined;
  },
  async write(name, value) {
    const db = await store.db();
    const text = JSON.stringify(value);
    await db
      .insertInto('note')
      .values({ name, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .execute();
  },
});
