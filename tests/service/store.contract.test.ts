import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { storeLimiter } from '#server/api/rate-limiter.ts';
import { restoreBackup, writeBackup } from '#server/store/backup.ts';
import { openEventCounts } from '#server/store/event-counts.ts';
import { type LeadStore, leadStore } from '#server/store/lead-store.ts';
import { openNotes } from '#server/store/notes.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { type Claimed, type Outbox, openOutbox } from '#server/store/outbox.ts';
import { openSpins } from '#server/store/spins.ts';
import { inProcess } from './in-process.ts';
import { entryOf, later, NOW, planned, someLead } from './leads.ts';
import { freshStore, storeRigs } from './stores.ts';

const rigs = await storeRigs();
afterAll(() => Promise.all(rigs.map(({ stop }) => stop())));

describe.each(rigs)('a store on $name', (rig) => {
  if (rig.missing !== null) {
    it.skip(rig.missing);
    return;
  }
  let store: Store;
  let leads: LeadStore;
  let outbox: Outbox;

  beforeEach(async () => {
    store = await freshStore(rig);
    leads = leadStore(store);
    outbox = openOutbox(store);
    return () => store.close();
  });

  const claim = async (route = 'crm', limit = 10, now = NOW): Promise<Claimed[]> =>
    outbox.claim({ site: 'harbour', route }, { now, until: later(30), lease: crypto.randomUUID(), limit });

  it('counts each report of an event once, however many come at the same time', async () => {
    const events = openEventCounts(store);
    const report = { site: 'harbour', day: '2026-11-20', event: 'call_dealer', car_id: '101' } as const;
    const said = { ...report, department: '', category: '' };
    await Promise.all(Array.from({ length: 40 }, () => events.add(said)));
    await events.add({ ...said, day: '2026-11-19' });
    await events.add({ ...said, event: 'form', car_id: '', department: 'parts', category: 'Parts Enquiry' });
    expect(await events.totals({ since: '2026-11-20', site: 'harbour' })).toEqual([
      { site: 'harbour', event: 'call_dealer', hits: 40 },
      { site: 'harbour', event: 'form', hits: 1 },
    ]);
    expect(await events.sites()).toEqual(['harbour']);
    await events.forget('other', '2026-11-21');
    await events.forget('harbour', '2026-11-20');
    expect(await events.totals({ since: '2000-01-01' })).toMatchObject([{ hits: 40 }, { hits: 1 }]);
    expect(await events.totals({ since: '2000-01-01', site: 'other' })).toEqual([]);
  });

  it('keeps one spin for each person on each site, however many are drawn at the same time', async () => {
    const spins = openSpins(store);
    const jane = { user_id: 'a', phone: '+61491570006', site: 'harbour', session_id: 's' };
    const draw = (number: number) => ({
      prize: { id: 'coffee', name: 'A coffee', text: 'Black.' },
      claim: `C-${number}`,
    });
    const drawn = await Promise.all(
      Array.from({ length: 40 }, (_, number) => spins.keep(jane, draw(number), NOW)),
    );
    expect(drawn.filter(({ first }) => first)).toHaveLength(1);
    const kept = await spins.of({ ...jane, user_id: 'another account of the same phone' });
    expect(new Set(drawn.map(({ won }) => won.claim))).toEqual(new Set([kept?.claim]));
    const elsewhere = await spins.keep({ ...jane, site: 'other' }, draw(99), NOW);
    expect(elsewhere.first).toBe(true);
    expect(await spins.list('harbour')).toEqual([{ ...kept, site: 'harbour', spun_at: NOW }]);
  });

  describe('leads', () => {
    it('are found by id and by reference, and listed newest first', async () => {
      const [first, second] = [
        someLead(),
        someLead({ received_at: later(60).toISOString(), kind: 'finance' }),
      ];
      for (const lead of [first, second]) await leads.accept(entryOf(lead));
      expect(await leads.find(first.id)).toEqual(first);
      expect(await leads.find(second.reference)).toEqual(second);
      expect(await leads.find('nobody')).toBeNull();
      expect((await leads.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect((await leads.list({ limit: 1 })).map(({ id }) => id)).toEqual([second.id]);
      expect((await leads.list({ since: later(30) })).map(({ id }) => id)).toEqual([second.id]);
      expect((await leads.list({ until: later(30), site: 'harbour' })).map(({ id }) => id)).toEqual([
        first.id,
      ]);
      expect((await leads.list({ kind: 'finance' })).map(({ id }) => id)).toEqual([second.id]);
      expect(await leads.list({ site: 'other' })).toEqual([]);
      expect(await leads.sites()).toEqual(['harbour']);
    });

    it('keep any text as it was written', async () => {
      const lead = someLead({ message: '日本 😀 \t\n “quotes” \\ \' " ; drop table lead; --' });
      await leads.accept(entryOf(lead));
      expect(await leads.find(lead.id)).toEqual(lead);
    });

    it('"Same Idempotency-Key 100 times in parallel: one lead, equal answers; other body: 422"', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () =>
          leads.accept(entryOf(someLead(), { idempotency: { key: 'k', bodyHash: 'h' } })),
        ),
      );
      expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(new Set(answers.map((answer) => JSON.stringify('answer' in answer && answer.answer))).size).toBe(
        1,
      );
      expect(await leads.list()).toHaveLength(1);
      expect(await outbox.list()).toHaveLength(1);
      const other = await leads.accept(entryOf(someLead(), { idempotency: { key: 'k', bodyHash: 'other' } }));
      expect(other).toEqual({ outcome: 'conflict' });
    });

    it('of one site mean nothing on another: its keys are its own', async () => {
      const idempotency = { key: 'k', bodyHash: 'h' };
      await leads.accept(entryOf(someLead(), { idempotency }));
      const there = await leads.accept(entryOf(someLead({ site: 'other' }), { idempotency }));
      expect(there.outcome).toBe('stored');
    });

    it('are stored with all their deliveries or not at all', async () => {
      const twice = planned('crm');
      const lead = someLead();
      await expect(leads.accept(entryOf(lead, { deliveries: [twice, twice] }))).rejects.toThrow();
      expect(await leads.find(lead.id)).toBeNull();
      expect(await outbox.list()).toEqual([]);
    });

    it('that come together do not suffer from one that cannot be stored', async () => {
      const good = Array.from({ length: 10 }, () => someLead());
      const bad = entryOf(someLead({ id: good[0]?.id ?? '', reference: 'taken' }));
      const outcomes = await Promise.allSettled(
        [...good.map((lead) => entryOf(lead)), bad].map((entry) => leads.accept(entry)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await leads.list()).toHaveLength(10);
    });

    it('of a person are found however they are written, and erased for good', async () => {
      const lead = someLead({ email: 'Jane@Example.com', phone: '+61491570006' });
      const other = someLead({ name: 'Sam', email: 'other@example.com', phone: '+61491570157' });
      for (const each of [lead, other])
        await leads.accept(entryOf(each, { idempotency: { key: each.id, bodyHash: 'h' } }));
      const [claimed] = await claim('crm', 1);
      expect((await leads.of({ phone: '0491 570 006' })).map(({ id }) => id)).toEqual([lead.id]);
      expect((await leads.of({ email: 'JANE@example.com' }, 'harbour')).map(({ id }) => id)).toEqual([
        lead.id,
      ]);
      expect(await leads.of({ email: 'jane@example.com' }, 'other')).toEqual([]);
      expect(await leads.of({})).toEqual([]);

      expect(await leads.erase([lead.id], NOW)).toBe(1);
      expect(await leads.erase([lead.id], NOW)).toBe(0);
      expect(await leads.erase([], NOW)).toBe(0);
      expect(await leads.find(lead.id)).toBeNull();
      expect(await leads.of({ email: 'jane@example.com' })).toEqual([]);
      expect((await leads.list()).map(({ id }) => id)).toEqual([other.id]);
      const [delivery] = await outbox.list({ lead: lead.id });
      expect(delivery).toMatchObject({ state: 'cancelled', sink: {} });
      if (claimed?.lead_id === lead.id)
        expect(await outbox.settle(claimed, { kind: 'cancelled' }, NOW)).toBe(false);
      const db = await store.db();
      for (const table of ['lead', 'delivery', 'idempotency', 'receipt'] as const)
        expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(/jane/i);
    });

    it('forget the keys of senders in time', async () => {
      await leads.accept(entryOf(someLead(), { idempotency: { key: 'k', bodyHash: 'h' } }));
      expect(await leads.forgetKeys(NOW)).toBe(0);
      expect(await leads.forgetKeys(later(1))).toBe(1);
    });
  });

  describe('the outbox', () => {
    it('gives each delivery to one worker only, in lanes', async () => {
      for (let n = 0; n < 20; n += 1)
        await leads.accept(entryOf(someLead(), { deliveries: [planned('crm'), planned('mail')] }));
      expect((await outbox.dueLanes(NOW)).map(({ route }) => route).sort()).toEqual(['crm', 'mail']);
      const claims = await Promise.all(Array.from({ length: 10 }, () => claim('crm', 4)));
      const ids = claims.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(0);
      expect(claims.every(({ length }) => length <= 4)).toBe(true);
    });

    it('gives a delivery again once its worker is lost, and listens to the second alone', async () => {
      await leads.accept(entryOf(someLead()));
      const [lost] = await claim();
      expect(await claim()).toEqual([]);
      expect(await outbox.dueLanes(NOW)).toEqual([]);
      const [found] = await claim('crm', 1, later(31));
      expect(found?.id).toBe(lost?.id);
      if (lost === undefined || found === undefined) throw new Error('Nothing was due');
      expect(await outbox.settle(lost, { kind: 'delivered', detail: 'late' }, later(32))).toBe(false);
      expect(await outbox.settle(found, { kind: 'delivered', detail: 'ok' }, later(32))).toBe(true);
      expect(await outbox.receipts([found.id])).toEqual([
        { delivery_id: found.id, attempt: 1, at: later(32), delivered: true, detail: 'ok' },
      ]);
    });

    it('counts attempts, keeps receipts, and gives up for somebody to replay', async () => {
      await leads.accept(entryOf(someLead()));
      const [first] = await claim();
      if (first === undefined) throw new Error('Nothing was due');
      await outbox.settle(first, { kind: 'failed', error: 'away', retryAt: later(5) }, NOW);
      expect(await claim()).toEqual([]);
      expect(await outbox.depth(later(10))).toEqual({ pending: 1, oldest_seconds: 10, dead: 0 });
      const [second] = await claim('crm', 1, later(5));
      expect(second).toMatchObject({ attempts: 1, last_error: 'away' });
      if (second === undefined) throw new Error('Nothing was due');
      await outbox.settle(second, { kind: 'failed', error: 'gone', retryAt: null }, later(5));
      expect(await outbox.depth(later(10))).toEqual({ pending: 0, oldest_seconds: 0, dead: 1 });
      expect(await outbox.list({ state: 'dead' })).toMatchObject([
        { id: first.id, attempts: 2, last_error: 'gone' },
      ]);
      expect((await outbox.receipts([first.id])).map(({ attempt, detail }) => [attempt, detail])).toEqual([
        [1, 'away'],
        [2, 'gone'],
      ]);
      expect(await outbox.replay({ site: 'other' }, later(9))).toBe(0);
      expect(await outbox.replay({ id: first.id }, later(9))).toBe(1);
      expect(await claim('crm', 1, later(9))).toMatchObject([{ id: first.id, attempts: 0 }]);
    });

    it('cancels the plain mail of a delivery that arrived', async () => {
      const lead = someLead();
      await leads.accept(
        entryOf(lead, { deliveries: [planned('crm'), planned('(plain mail) crm', later(900))] }),
      );
      expect(await outbox.depth(NOW)).toMatchObject({ pending: 1 });
      const [claimed] = await claim();
      if (claimed === undefined) throw new Error('Nothing was due');
      await outbox.settle(claimed, { kind: 'delivered', detail: 'ok' }, NOW);
      expect((await outbox.list({ lead: lead.id })).map(({ state }) => state).sort()).toEqual([
        'cancelled',
        'delivered',
      ]);
      expect(await outbox.find(claimed.id)).toMatchObject({ state: 'delivered' });
      expect(await outbox.find('none')).toBeNull();
      expect(await outbox.receipts([])).toEqual([]);
    });

    it('takes further routes of a lead once', async () => {
      const lead = someLead();
      await leads.accept(entryOf(lead, { deliveries: [] }));
      expect(await outbox.add(lead, [planned('late')])).toBe(1);
      expect(await outbox.add(lead, [planned('late')])).toBe(0);
      expect(await outbox.add(lead, [])).toBe(0);
    });
  });

  it('counts every hit of a bucket once, and begins anew with the next window', async () => {
    const limiter = storeLimiter(store);
    const limit = { hits: 20, window: 60_000 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => limiter.hit('b', limit, NOW)));
    expect(answers.filter((wait) => wait === null)).toHaveLength(20);
    expect(answers.find((wait) => wait !== null)).toBe(60);
    expect(await limiter.hit('other', limit, NOW)).toBeNull();
    expect(await limiter.hit('b', limit, later(60))).toBeNull();
    await limiter.forget(later(120));
    expect(await limiter.hit('b', { hits: 1, window: 60_000 }, later(60))).toBeNull();
  });

  it('remembers notes', async () => {
    const notes = openNotes(store);
    expect(await notes.read('n')).toBeNull();
    await notes.write('n', { a: 1 });
    await notes.write('n', { a: 2 });
    expect(await notes.read('n')).toEqual({ a: 2 });
  });

  it('is migrated once by processes that start together, and keeps what it holds', async () => {
    const options = await rig.fresh();
    const codes = await Promise.all(Array.from({ length: 4 }, () => inProcess('accept.process.ts', options)));
    expect(codes).toEqual([0, 0, 0, 0]);
    const again = openStore(options);
    expect(await leadStore(again).list()).toHaveLength(4);
    await again.close();
  });

  describe('a backup', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, `${rig.name}.gz`);

    beforeEach(async () => {
      rmSync(file, { force: true });
      for (let n = 0; n < 3; n += 1)
        await leads.accept(entryOf(someLead(), { idempotency: { key: `k${n}`, bodyHash: 'h' } }));
      await claim('crm', 1);
      expect(await writeBackup(store, file)).toBe(9);
    });

    it.each(rigs.filter(({ missing }) => missing === null))(
      'is restored into $name, whatever it came from',
      async (target) => {
        const other = await freshStore(target);
        expect(await restoreBackup(other, file, false)).toBe(9);
        expect((await leadStore(other).list()).map(({ id }) => id).sort()).toEqual(
          (await leads.list()).map(({ id }) => id).sort(),
        );
        // What was under way is free again.
        expect(
          await openOutbox(other).claim(
            { site: 'harbour', route: 'crm' },
            { now: NOW, until: later(9), lease: 'l', limit: 9 },
          ),
        ).toHaveLength(3);
        await other.close();
      },
    );

    it('replaces no leads unless it may', async () => {
      await leads.accept(entryOf(someLead()));
      await expect(restoreBackup(store, file, false)).rejects.toThrow('The store holds 4 leads');
      await restoreBackup(store, file, true);
      expect(await leads.list()).toHaveLength(3);
    });

    it('is whole, or nothing of it is restored', async () => {
      await expect(restoreBackup(store, `${file}.none`, true)).rejects.toThrow('no backup that can be read');
      expect(await leads.list()).toHaveLength(3);
    });
  });
});
