import { describe, expect, it } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { freshServer } from '../app.fixture.ts';
import { PAYMENT_HOOK } from '../payments/payment-hook.ts';
import { openPreviews } from '../store/previews.ts';
import { leadServer, siteContextWith } from './leads.fixture.ts';

const FLAGS = {
  reserve_online: true,
  online_payment: true,
  sign_in: true,
  valuation: true,
  save_valuation: true,
  gate_checkout: true,
};
const DOWN = { state: '/dev/null/nowhere' };
const COOKIE = '__Host-session=somebody';
const ID = '6d1a8f3e-0f5c-4a51-9d5b-6f2f1d5c9a77';
const NUL = '%00';
const PROBLEM = /^application\/problem\+json/;
const SAVED = { column_name: 'valuation', offer_price: 1, low: 1, high: 1, made_at: '2026-01-01T00:00:00Z' };

const server = () => leadServer({ siteContext: siteContextWith({ flags: FLAGS }), store: DOWN });

const requests: [method: string, path: string, body?: object][] = [
  ['GET', '/api/session'],
  ['GET', '/api/sessions'],
  ['DELETE', `/api/sessions/${ID}`],
  ['POST', '/api/sign-out', {}],
  ['GET', '/api/spin'],
  ['GET', '/api/watchlist'],
  ['PUT', `/api/watchlist/${CAR.id}`],
  ['POST', '/api/watchlist', { texts: true }],
  ['POST', `/api/stop-texts/${ID}`],
  ['GET', `/api/saved-searches/${ID}`],
  ['POST', `/api/saved-searches/${ID}`, {}],
  ['PUT', `/api/saved-searches/${ID}`, { href: '/search', label: 'All' }],
  ['GET', '/api/payments'],
  ['POST', '/api/payments', {}],
  ['POST', '/api/reservations', { car_id: CAR.id }],
  ['POST', '/api/reservations/alerts', { car_id: CAR.id, email: 'jane@example.com' }],
  ['GET', `/api/reservations/cars/${CAR.id}`],
  ['GET', `/api/reservations/${ID}`],
  ['POST', `/api/reservations/${ID}/release`, {}],
  ['GET', `/api/trade-ins/${ID}`],
  ['POST', '/api/miscellaneous', { ...SAVED, id: ID }],
];

describe('"Store down: 503 with Retry-After" (promises "Leads")', () => {
  it.each(requests)('%s %s', async (method, path, body) => {
    const { app } = await server();
    const headers = { host: 'demo.localhost:4321', cookie: COOKIE, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await app.request(path, init);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(response.headers.get('content-type')).toMatch(PROBLEM);
  });

  it('is a page for a native form', async () => {
    const { post } = await server();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: COOKIE };
    const response = await post('/api/sign-out', '', headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      expect.stringContaining('text/html'),
    ]);
  });
});

describe.each([
  ['Postgres refuses connections', { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }],
  ['the file of SQLite cannot be opened', {}],
])('"Store down: 503 with Retry-After" outside the API, where %s', (_, address) => {
  const refusing = () => leadServer({ store: { ...DOWN, ...address } });
  const factsOf = ({ status, headers }: Response) => [status, headers.get('retry-after')];

  it('the page of a test payment', async () => {
    const { get, post } = await refusing();
    const path = `/test-payments/${ID}`;
    expect([factsOf(await get(path)), factsOf(await post(path, 'action=pay'))]).toEqual([
      [503, '30'],
      [503, '30'],
    ]);
  });

  it('a payment event, so that its provider sends it again', async () => {
    const { post, reservations } = await refusing();
    const paid = {
      id: 'c',
      subject: 's',
      amount: 1,
      label: '',
      return_url: '',
      payment: 'p',
      state: 'paid',
    } as const;
    const { body, signature } = reservations.bank.captureEvent(paid);
    expect(factsOf(await post(PAYMENT_HOOK, body, { 'stripe-signature': signature }))).toEqual([503, '30']);
  });

  it('a draft', async () => {
    const { store } = await refusing();
    const { get } = freshServer({
      preview: {
        previews: openPreviews(store),
        jobs: { enqueue: async () => true },
        secretsOf: () => [],
        hostOf: () => undefined,
        newToken: () => ID,
      },
    });
    expect(factsOf(await get(`/_preview/${ID}`))).toEqual([503, '30']);
  });
});

describe('an impossible id is never looked up', () => {
  it.each([
    ['GET', `/api/reservations/${NUL}`],
    ['POST', `/api/reservations/${NUL}/release`],
    ['GET', `/api/trade-ins/${NUL}`],
    ['POST', `/api/trade-ins/${NUL}/car`],
    ['GET', `/api/trade-ins/${'x'.repeat(65)}`],
  ])('%s %s', async (method, path) => {
    const { get, post } = await server();
    const response = method === 'GET' ? get(path) : post(path, '{}', { 'content-type': 'application/json' });
    expect((await response).status).toBe(404);
  });

  it('POST /api/miscellaneous', async () => {
    const { post } = await server();
    const body = JSON.stringify({ ...SAVED, id: '\u0000' });
    expect((await post('/api/miscellaneous', body, { 'content-type': 'application/json' })).status).toBe(404);
  });
});

describe('unreadable settings are 503, not 404', () => {
  it.each([
    '/api/reservations/cars/1',
    `/api/reservations/${ID}`,
    `/api/trade-ins/${ID}`,
    '/api/payments',
    '/api/watchlist',
  ])('GET %s', async (path) => {
    const { get } = await leadServer();
    expect((await get(path, { host: 'other.localhost:4321' })).status).toBe(503);
  });
});
