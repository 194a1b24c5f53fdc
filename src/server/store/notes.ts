import type { Store } from './open-store.ts';

export interface KeyValues {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
  /** Returns the first value written under a name by any process; writes `make()` where there is none. */
  first(name: string, make: () => string): Promise<unknown>;
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
