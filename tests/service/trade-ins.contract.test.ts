import { beforeEach, expect, it } from 'vitest';
import { adjustmentsWith, offerOf, tradeCarWith } from '#domain/trade-in/trade-in.fixture.ts';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import { type LeadStore, leadStore } from '#server/store/lead-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { openOutbox } from '#server/store/outbox/outbox.ts';
import { openTradeIns, type TradeInStore } from '#server/store/trade-in-store.ts';
import { entryOf, later, NOW, someLead } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

const identified: TradeIn = { step: 'identified', car: tradeCarWith() };
const valued: TradeIn = {
  step: 'valued',
  car: tradeCarWith(),
  adjustmentAnswers: adjustmentsWith(),
  valuation: offerOf(18_000),
};

onEveryStore('trade-ins', (rig) => {
  let store: Store;
  let leads: LeadStore;
  let tradeIns: TradeInStore;

  beforeEach(async () => {
    store = await freshStore(rig);
    leads = leadStore(store);
    tradeIns = openTradeIns(store);
    return () => store.close();
  });

  const begun = async (lead = someLead()) => {
    await leads.accept(entryOf(lead, { idempotency: { key: lead.id, bodyHash: 'h' } }));
    return tradeIns.begin({ id: crypto.randomUUID(), site: 'harbour', lead_id: lead.id }, NOW);
  };

  it('begin once for a lead, however often it is sent', async () => {
    const lead = someLead();
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        tradeIns.begin({ id: crypto.randomUUID(), site: 'harbour', lead_id: lead.id }, NOW),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all[0]).toMatchObject({ tradeIn: { step: 'lead_created' }, response: null });
  });

  it('are found on their own site only', async () => {
    const { id } = await begun();
    expect(await tradeIns.find(id, 'harbour')).toMatchObject({ id });
    expect(await tradeIns.find(id, 'other')).toBeNull();
    expect(await tradeIns.find('none', 'harbour')).toBeNull();
  });

  it('continue from their state: of twenty at once one is first, and stores its one lead', async () => {
    const stored = await begun();
    const replaced = await Promise.all(
      Array.from({ length: 20 }, () =>
        tradeIns.replace(stored, { tradeIn: valued, lead: entryOf(someLead()) }, later(1)),
      ),
    );
    expect(replaced.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await leads.list()).toHaveLength(2);
    expect(await openOutbox(store).list()).toHaveLength(2);
    const now = await tradeIns.find(stored.id, 'harbour');
    expect(now).toMatchObject({ tradeIn: valued, version: 2, response: { reply_by: null } });
    expect(now?.response?.lead_id).not.toBe(stored.lead_id);
  });

  it('do not change where the lead of a step cannot be stored', async () => {
    const lead = someLead();
    const stored = await begun(lead);
    await expect(
      tradeIns.replace(stored, { tradeIn: valued, lead: entryOf(lead) }, later(1)),
    ).rejects.toThrow();
    expect(await tradeIns.find(stored.id, 'harbour')).toEqual(stored);
  });

  it('store data before their next step', async () => {
    const stored = await begun();
    await tradeIns.replace(stored, { tradeIn: valued, lead: entryOf(someLead()) }, later(1));
    const reported = await tradeIns.find(stored.id, 'harbour');
    if (reported === null) throw new Error('It is gone');
    expect(await tradeIns.replace(reported, { tradeIn: identified, lead: null }, later(2))).toBe(true);
    expect((await tradeIns.find(stored.id, 'harbour'))?.response).toEqual(reported.response);
  });

  it('store a valuation’s result, on their own site', async () => {
    const { id } = await begun();
    const report = {
      column_name: 'valuation',
      id,
      offer_price: 1,
      low: 1,
      high: 1,
      made_at: NOW.toISOString(),
    } as const;
    expect(await tradeIns.saveValuation(report, 'other', NOW)).toBe(false);
    expect(await tradeIns.saveValuation(report, 'harbour', NOW)).toBe(true);
    const db = await store.db();
    const { valuation } = await db.selectFrom('trade_in').select('valuation').executeTakeFirstOrThrow();
    expect(JSON.parse(valuation ?? '')).toMatchObject({ column_name: 'valuation', offer_price: 1 });
  });

  it('are deleted with their person', async () => {
    const lead = someLead();
    const { id } = await begun(lead);
    await leads.erase([lead.id], NOW);
    expect(await tradeIns.find(id, 'harbour')).toBeNull();
  });
});
