import { describe, expect, it } from 'vitest';
import { dealership, fieldsOf, valuing } from './trade-ins.fixture.ts';

describe('"POST /api/miscellaneous: valuation response plus column_name=valuation (flagged site only)" (S2 §7)', () => {
  const valuation = (id: string) => ({
    column_name: 'valuation',
    id,
    offer_price: 25_500,
    low: 25_500,
    high: 25_500,
    made_at: '2026-01-01T00:00:00.000Z',
  });

  it('stores the valuation response on the flagged site, for its own trade-ins', async () => {
    const { begin, call } = await dealership(valuing({ flags: { valuation: true, save_valuation: true } }));
    const { id } = await begin();
    expect((await call('/api/miscellaneous', valuation(id))).status).toBe(200);
    expect((await call('/api/miscellaneous', valuation('other'))).status).toBe(404);
    expect(
      await fieldsOf(await call('/api/miscellaneous', { ...valuation(id), column_name: 'name' })),
    ).toEqual(['column_name']);
  });

  it('shares the limit of the steps', async () => {
    const flags = { valuation: true, save_valuation: true };
    const { begin, call } = await dealership(valuing({ flags }), { trustProxy: 1 });
    const { id } = await begin();
    const from = { 'x-forwarded-for': '203.0.113.1' };
    const post = async () => (await call('/api/miscellaneous', valuation(id), from)).status;
    for (let index = 0; index < 200; index += 1) expect(await post()).toBe(200);
    expect(await post()).toBe(429);
  });

  it('is 404 on other sites', async () => {
    const { begin, call } = await dealership();
    const { id } = await begin();
    expect((await call('/api/miscellaneous', valuation(id))).status).toBe(404);
  });
});
