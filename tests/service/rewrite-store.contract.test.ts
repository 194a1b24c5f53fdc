import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rewriteStore } from '#server/store/rewrite-store.ts';
import { freshStore, onEveryStore } from './stores.ts';

onEveryStore('a store that is rewritten after erasing', (rig) => {
  it('takes as long as that takes, and limits the time of other statements as before', async () => {
    const store = await freshStore(rig);
    expect(await rewriteStore(store)).toBe('done');
    const db = await store.db();
    if (store.kind === 'postgres') {
      const shown = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      expect(shown.rows).toEqual([{ statement_timeout: '10s' }]);
    }
    await store.close();
  });
});
