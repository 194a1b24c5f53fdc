import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type LeadStore, leadStore } from '#server/store/lead-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { type Outbox, openOutbox } from '#server/store/outbox/outbox.ts';
import { claimFrom, entryOf, later, NOW, planned, someLead } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

onEveryStore('the outbox', (rig) => {
  let store: Store;
  let leads: LeadStore;
  let outbox: Outbox;

  beforeEach(async () => {
    store = await freshStore(rig);
    leads = leadStore(store);
    outbox = openOutbox(store);
    return () => store.close();
  });

  /** Lets time pass for the leases of a store with a clock of its own; others read the caller's. */
  const passOnStore = async (seconds: number) => {
    if (store.kind === 'sqlite') return;
    const db = await store.db();
    const leased_until = sql<number>`leased_until - ${seconds * 1000}`;
    await db.updateTable('delivery').set({ leased_until }).execute();
  };

  it('gives each delivery to one worker only, by route', async () => {
    for (let n = 0; n < 20; n += 1)
      await leads.accept(entryOf(someLead(), { deliveries: [planned('crm'), planned('mail')] }));
    expect((await outbox.dueQueues(NOW)).map(({ route }) => route).sort()).toEqual(['crm', 'mail']);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimFrom(outbox, 'crm', 4)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
    expect(claims.every(({ length }) => length <= 4)).toBe(true);
  });

  it('gives a delivery to another worker once the first is lost, and ignores the first', async () => {
    await leads.accept(entryOf(someLead()));
    const [lost] = await claimFrom(outbox);
    expect(await claimFrom(outbox)).toEqual([]);
    expect(await outbox.dueQueues(NOW)).toEqual([]);
    await passOnStore(31);
    const [found] = await claimFrom(outbox, 'crm', 1, later(31));
    expect(found?.id).toBe(lost?.id);
    if (lost === undefined || found === undefined) throw new Error('Nothing was due');
    expect(await outbox.settle(lost, { kind: 'delivered', detail: 'late' }, later(32))).toBe(false);
    expect(await outbox.settle(found, { kind: 'delivered', detail: 'ok' }, later(32))).toBe(true);
    expect(await outbox.receipts([found.id])).toEqual([
      { delivery_id: found.id, attempt: 1, at: later(32), delivered: true, detail: 'ok' },
    ]);
  });

  it('leaves a delivery to a worker that renews its lease, however long it sends', async () => {
    await leads.accept(entryOf(someLead()));
    const [claimed] = await claimFrom(outbox);
    if (claimed === undefined) throw new Error('Nothing was due');
    for (const seconds of [20, 40, 60]) {
      await passOnStore(20);
      expect(await claimFrom(outbox, 'crm', 1, later(seconds))).toEqual([]);
      await outbox.renew(claimed, later(seconds));
    }
    expect(await outbox.dueQueues(later(80))).toEqual([]);
    expect(await outbox.settle(claimed, { kind: 'delivered', detail: 'ok' }, later(80))).toBe(true);
    await outbox.renew(claimed, later(81));
    expect(await outbox.find(claimed.id)).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it.runIf(rig.name === 'Postgres')('times leases by the clock that machines share', async () => {
    await leads.accept(entryOf(someLead()));
    expect(await claimFrom(outbox)).toHaveLength(1);
    expect(await outbox.dueQueues(later(31))).toEqual([]);
    expect(await claimFrom(outbox, 'crm', 1, later(31))).toEqual([]);
  });

  it('does not leave a delivery leased for longer where the clock was set back', async () => {
    await leads.accept(entryOf(someLead()));
    expect(await claimFrom(outbox, 'crm', 1, later(3600))).toHaveLength(1);
    await passOnStore(-3600);
    expect(await outbox.dueQueues(NOW)).toHaveLength(1);
    expect(await claimFrom(outbox)).toHaveLength(1);
  });

  it('sends nothing again that arrived after all, once the next worker has failed', async () => {
    await leads.accept(entryOf(someLead()));
    const [lost] = await claimFrom(outbox);
    await passOnStore(31);
    const [next] = await claimFrom(outbox, 'crm', 1, later(31));
    if (lost === undefined || next === undefined) throw new Error('Nothing was due');
    await outbox.settle(next, { kind: 'failed', error: 'away', retryAt: later(40) }, later(32));
    const late = { kind: 'failed', error: 'late', retryAt: null } as const;
    expect(await outbox.settle(lost, late, later(33))).toBe(false);
    expect(await outbox.settle(lost, { kind: 'delivered', detail: 'ok' }, later(33))).toBe(true);
    expect(await outbox.depth(later(50))).toMatchObject({ pending: 0, dead: 0 });
    expect((await outbox.receipts([lost.id])).map(({ attempt, detail }) => [attempt, detail])).toEqual([
      [1, 'away'],
      [2, 'ok'],
    ]);
  });

  it('gives a delivery back that its worker could not finish, without counting an attempt', async () => {
    await leads.accept(entryOf(someLead()));
    const [claimed] = await claimFrom(outbox);
    if (claimed === undefined) throw new Error('Nothing was due');
    await outbox.release(claimed);
    const [again] = await claimFrom(outbox);
    expect(again).toMatchObject({ id: claimed.id, attempts: 0 });
    await outbox.release(claimed);
    expect(await claimFrom(outbox), 'the lease of another worker stays').toEqual([]);
  });

  it('counts attempts, stores receipts, and gives up until a replay', async () => {
    await leads.accept(entryOf(someLead()));
    const [first] = await claimFrom(outbox);
    if (first === undefined) throw new Error('Nothing was due');
    await outbox.settle(first, { kind: 'failed', error: 'away', retryAt: later(5) }, NOW);
    expect(await claimFrom(outbox)).toEqual([]);
    expect(await outbox.depth(later(10))).toEqual({ pending: 1, oldest_seconds: 10, dead: 0 });
    const [second] = await claimFrom(outbox, 'crm', 1, later(5));
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
    expect(await claimFrom(outbox, 'crm', 1, later(9))).toMatchObject([{ id: first.id, attempts: 0 }]);
  });

  it('cancels the fallback mail of a completed delivery', async () => {
    const lead = someLead();
    await leads.accept(
      entryOf(lead, { deliveries: [planned('crm'), planned('(plain mail) crm', later(900))] }),
    );
    expect(await outbox.depth(NOW)).toMatchObject({ pending: 1 });
    const [claimed] = await claimFrom(outbox);
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

  it('adds further routes of a lead once', async () => {
    const lead = someLead();
    await leads.accept(entryOf(lead, { deliveries: [] }));
    expect(await outbox.add(lead, [planned('late')])).toBe(1);
    expect(await outbox.add(lead, [planned('late')])).toBe(0);
    expect(await outbox.add(lead, [])).toBe(0);
  });
});
