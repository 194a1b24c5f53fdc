import type { Store } from './open-store.ts';

/** What the service remembers about itself, by name. */
export interface Notes {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

export const openNotes = (store: Store): Notes => ({
  async read(name) {
    const db = await store.db();
    const row = await db.selectFrom('note').select('value').where('name', '=', name).executeTakeFirst();
    return row === undefined ? null : JSON.parse(row.value);
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
