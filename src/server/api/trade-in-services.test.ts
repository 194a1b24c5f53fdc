import { describe, expect, it } from 'vitest';
import { startCrm } from '../delivery/crm.fixture.ts';
import { ANSWERS, DESCRIBED, dealership, PLATE, valuing } from './trade-ins.fixture.ts';

describe('external services', () => {
  const services = async () => {
    const service = await startCrm();
    const named = { kind: 'http', url: service.url, secret: 'market' } as const;
    const siteContext = valuing({ flags: { valuation: true }, trade_in: { valuation: named, rego: named } });
    return { service, ...(await dealership(siteContext, { secrets: new Map([['market', 'token']]) })) };
  };
  const CAR_BODY = { make: 'Kia', model: 'Sportage', year: 2022, body: 'SUV' };
  const VALUE = { middle: 20_000, low: 18_000, high: 22_000, basis: 'By 41 sales of last month.' };

  it('receive only what they need, with the configured secret, and return the car and its value', async () => {
    const { service, begin, step } = await services();
    const { id } = await begin();
    service.reply.body = JSON.stringify({ ...CAR_BODY, colour: 'red' });
    expect(await (await step(id, 'rego', PLATE)).json()).toMatchObject({
      trade_in: { step: 'identified', car: { ...CAR_BODY, badge: null, rego: 'DEM001', regoState: 'NSW' } },
    });
    service.reply.body = JSON.stringify(VALUE);
    expect(await (await step(id, 'adjustments', ANSWERS)).json()).toMatchObject({
      trade_in: { step: 'valued', valuation: { offer_price: 20_000, basis: VALUE.basis, compared: [] } },
    });
    expect(service.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token',
      'Bearer token',
    ]);
    expect(service.received.map(({ body }) => JSON.parse(body))).toEqual([
      { rego: 'DEM001', regoState: 'NSW' },
      expect.objectContaining({ ...CAR_BODY, km: 50_000 }),
    ]);
  });

  it.each([404, 204])('%d: the register has no such plate, and the market no such car', async (status) => {
    const { service, begin, step } = await services();
    const { id } = await begin();
    service.reply.status = status;
    expect((await step(id, 'rego', PLATE)).status).toBe(422);
    await step(id, 'car', DESCRIBED);
    expect(await (await step(id, 'adjustments', ANSWERS)).json()).toMatchObject({
      trade_in: { step: 'declined', reason: 'market' },
    });
  });

  it.each([
    ['is busy', 500, ''],
    ['says something else', 200, '{"middle":"much"}'],
    ['says no JSON', 200, '<html>'],
    ['contradicts itself', 200, JSON.stringify({ ...VALUE, low: 21_000 })],
  ])('one that %s is a 503, and the trade-in stays where it is', async (_, status, body) => {
    const { service, begin, step, read } = await services();
    const { id } = await begin();
    Object.assign(service.reply, { status, body });
    expect((await step(id, 'rego', PLATE)).status).toBe(503);
    await step(id, 'car', DESCRIBED);
    const failed = await step(id, 'adjustments', ANSWERS);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await read(id)).toMatchObject({ trade_in: { step: 'identified' } });
  });

  it('without its secret, or without a response, it is a 503', async () => {
    const url = 'http://127.0.0.1:1/';
    for (const named of [
      { kind: 'http', url, secret: 'none' },
      { kind: 'http', url },
    ] as const) {
      const { begin, step } = await dealership(
        valuing({ flags: { valuation: true }, trade_in: { rego: named } }),
      );
      const { id } = await begin();
      expect((await step(id, 'rego', PLATE)).status).toBe(503);
    }
  });
});
