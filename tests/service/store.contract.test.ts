import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { openEventCounts } from '#server/store/event-counts.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { openNotes } from '#server/store/notes.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { openSpins } from '#server/store/spins.ts';
import { inProcess } from './in-process.ts';
import { later, NOW } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

onEveryStore('a store', (rig) => {
  let store: Store;

  beforeEach(async () => {
    store = await freshStore(rig);
    return () => store.close();
  });

  it('counts each report of an event once, however many come at the same time', async () => {
    const events = openEventCounts(store);
    const report = { site: 'harbour', day: '2026-11-20', event: 'call_dealer', car_id: '101' } as const;
    const entry = { ...report, department: '', category: '' };
    await Promise.all(Array.from({ length: 40 }, () => events.add(entry)));
    await events.add({ ...entry, day: '2026-11-19' });
    await events.add({ ...entry, event: 'form', car_id: '', department: 'parts', category: 'Parts Enquiry' });
    expect(await events.totals({ since: '2026-11-20', site: 'harbour' })).toEqual([
      { site: 'harbour', event: 'call_dealer', hits: 40 },
      { site: 'harbour', event: 'form', hits: 1 },
    ]);
    expect(await events.sites()).toEqual(['harbour']);
    await events.deleteBefore('other', '2026-11-21');
    await events.deleteBefore('harbour', '2026-11-20');
    expect(await events.totals({ since: '2000-01-01' })).toMatchObject([{ hits: 40 }, { hits: 1 }]);
    expect(await events.totals({ since: '2000-01-01', site: 'other' })).toEqual([]);
  });

  it('keeps one spin for each person in each promotion, however many are drawn at the same time', async () => {
    const spins = openSpins(store);
    const jane = { phone: '+61491570006', site: 'harbour', promotion: 'spring' };
    const draw = (number: number) => ({
      prize: { id: 'coffee', name: 'A coffee', text: 'Black.' },
      claim: `C-${number}`,
    });
    const drawn = await Promise.all(
      Array.from({ length: 40 }, (_, number) => spins.add(jane, draw(number), NOW)),
    );
    expect(drawn.filter(({ first }) => first)).toHaveLength(1);
    const stored = await spins.of(jane);
    expect(new Set(drawn.map(({ won }) => won.claim))).toEqual(new Set([stored?.claim]));
    const elsewhere = await spins.add({ ...jane, site: 'other' }, draw(99), NOW);
    const summer = await spins.add({ ...jane, promotion: 'summer' }, draw(100), later(60));
    expect([elsewhere.first, summer.first]).toEqual([true, true]);
    expect(await spins.list('harbour')).toEqual([
      { ...summer.won, site: 'harbour', promotion: 'summer', spun_at: later(60) },
      { ...stored, site: 'harbour', promotion: 'spring', spun_at: NOW },
    ]);
  });

  it('remembers notes', async () => {
    const notes = openNotes(store);
    expect(await notes.read('n')).toBeNull();
    await notes.write('n', { a: 1 });
    await notes.write('n', { a: 2 });
    expect(await notes.read('n')).toEqual({ a: 2 });
  });

  it('opens a store whose migrations have their former numbers', async () => {
    const options = await rig.fresh();
    const former = openStore(options);
    await openNotes(former).write('n', 1);
    const applied = sql<{ name: string }>`select name from kysely_migration order by timestamp, name`;
    const { rows: names } = await applied.execute(await former.db());
    // 005 and 007 stood twice.
    for (const [n, { name }] of names.entries()) {
      const number = String(n + 1 - (n > 4 ? 1 : 0) - (n > 7 ? 1 : 0)).padStart(3, '0');
      const named = sql`update kysely_migration set name = ${number + name.slice(3)} where name = ${name}`;
      await named.execute(await former.db());
    }
    const { rows: renamed } = await applied.execute(await former.db());
    expect(renamed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['005-event-counts', '005-holds', '007-watchlists', '024-notice-jobs']),
    );
    await former.close();
    const store = openStore(options);
    expect(await openNotes(store).read('n')).toBe(1);
    expect((await applied.execute(await store.db())).rows).toEqual(names);
    await store.close();
  });

  it('is migrated once by processes that start together, and keeps what it holds', async () => {
    const options = await rig.bare();
    const codes = await Promise.all(Array.from({ length: 4 }, () => inProcess('accept.process.ts', options)));
    expect(codes).toEqual([0, 0, 0, 0]);
    const again = openStore(options);
    expect(await leadStore(again).list()).toHaveLength(4);
    await again.close();
  });
});
