import { expect, it } from 'vitest';
import { PERSON_DATA, TABLES } from '#server/store/person-data.ts';
import { freshStore, onEveryStore } from './stores.ts';

/** Tables of the migrator and the database itself. */
const NOT_OURS = /^(?:kysely_|sqlite_)/;

onEveryStore('what is personal in the store', (rig) => {
  it('is classified for every column of every table, and for no other', async () => {
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
