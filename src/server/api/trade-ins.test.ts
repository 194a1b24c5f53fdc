import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { adjustmentsWith } from '#domain/trade-in/trade-in.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { SiteContext } from '#sites/site-context.ts';
import { startCrm } from '../delivery/crm.fixture.ts';
import { ENQUIRY, leadServer, type ServiceRig, siteContextWith } from './leads.fixture.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const responseSchema = z.looseObject({ id: z.string(), lead_id: z.string(), reference: z.string() });
const problemSchema = z.object({ title: z.string(), errors: z.array(z.object({ field: z.string() })) });

/** Three used SUVs for $30,000 each, which value a fourth at $25,500. */
const SUVS = [1, 2, 3].map((n) =>
  vehicleWith({
    id: `suv-${n}`,
    car_type: 'used',
    simple_body: 'SUV',
    price: 30_000,
    year: 2022,
    km: 50_000,
  }),
);

const valuing = (settings: Partial<SiteInput> = {}): SiteContext => ({
  ...siteContextWith({ flags: { valuation: true }, ...settings }),
  stock: async () => SUVS,
});

/** A dealership that values cars, with the calls of its flow. */
async function dealership(siteContext = valuing(), rig: ServiceRig = {}) {
  const server = await leadServer({ siteContext, ...rig });
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.post(path, JSON.stringify(body), { ...JSON_TYPE, ...headers });
  const begin = async (body: object = {}) =>
    responseSchema.parse(await (await call('/api/trade-ins', { ...ENQUIRY, ...body })).json());
  return {
    ...server,
    call,
    begin,
    step: (id: string, name: string, body: unknown) => call(`/api/trade-ins/${id}/${name}`, body),
    read: async (id: string) => (await server.get(`/api/trade-ins/${id}`)).json(),
  };
}

const PLATE = { rego: 'dem 001', regoState: 'NSW' };
const ANSWERS = { adjustmentAnswers: adjustmentsWith() };
const DESCRIBED = { make: 'Kia', model: 'Sportage', year: '2022', body: 'SUV' };
const accepting = (offer_price: number) => ({ offer_accepted: true, offer_price });
const fieldsOf = async (response: Response) =>
  problemSchema.parse(await response.json()).errors.map(({ field }) => field);

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
