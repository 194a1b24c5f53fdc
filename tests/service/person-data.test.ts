import { expect, it } from 'vitest';
import { PERSON_DATA, TABLES } from '#server/store/person-data.ts';
import { freshStore, onEveryStore } from './stores.ts';

/** Tables that the migrator and the database have for themselves. */
const NOT_OURS = /^(?:kysely_|sqlite_)/;

onEveryStore('what is personal in the store', (rig) => {
  it('is said of every column of every table, and of no other', async () => {
    const store = await freshStore(rig);
    const db = await store.db();
    const tables = (await db.introspection.getTables()).filter(({ name }) => !NOT_OURS.test(name));
    expect(tables.map(({ name }) => name).sort()).toEqual([...TABLES].sort());
    for (const { name, columns } of tables) {
      const place = TABLES.flatMap((table) => (table === name ? [PERSON_DATA[table]] : []))[0];
      if (place === undefined || place.rows === 'go') continue;
      const emptied = place.rows === 'emptied' ? Object.keys(place.emptied) : [];
      expect([name, ...emptied, ...place.stays].sort()).toEqual(
        [name, ...columns.map((column) => column.name)].sort(),
      );
    }
    await store.close();
  });
});
