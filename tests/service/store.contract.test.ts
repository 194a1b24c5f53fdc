import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { openEventCounts } from '#server/store/event-counts.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { migrations } from '#server/store/migrations/migrations.ts';
import { openNotes } from '#server/store/notes.ts';
import { openStore, type Store, type StoreOptions, sqliteFile } from '#server/store/open-store.ts';
import { openSpins } from '#server/store/spins.ts';
import { sqliteDialect } from '#server/store/sqlite-dialect.ts';
import { isStoreDown } from '#server/store/store-time.ts';
import { inProcess } from './in-process.ts';
import { later, NOW } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

const JANE = { phone: '+61491570006', site: 'harbour', promotion: 'spring' };
const draw = (number: number) => ({
  prize: { id: 'coffee', name: 'A coffee', text: 'Black.' },
  claim: `C-${number}`,
});

/** A store whose last migration is this one. */
async function migratedTo(name: string, { state, databaseUrl }: StoreOptions) {
  const dialect =
    databaseUrl === undefined
      ? sqliteDialect(sqliteFile(state))
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
  const db = new Kysely<Record<string, Record<string, string | number>>>({ dialect });
  await new Migrator({ db, provider: migrations }).migrateTo(name);
  return db;
}

onEveryStore('a store', (rig) => {
  let store: Store;

  beforeEach(async () => {
    store = await freshStore(rig);
    return () => store.close();
  });

  it.runIf(rig.name === 'Postgres')('is down while a connection breaks, in a transaction too', async () => {
    const db = await store.db();
    const broken = sql`select pg_terminate_backend(pg_backend_pid())`;
    await expect(broken.execute(db)).rejects.toSatisfy(isStoreDown);
    await expect(store.write((own) => broken.execute(own))).rejects.toSatisfy(isStoreDown);
    await expect(db.transaction().execute((own) => broken.execute(own))).rejects.toSatisfy(isStoreDown);
    const one = () => sql`select 1 as one`.execute(db).then(({ rows }) => rows, isStoreDown);
    await expect.poll(one).toEqual([{ one: 1 }]);
    await expect(sql`select nothing`.execute(db)).rejects.not.toSatisfy(isStoreDown);
  });

  it('counts each report of an event once, however many arrive at the same time', async () => {
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

  it('stores one spin for each person and promotion, however many are drawn at the same time', async () => {
    const spins = openSpins(store);
    const drawn = await Promise.all(
      Array.from({ length: 40 }, (_, number) => spins.add(JANE, draw(number), NOW)),
    );
    expect(drawn.filter(({ first }) => first)).toHaveLength(1);
    const stored = await spins.of(JANE);
    expect(new Set(drawn.map(({ won }) => won.claim))).toEqual(new Set([stored?.claim]));
    const elsewhere = await spins.add({ ...JANE, site: 'other' }, draw(99), NOW);
    const summer = await spins.add({ ...JANE, promotion: 'summer' }, draw(100), later(60));
    expect([elsewhere.first, summer.first]).toEqual([true, true]);
    expect(await spins.list('harbour')).toEqual([
      { ...summer.won, site: 'harbour', promotion: 'summer', spun_at: later(60) },
      { ...stored, site: 'harbour', promotion: 'spring', spun_at: NOW },
    ]);
  });

  it('removes a person from their spins, on one site or on all, and nobody else', async () => {
    const spins = openSpins(store);
    const players = [
      JANE,
      { ...JANE, promotion: 'summer' },
      { ...JANE, site: 'other' },
      { ...JANE, phone: '+61491570156' },
    ];
    for (const [n, player] of players.entries()) await spins.add(player, draw(n), NOW);
    const claims = () => Promise.all(players.map(async (player) => (await spins.of(player))?.claim));
    await spins.erase(JANE.phone, 'other');
    expect(await claims()).toEqual(['C-0', 'C-1', undefined, 'C-3']);
    await spins.erase(JANE.phone);
    expect(await claims()).toEqual([undefined, undefined, undefined, 'C-3']);
    expect(await spins.list('harbour')).toHaveLength(3);
    expect(await spins.sites()).toEqual(['harbour', 'other']);
    await spins.eraseBefore('harbour', NOW);
    expect(await claims()).toContain('C-3');
    await spins.eraseBefore('harbour', later(1));
    expect(await claims()).not.toContain('C-3');
  });

  it('adds the key to hashes of earlier spins', async () => {
    const options = await rig.bare();
    const former = await migratedTo('027-proof-digests', options);
    const plain = ({ site, promotion, phone }: typeof JANE) =>
      createHash('sha256').update(`spin ${site} ${promotion} ${phone}`).digest('hex');
    const { claim, ...won } = draw(1);
    const row = { claim, site: JANE.site, promotion: JANE.promotion, spun_at: NOW.getTime() };
    await former
      .insertInto('spin')
      .values({ ...row, user_hash: plain(JANE), won: JSON.stringify({ ...won, claim }) })
      .execute();
    await former.destroy();
    const store = openStore(options);
    const spins = openSpins(store);
    expect(await spins.of(JANE)).toEqual(draw(1));
    expect(await spins.add(JANE, draw(2), NOW)).toEqual({ won: draw(1), first: false });
    const db = await store.db();
    expect((await db.selectFrom('spin').selectAll().execute()).map(({ user_hash }) => user_hash)).toEqual([
      expect.not.stringMatching(plain(JANE)),
    ]);
    await store.close();
  });

  it('stores notes', async () => {
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
    // 005 and 007 were used twice.
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

  it('is migrated once by processes that start together, and keeps its data', async () => {
    const options = await rig.bare();
    const codes = await Promise.all(Array.from({ length: 4 }, () => inProcess('accept.process.ts', options)));
    expect(codes).toEqual([0, 0, 0, 0]);
    const again = openStore(options);
    expect(await leadStore(again).list()).toHaveLength(4);
    await again.close();
  });
});
