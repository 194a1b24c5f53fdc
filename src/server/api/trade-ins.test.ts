import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#domain/duration.ts';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { adjustmentsWith } from '#domain/trade-in/trade-in.fixture.ts';
import { ENQUIRY, siteContextWith } from './leads.fixture.ts';
import {
  ANSWERS,
  accepting,
  DESCRIBED,
  dealership,
  fieldsOf,
  PLATE,
  responseSchema,
  valuing,
} from './trade-ins.fixture.ts';

it('a reply is promised in words of the day on which the trade-in is read (rules 66)', async () => {
  let now = new Date('2026-11-20T06:10:00Z');
  const opening_hours = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    status: 'Open',
    open: '8:30am',
    close: '5:30pm',
  }));
  const locations = [locationWith({ primary: true, contact_detail: { opening_hours } })];
  const { begin, read } = await dealership({ ...valuing(), locations }, { now: () => now });
  const { id } = await begin();
  const promisedAt = async (instant: string) => {
    now = new Date(instant);
    return z.object({ reply_by: z.string().nullable() }).parse(await read(id)).reply_by;
  };
  expect(await promisedAt('2026-11-20T06:11:00Z')).toMatch(/ on Monday$/);
  expect(await promisedAt('2026-11-22T06:11:00Z')).toMatch(/ tomorrow$/);
  expect(await promisedAt('2026-11-24T06:11:00Z')).toBeNull();
});

it('an offer says for how long it remains valid: the clocks of browsers differ', async () => {
  let now = new Date('2026-11-20T01:00:00Z');
  const { begin, step, read } = await dealership(valuing(), { now: () => now });
  const { id } = await begin();
  await step(id, 'rego', PLATE);
  expect(await read(id)).not.toHaveProperty('left_ms');
  await step(id, 'adjustments', ANSWERS);
  const leftAfter = async (days: number) => {
    now = new Date(Date.parse('2026-11-20T01:00:00Z') + days * DAY_MS);
    return z.object({ left_ms: z.number() }).parse(await read(id)).left_ms;
  };
  expect([await leftAfter(0), await leftAfter(6), await leftAfter(8)]).toEqual([7 * DAY_MS, DAY_MS, -DAY_MS]);
});

describe('"lead creation, rego lookup, adjustment answers, offer acceptance" (S2 §4)', () => {
  it('goes from a lead to an accepted offer, and sends the dealership each step (rules 37)', async () => {
    const { begin, step, read, leads, outbox } = await dealership();
    const { id, lead_id, reference } = await begin({ car_id: CAR.id });
    expect(await leads.find(lead_id)).toMatchObject({
      form: 'trade-in',
      category: 'Trade-In',
      subcategory: '1. Lead Created',
      car_id: CAR.id,
      form_completed: false,
      offer_accepted: false,
    });

    const named = await step(id, 'rego', PLATE);
    expect([named.status, named.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await named.json()).toMatchObject({
      trade_in: { step: 'identified', car: { rego: 'DEM001', make: 'Hyundai', model: 'Kona', body: 'SUV' } },
    });

    const valued = await (await step(id, 'adjustments', ANSWERS)).json();
    expect(valued).toMatchObject({
      lead_id,
      reference,
      trade_in: { step: 'valued', valuation: { offer_price: 25_500 } },
    });
    expect(await read(id)).toEqual(valued);
    expect(JSON.stringify(valued)).not.toMatch(/jane|0491/i);

    const accepted = responseSchema.parse(await (await step(id, 'acceptance', accepting(25_500))).json());
    expect(accepted.lead_id).not.toBe(lead_id);
    expect(await leads.find(accepted.lead_id)).toMatchObject({
      subcategory: '3. Offer Accepted',
      offer_accepted: true,
      form_completed: true,
      email: ENQUIRY.email,
      reference: accepted.reference,
      car_id: CAR.id,
      Rego: 'DEM001',
    });
    expect((await leads.list()).map(({ subcategory }) => subcategory).sort()).toEqual([
      '1. Lead Created',
      '2. Valuation Given',
      '3. Offer Accepted',
    ]);
    const routes = (await outbox.list()).map(({ route }) => route);
    expect(routes.filter((route) => route === '(default)')).toHaveLength(3);
    expect(routes.filter((route) => route === '(confirmation)')).toHaveLength(1);
  });

  it('confirms accepted trade-ins to one mailbox within the budget of all leads', async () => {
    const { call, leads, outbox, refusals } = await dealership(valuing(), { trustProxy: 1 });
    for (let n = 0; n < 20; n += 1) {
      const from = { 'x-forwarded-for': `198.51.${n}.7` };
      const path = `/api/trade-ins`;
      const { id } = responseSchema.parse(await (await call(path, ENQUIRY, from)).json());
      await call(`${path}/${id}/car`, DESCRIBED, from);
      await call(`${path}/${id}/adjustments`, ANSWERS, from);
      expect((await call(`${path}/${id}/acceptance`, accepting(25_500), from)).status).toBe(200);
    }
    expect((await leads.list()).filter(({ offer_accepted }) => offer_accepted)).toHaveLength(20);
    const routes = (await outbox.list()).map(({ route }) => route);
    expect(routes.filter((route) => route === '(confirmation)')).toHaveLength(5);
    expect(routes.filter((route) => route === '(default)')).toHaveLength(60);
    expect(refusals.map(({ action, budget }) => `${action} ${budget}`)).toEqual(
      Array(15).fill('confirmation email'),
    );
  });

  it('is idempotent: a repeated request acts once', async () => {
    const { call, step, leads } = await dealership();
    const key = { 'idempotency-key': 'once' };
    const begun = await Promise.all(Array.from({ length: 10 }, () => call('/api/trade-ins', ENQUIRY, key)));
    const bodies = await Promise.all(begun.map((response) => response.text()));
    expect([begun[0]?.status, new Set(bodies).size]).toEqual([201, 1]);
    const { id } = responseSchema.parse(JSON.parse(bodies[0] ?? ''));
    for (const [name, body] of [
      ['rego', PLATE],
      ['adjustments', ANSWERS],
      ['acceptance', accepting(25_500)],
    ] as const) {
      const all = await Promise.all(Array.from({ length: 10 }, () => step(id, name, body)));
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(await Promise.all(all.map((response) => response.text()))).size).toBe(1);
    }
    expect(await leads.list()).toHaveLength(3);
  });

  it('refuses a premature step, an outdated offer, and changes after the end', async () => {
    const { begin, step } = await dealership();
    const { id } = await begin();
    const statuses: number[] = [];
    for (const [name, body] of [
      ['adjustments', ANSWERS],
      ['acceptance', accepting(25_500)],
      ['rego', PLATE],
      ['adjustments', ANSWERS],
      ['acceptance', accepting(99_000)],
      ['acceptance', accepting(25_500)],
      ['car', DESCRIBED],
    ] as const)
      statuses.push((await step(id, name, body)).status);
    expect(statuses).toEqual([409, 409, 200, 200, 409, 200, 409]);
  });

  it('"no online estimate … over 7 years old or over 100,000 kilometres": returned as soon as either is known', async () => {
    const { begin, step, leads } = await dealership();
    const { id } = await begin();
    expect(await (await step(id, 'rego', { ...PLATE, rego: 'DEM005' })).json()).toMatchObject({
      trade_in: { step: 'declined', reason: 'age' },
    });
    await step(id, 'car', DESCRIBED);
    const far = { adjustmentAnswers: adjustmentsWith({ km: 100_001 }) };
    expect(await (await step(id, 'adjustments', far)).json()).toMatchObject({
      trade_in: { step: 'declined', reason: 'distance', car: { rego: null, make: 'Kia' } },
    });
    await step(id, 'car', { ...DESCRIBED, body: 'Ute' });
    expect(await (await step(id, 'adjustments', ANSWERS)).json()).toMatchObject({
      trade_in: { step: 'declined', reason: 'market' },
    });
    expect(await leads.list()).toHaveLength(1);
  });

  it('reports invalid fields, and a plate that no register has', async () => {
    const { begin, call, step } = await dealership();
    expect(await fieldsOf(await call('/api/trade-ins', { name: '' }))).toEqual(['name', 'email', 'phone']);
    const { id } = await begin();
    expect(await fieldsOf(await step(id, 'rego', { rego: '?' }))).toEqual(['rego', 'regoState']);
    const unknown = await step(id, 'rego', { ...PLATE, rego: 'ABC123' });
    expect([unknown.status, await fieldsOf(unknown)]).toEqual([422, ['rego']]);
    expect(await fieldsOf(await step(id, 'adjustments', { adjustmentAnswers: { km: 1 } }))).toEqual(
      ['service_history', 'components', 'keys', 'modifications', 'condition'].map(
        (name) => `adjustmentAnswers.${name}`,
      ),
    );
    expect(await fieldsOf(await step(id, 'acceptance', {}))).toEqual(['offer_accepted', 'offer_price']);
  });

  it('looks no plate up, invented ones included, on a site with real cars and no register', async () => {
    const { begin, step } = await dealership(valuing({ stock: { type: 'push' } }));
    const { id } = await begin();
    const refused = await step(id, 'rego', PLATE);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [
        { field: 'rego', message: 'We cannot look plates up here. Please describe your car instead.' },
      ],
    });
    expect((await step(id, 'car', DESCRIBED)).status).toBe(200);
  });

  it('thanks a sender who fills the hidden field, and stores nothing (rules 39)', async () => {
    const { begin, step, leads } = await dealership();
    const { id } = await begin({ special: 'spam' });
    expect((await step(id, 'rego', PLATE)).status).toBe(404);
    expect(await leads.list()).toEqual([]);
  });

  it('queries the register at most twenty times for one trade-in', async () => {
    const { begin, step } = await dealership();
    const { id } = await begin();
    for (let n = 0; n < 20; n += 1) await step(id, 'rego', { ...PLATE, rego: `X${n}` });
    const limited = await step(id, 'rego', PLATE);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it('belongs to one site: its id is unknown elsewhere, where valuation is off, and once its person is erased', async () => {
    const elsewhere = valuing({ slug: 'other' });
    const { begin, step, get, leads } = await dealership(valuing(), { elsewhere });
    const { id, lead_id } = await begin();
    expect((await get('/api/trade-ins/none')).status).toBe(404);
    expect((await get(`/api/trade-ins/${id}`, { host: 'other.localhost:4321' })).status).toBe(404);
    await leads.erase([lead_id], new Date());
    expect((await step(id, 'rego', PLATE)).status).toBe(404);
    const bare = await dealership(siteContextWith());
    expect((await bare.call('/api/trade-ins', ENQUIRY)).status).toBe(404);
    expect(await bare.leads.list()).toEqual([]);
  });

  it('is in the OpenAPI document', async () => {
    const { get } = await dealership();
    const document = z.object({ paths: z.record(z.string(), z.unknown()) });
    const { paths } = document.parse(await (await get('/api/openapi.json')).json());
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/trade-ins', '/api/trade-ins/{id}/rego', '/api/miscellaneous']),
    );
  });
});
