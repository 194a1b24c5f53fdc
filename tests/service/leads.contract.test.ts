import { beforeEach, expect, it } from 'vitest';
import { type LeadStore, leadStore } from '#server/store/lead-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { type Outbox, openOutbox } from '#server/store/outbox/outbox.ts';
import { claimFrom, entryOf, later, NOW, planned, someLead } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

onEveryStore('leads', (rig) => {
  let store: Store;
  let leads: LeadStore;
  let outbox: Outbox;

  beforeEach(async () => {
    store = await freshStore(rig);
    leads = leadStore(store);
    outbox = openOutbox(store);
    return () => store.close();
  });

  it('are found by id and by reference, and listed newest first', async () => {
    const [first, second] = [someLead(), someLead({ received_at: later(60).toISOString(), kind: 'finance' })];
    for (const lead of [first, second]) await leads.accept(entryOf(lead));
    expect(await leads.find(first.id)).toEqual(first);
    expect(await leads.find(second.reference)).toEqual(second);
    expect(await leads.find('nobody')).toBeNull();
    expect((await leads.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await leads.list({ limit: 1 })).map(({ id }) => id)).toEqual([second.id]);
    expect((await leads.list({ since: later(30) })).map(({ id }) => id)).toEqual([second.id]);
    expect((await leads.list({ until: later(30), site: 'harbour' })).map(({ id }) => id)).toEqual([first.id]);
    expect((await leads.list({ kind: 'finance' })).map(({ id }) => id)).toEqual([second.id]);
    expect(await leads.list({ site: 'other' })).toEqual([]);
    expect(await leads.sites()).toEqual(['harbour']);
  });

  it('store any text unchanged', async () => {
    const lead = someLead({ message: '日本 😀 \t\n “quotes” \\ \' " ; drop table lead; --' });
    await leads.accept(entryOf(lead));
    expect(await leads.find(lead.id)).toEqual(lead);
  });

  it('"Same Idempotency-Key 100 times in parallel: one lead, equal answers; other body: 422"', async () => {
    const results = await Promise.all(
      Array.from({ length: 100 }, () =>
        leads.accept(entryOf(someLead(), { idempotency: { key: 'k', bodyHash: 'h' } })),
      ),
    );
    expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    expect(
      new Set(results.map((result) => JSON.stringify('response' in result && result.response))).size,
    ).toBe(1);
    expect(await leads.list()).toHaveLength(1);
    expect(await outbox.list()).toHaveLength(1);
    const other = await leads.accept(entryOf(someLead(), { idempotency: { key: 'k', bodyHash: 'other' } }));
    expect(other).toEqual({ outcome: 'conflict' });
  });

  it('are separate by site, with separate keys', async () => {
    const idempotency = { key: 'k', bodyHash: 'h' };
    await leads.accept(entryOf(someLead(), { idempotency }));
    const there = await leads.accept(entryOf(someLead({ site: 'other' }), { idempotency }));
    expect(there.outcome).toBe('stored');
  });

  it('of one form within ten minutes are one, whenever the first was sent', async () => {
    const idempotency = { key: 'form', bodyHash: 'h', valid_ms: 600_000 };
    const send = async (seconds: number) => {
      const received_at = later(seconds).toISOString();
      return (await leads.accept(entryOf(someLead({ received_at }), { idempotency }))).outcome;
    };
    expect(await send(599)).toBe('stored');
    expect(await send(600)).toBe('repeated');
    expect(await send(1198)).toBe('repeated');
    expect(await Promise.all(Array.from({ length: 20 }, () => send(1199)))).toHaveLength(20);
    expect(await leads.list()).toHaveLength(2);
    expect(await send(0), 'after the clock was set back').toBe('stored');
  });

  it('are stored with all their deliveries or not at all', async () => {
    const twice = planned('crm');
    const lead = someLead();
    await expect(leads.accept(entryOf(lead, { deliveries: [twice, twice] }))).rejects.toThrow();
    expect(await leads.find(lead.id)).toBeNull();
    expect(await outbox.list()).toEqual([]);
  });

  it('in one commit do not suffer from one that cannot be stored', async () => {
    const good = Array.from({ length: 10 }, () => someLead());
    const bad = entryOf(someLead({ id: good[0]?.id ?? '', reference: 'taken' }));
    const outcomes = await Promise.allSettled(
      [...good.map((lead) => entryOf(lead)), bad].map((entry) => leads.accept(entry)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await leads.list()).toHaveLength(10);
  });

  it('of a person are found in any spelling, and erased for good', async () => {
    const lead = someLead({ email: 'Jane@Example.com', phone: '+61491570006' });
    const other = someLead({ name: 'Sam', email: 'other@example.com', phone: '+61491570157' });
    for (const each of [lead, other])
      await leads.accept(entryOf(each, { idempotency: { key: each.id, bodyHash: 'h' } }));
    const [claimed] = await claimFrom(outbox, 'crm', 1);
    expect((await leads.of({ phone: '0491 570 006' })).map(({ id }) => id)).toEqual([lead.id]);
    expect((await leads.of({ email: 'JANE@example.com' }, 'harbour')).map(({ id }) => id)).toEqual([lead.id]);
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

  it('leave no notes about their deliveries, whether delivered, failed or given up', async () => {
    const lead = someLead({ email: 'jane@example.com' });
    const routes = ['arrived', 'failed', 'given up'];
    await leads.accept(entryOf(lead, { deliveries: routes.map((route) => planned(route)) }));
    const error = '550 <jane@example.com> Jane Citizen: who is that?';
    for (const route of routes) {
      const [claimed] = await claimFrom(outbox, route, 1);
      if (claimed === undefined) throw new Error('It is due');
      const retryAt = route === 'failed' ? later(60) : null;
      const failed = { kind: 'failed', error, retryAt } as const;
      await outbox.settle(claimed, route === 'arrived' ? { kind: 'delivered', detail: error } : failed, NOW);
    }
    const db = await store.db();
    const stored = async () =>
      JSON.stringify([
        await db.selectFrom('receipt').selectAll().execute(),
        await db.selectFrom('delivery').selectAll().execute(),
      ]);
    expect((await stored()).match(/jane@example/g)).toHaveLength(5);
    await leads.erase([lead.id], NOW);
    expect(await stored()).not.toMatch(/jane/i);
    expect(await outbox.receipts((await outbox.list({ lead: lead.id })).map(({ id }) => id))).toHaveLength(3);
  });

  it('are erased in any number', async () => {
    const many = Array.from({ length: 1201 }, () => someLead());
    for (let from = 0; from < many.length; from += 100)
      await Promise.all(
        many.slice(from, from + 100).map((lead) => leads.accept(entryOf(lead, { deliveries: [] }))),
      );
    expect(
      await leads.erase(
        many.map(({ id }) => id),
        NOW,
      ),
    ).toBe(1201);
    expect(await leads.list()).toEqual([]);
  });

  it('delete senders’ keys in time', async () => {
    await leads.accept(entryOf(someLead(), { idempotency: { key: 'k', bodyHash: 'h' } }));
    expect(await leads.deleteKeys(NOW)).toBe(0);
    expect(await leads.deleteKeys(later(1))).toBe(1);
  });
});
