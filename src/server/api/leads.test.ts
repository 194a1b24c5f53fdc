import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIELD_MESSAGES } from '#domain/lead/field-messages.ts';
import { NOW } from '../app.fixture.ts';
import { ENQUIRY, leadServer, siteContextWith } from './leads.fixture.ts';
import { signIn } from './session.fixture.ts';

const responseSchema = z.object({ lead_id: z.string(), reference: z.string(), reply_by: z.unknown() });
const problemSchema = z.object({
  title: z.string(),
  status: z.number(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

const responseOf = async (response: Response) => responseSchema.parse(await response.json());
const problemOf = async (response: Response) => problemSchema.parse(await response.json());
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

describe('POST /api/leads', () => {
  it('returns a reference once the lead is stored (rules 48)', async () => {
    const { send, leads, outbox, logged } = await leadServer();
    const response = await send({ ...ENQUIRY, car_id: '101' }, { 'user-agent': 'Browser' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(response.headers.get('x-release')).toMatch(/^\d/);
    const { lead_id, reference } = await responseOf(response);
    expect(reference).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await leads.find(reference)).toMatchObject({
      id: lead_id,
      site: 'demo',
      car_id: '101',
      user_agent: 'Browser',
      location: 'newcastle',
      vehicle: { name: '2021 Toyota Corolla Ascent Sport' },
      consent: { value: true, how: 'default' },
    });
    expect((await outbox.list()).map(({ route }) => route).sort()).toEqual([
      '(confirmation)',
      '(default)',
      '(plain mail) (default)',
    ]);
    expect(logged).toEqual(['stored']);
  });

  it.each([
    { proof: 'altcha', who: 'one mailbox by many names', mails: 5 },
    { proof: 'altcha', who: 'others each time, without proof of work', mails: 20 },
    { proof: 'off', who: 'others each time, where no proof is asked for', mails: 30 },
  ] as const)(
    'mails only so many confirmations, and takes every lead: $who',
    async ({ proof, who, mails }) => {
      const siteContext = siteContextWith({ leads: { captcha: proof } });
      const { send, leads, outbox, refusals } = await leadServer({ siteContext, trustProxy: 1 });
      const from = { 'x-forwarded-host': 'demo.localhost:4321', 'x-forwarded-for': '203.0.113.7' };
      for (let n = 0; n < 30; n += 1) {
        const email = who.startsWith('one') ? `jane+${n}@example.com` : `jane${n}@example.com`;
        expect((await send({ ...ENQUIRY, email }, from)).status).toBe(201);
      }
      expect(await leads.list()).toHaveLength(30);
      const routes = (await outbox.list()).map(({ route }) => route);
      expect(routes.filter((route) => route === '(default)')).toHaveLength(30);
      expect(routes.filter((route) => route === '(confirmation)')).toHaveLength(mails);
      expect(refusals.filter(({ action }) => action === 'confirmation')).toHaveLength(30 - mails);
    },
  );

  it('redirects a native form to /success, and takes a double click as one lead', async () => {
    const { post, leads } = await leadServer();
    const body = new URLSearchParams({ ...ENQUIRY, category: 'General Enquiry', special: '' }).toString();
    for (const _ of [1, 2]) {
      const response = await post('/api/leads', body, FORM);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/success']);
    }
    expect(await leads.list()).toHaveLength(1);
  });

  it('takes a native form that was sent twice within ten minutes as one lead, at any time of the hour', async () => {
    let now = new Date('2026-11-20T01:09:59.500Z');
    const { post, leads } = await leadServer({ now: () => now });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = () => post('/api/leads', new URLSearchParams(ENQUIRY).toString(), form);
    for (const at of ['01:09:59.500', '01:10:00.500', '01:19:59.400']) {
      now = new Date(`2026-11-20T${at}Z`);
      expect((await send()).status).toBe(303);
    }
    expect(await leads.list()).toHaveLength(1);
    now = new Date('2026-11-20T01:19:59.500Z');
    await send();
    expect(await leads.list()).toHaveLength(2);
  });

  it('shows a native form what to fix, without repeating what was written', async () => {
    const { post } = await leadServer();
    const body = new URLSearchParams({ ...ENQUIRY, email: '<script>', postcode: '12' }).toString();
    const response = await post('/api/leads', body, FORM);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      'text/html; charset=utf-8',
    ]);
    expect(text).toContain('Please fix the following errors:');
    expect(text).toContain('Invalid postcode. Please enter a 4-digit number.');
    expect(text).toContain('1300 975 707');
    expect(text).not.toContain('<script>');
  });

  it('reports all problems to a script, each by its field', async () => {
    const { send } = await leadServer();
    const response = await send({ name: '', email: 'x', message: '', category: '', location: 'elsewhere' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      'application/problem+json',
    ]);
    const { errors } = await problemOf(response);
    expect(errors.map(({ field }) => field)).toEqual([
      'name',
      'email',
      'phone',
      'category',
      'location',
      'message',
    ]);
  });

  it('refuses a visit on a day that has passed at its location', async () => {
    // 23:30 on the 1st in Newcastle.
    const { send, leads } = await leadServer({ now: () => new Date('2026-12-01T12:30:00Z') });
    const visit = { ...ENQUIRY, form: 'test-drive', location: 'newcastle' };
    const response = await send({ ...visit, preferred_date: '2026-11-30' });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toEqual([
      { field: 'preferred_date', message: FIELD_MESSAGES.past_day },
    ]);
    const late = await send({
      ...visit,
      preferred_date: '2026-12-01',
      preferred_time: '4:30 pm',
      email: 'x',
    });
    expect((await problemOf(late)).errors.map(({ field }) => field)).toEqual(['email', 'preferred_time']);
    expect(await leads.list()).toEqual([]);
    expect((await send({ ...visit, preferred_date: '2026-12-01' })).status).toBe(201);
  });

  it.each([
    ['no JSON', '{', {}, 400, 'body'],
    ['no object', '7', {}, 422, 'body'],
    ['null', 'null', {}, 422, 'body'],
    ['nothing', '', {}, 400, 'body'],
    ['another type', 'x', { 'content-type': 'text/plain' }, 415, 'Content-Type'],
    ['no type', 'x', { 'content-type': '' }, 415, 'Content-Type'],
    ['a type of the prototype', 'x', { 'content-type': 'constructor' }, 415, 'Content-Type'],
    ['too much', JSON.stringify({ name: 'x'.repeat(70_000) }), {}, 413, 'body'],
    ['a bad key', JSON.stringify(ENQUIRY), { 'idempotency-key': 'a b' }, 400, 'Idempotency-Key'],
  ])('refuses %s', async (_, body, headers, status, field) => {
    const { post } = await leadServer();
    const response = await post('/api/leads', body, { 'content-type': 'application/json', ...headers });
    expect(response.status).toBe(status);
    expect((await problemOf(response)).errors.map((error) => error.field)).toEqual([field]);
  });

  it('"Same Idempotency-Key 100 times in parallel: one lead, equal answers; other body: 422"', async () => {
    const { send, leads } = await leadServer();
    const key = { 'idempotency-key': 'once' };
    const responses = await Promise.all(Array.from({ length: 100 }, () => send(ENQUIRY, key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(await leads.list()).toHaveLength(1);
    const other = await send({ ...ENQUIRY, message: 'Another' }, key);
    expect(other.status).toBe(422);
    expect((await problemOf(other)).errors[0]?.field).toBe('Idempotency-Key');
  });

  it('thanks a sender who fills the hidden field, and drops the lead (rules 39)', async () => {
    const { send, leads } = await leadServer();
    const response = await send({ ...ENQUIRY, special: 'http://spam.example' });
    expect(response.status).toBe(201);
    expect((await responseOf(response)).reference).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await leads.list()).toEqual([]);
    for (const special of ['', null]) expect((await send({ ...ENQUIRY, special })).status).toBe(201);
    expect(await leads.list()).toHaveLength(2);
  });

  it.each([
    [{ origin: 'http://demo.localhost:4321', 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{}, 201],
    [{ origin: 'http://other.localhost:4321' }, 403],
    [{ origin: 'http://demo.localhost:9' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://demo.localhost:4321' }, 403],
  ])('from a page with %j: %s', async (headers, status) => {
    const { send } = await leadServer();
    expect((await send(ENQUIRY, headers as Record<string, string>)).status).toBe(status);
  });

  it('limits the leads of a network, and says when to retry', async () => {
    const { send, leads } = await leadServer({ trustProxy: 1 });
    const from = (address: string) => ({
      'x-forwarded-for': `6.6.6.6, ${address}`,
      'x-forwarded-host': 'demo.localhost:4321',
    });
    const statuses: number[] = [];
    for (let n = 0; n < 121; n += 1) statuses.push((await send(ENQUIRY, from(`203.0.113.${n}`))).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(120);
    const last = await send(ENQUIRY, from('203.0.113.9'));
    expect([last.status, Number(last.headers.get('retry-after'))]).toEqual([429, 600]);
    expect((await send({ ...ENQUIRY, form: 'service' }, from('203.0.113.9'))).status).toBe(201);
    expect((await send(ENQUIRY, from('198.51.100.1'))).status).toBe(201);
    expect(await leads.list()).toHaveLength(122);
  });

  it('answers 503 and when to try again where nothing can be stored, and acknowledges nothing', async () => {
    const down = { state: '/dev/null/nowhere' };
    const { send, post } = await leadServer({ store: down });
    const response = await send(ENQUIRY);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await problemOf(response)).title).toBe('An error occurred when submitting this form');
    const form = await post('/api/leads', new URLSearchParams(ENQUIRY).toString(), FORM);
    expect([form.status, (await form.text()).includes('1300 975 707')]).toEqual([503, true]);
  });

  it('takes the forms of a gated page from signed-in visitors only (S2 §4 "Gated routes")', async () => {
    const siteContext = siteContextWith({ flags: { sign_in: true, gate_finance: true } });
    const { send, post, store, leads } = await leadServer({ siteContext });
    const FINANCE = { ...ENQUIRY, form: 'finance-application' } as const;
    const refused = await send(FINANCE);
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      {
        title: 'Please sign in first.',
        sign_in: '/sign-in?type=finance&redirect=%2Fapply-for-finance&back=%2F',
      },
    ]);
    const form = await post('/api/leads', new URLSearchParams(FINANCE).toString(), FORM);
    expect(form.status).toBe(401);
    expect(await form.text()).toMatch(/<a href="\/sign-in\?type=finance.*what you wrote is still there/s);
    expect(await leads.list()).toEqual([]);
    const { cookie } = await signIn(store, { now: NOW });
    expect((await send(FINANCE, { cookie })).status).toBe(201);
    expect((await send(ENQUIRY)).status).toBe(201);
  });

  it('takes nothing where there is no dealership', async () => {
    const { send } = await leadServer();
    expect((await send(ENQUIRY, { host: 'nowhere.localhost' })).status).toBe(404);
    // A dealership whose settings cannot be read still exists, and may recover.
    expect((await send(ENQUIRY, { host: 'other.localhost' })).status).toBe(503);
  });

  it('requires what a site’s settings require', async () => {
    const siteContext = siteContextWith({
      flags: { enquiry_message_optional: true },
      leads: { opt_in_default: false },
    });
    const { send, leads } = await leadServer({ siteContext });
    expect((await send({ name: 'Jane', phone: '0491 570 006' })).status).toBe(201);
    expect(await leads.list()).toMatchObject([{ opt_in: false, message: null, email: null }]);
  });
});

it('GET /api/openapi.json describes it, by the wire names', async () => {
  const { get } = await leadServer();
  const response = await get('/api/openapi.json');
  const text = await response.text();
  expect(response.status).toBe(200);
  for (const name of ['lead_attributes', 'Rego', 'dealership_slug', 'opt_in', 'special', 'Idempotency-Key'])
    expect(text).toContain(`"${name}"`);
  expect((await get('/api/nothing')).status).toBe(404);
});
