import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NOW } from '../app.fixture.ts';
import { readChallenge, solved } from './captcha.fixture.ts';
import { leadServer, type ServiceRig, siteContextWith } from './leads.fixture.ts';
import { signIn } from './session.fixture.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PHONE = '0491 570 006';
const problemSchema = z.object({ title: z.string(), errors: z.array(z.object({ message: z.string() })) });

const rig = (more: ServiceRig = {}) =>
  leadServer({ siteContext: siteContextWith({ flags: { sign_in: true } }), trustProxy: 1, ...more });
type Rig = Awaited<ReturnType<typeof rig>>;

/** The cookies that a browser would send back, `name=value`. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const send = ({ post }: Rig, body: object = { phone: PHONE }, headers: Record<string, string> = {}) =>
  post('/api/sign-in/code', JSON.stringify(body), {
    ...JSON_TYPE,
    'x-forwarded-host': 'demo.localhost:4321',
    ...headers,
  });
const guess = ({ post }: Rig, code: string, cookie: string, headers: Record<string, string> = {}) =>
  post('/api/sign-in', JSON.stringify({ code }), {
    ...JSON_TYPE,
    cookie,
    'x-forwarded-host': 'demo.localhost:4321',
    ...headers,
  });
const lastCode = ({ messages }: Rig): string => messages.at(-1)?.text.slice(0, 6) ?? '';
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in by phone', () => {
  it('sends a code, and signs in by it', async () => {
    const server = await rig();
    const sent = await send(server, { phone: PHONE, redirect: '/cars/a' });
    expect([sent.status, await sent.json()]).toEqual([202, { next: '/sign-in/code?redirect=%2Fcars%2Fa' }]);
    expect(server.messages).toMatchObject([{ to: '+61491570006' }]);
    expect(server.messages[0]?.text).toMatch(
      /^\d{6} is your Harbour Motors sign-in code[\s\S]*@demo\.localhost #\d{6}$/,
    );
    const signed = await guess(server, lastCode(server), cookiesOf(sent), {
      'user-agent': 'Chrome/1 Windows',
    });
    expect([signed.status, await signed.json()]).toEqual([200, { next: '/cars/a' }]);
    const session = await server.get('/api/session', { cookie: cookiesOf(signed) });
    expect(await session.json()).toEqual({ phone: PHONE, code: null });
    const sessions = await server.get('/api/sessions', { cookie: cookiesOf(signed) });
    expect(await sessions.json()).toMatchObject([{ device: 'Chrome on Windows', here: true }]);
  });

  it('"`__Host-` cookie": of this host only, over secure connections only, unreadable for scripts', async () => {
    const server = await rig();
    const sent = await send(server);
    const signed = await guess(server, lastCode(server), cookiesOf(sent));
    for (const response of [sent, signed])
      for (const cookie of response.headers.getSetCookie()) {
        expect(cookie).toMatch(/^__Host-(?:session|code)=/);
        expect(cookie.split('; ').slice(1)).toEqual(
          expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
        );
        expect(cookie).not.toContain('Domain');
      }
    const [dropped, session] = signed.headers.getSetCookie();
    expect(dropped).toMatch(/^__Host-code=; Max-Age=0/);
    expect(session).toContain(`Max-Age=${30 * 86_400}`);
    expect(signed.headers.get('cache-control')).toBe('no-store');
  });

  it('works by native forms: to the code, and from there to the requested page', async () => {
    const server = await rig();
    const sent = await server.post('/api/sign-in/code', new URLSearchParams({ phone: PHONE }).toString(), {
      ...FORM,
      'x-forwarded-host': 'demo.localhost:4321',
      referer: 'http://demo.localhost:4321/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fb&back=%2F',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      '/sign-in/code?redirect=%2Fcars%2Fa%3Fb',
    ]);
    const signed = await server.post(
      '/api/sign-in',
      new URLSearchParams({ code: lastCode(server) }).toString(),
      {
        ...FORM,
        'x-forwarded-host': 'demo.localhost:4321',
        cookie: cookiesOf(sent),
      },
    );
    expect([signed.status, signed.headers.get('location')]).toEqual([303, '/cars/a?b']);
    const wrong = await server.post('/api/sign-in', 'code=123', {
      ...FORM,
      'x-forwarded-host': 'demo.localhost:4321',
    });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('Enter the six digits'),
    ]);
  });

  it.each(['//evil.test', '/..//evil.test', 'https://evil.test', '/\\evil.test'])(
    'never leads off the site: %s',
    async (redirect) => {
      const server = await rig();
      const sent = await send(server, { phone: PHONE, redirect });
      const signed = await guess(server, lastCode(server), cookiesOf(sent));
      expect(await signed.json()).toEqual({ next: '/' });
    },
  );

  it('responds equally for known and unknown phones', async () => {
    const server = await rig();
    await signIn(server.store, { phone: '+61491570157', now: NOW });
    const [existing, unknown] = [await send(server, { phone: '0491 570 157' }), await send(server)];
    const contentOf = async (response: Response) => [response.status, await response.text()];
    expect(await contentOf(existing)).toEqual(await contentOf(unknown));
    expect(server.messages).toHaveLength(2);
  });

  it('responds equally to a code that is wrong, used, expired, guessed too often or not issued', async () => {
    const server = await rig();
    const sent = await send(server);
    const code = lastCode(server);
    const tries = [await guess(server, wrongFor(code), cookiesOf(sent)), await guess(server, code, '')];
    const right = await guess(server, code, cookiesOf(sent));
    expect(right.status).toBe(200);
    tries.push(await guess(server, code, cookiesOf(sent)));
    for (const tried of tries) {
      expect(tried.status).toBe(422);
      expect(problemSchema.parse(await tried.json()).errors[0]?.message).toContain('no longer works');
    }
  });

  it('"At most 5 guesses of a code are ever evaluated": the sixth is wrong even when correct', async () => {
    const server = await rig();
    const sent = await send(server);
    const code = lastCode(server);
    for (let n = 0; n < 5; n += 1)
      expect((await guess(server, wrongFor(code), cookiesOf(sent))).status).toBe(422);
    expect((await guess(server, code, cookiesOf(sent))).status).toBe(422);
  });

  it('limits the codes sent to a phone, over all senders', async () => {
    const server = await rig();
    expect((await send(server)).status).toBe(202);
    const again = await send(server, { phone: '+61 491 570 006' }, { 'x-forwarded-for': '203.0.113.9' });
    expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([429, 30]);
    expect(problemSchema.parse(await again.json()).title).toContain('Please try again in 30 seconds');
    expect(server.messages).toHaveLength(1);
  });

  it('counts no request with an invalid, expired or used proof of work', async () => {
    let now = NOW;
    const server = await rig({ now: () => now });
    const solve = async () => solved(await readChallenge(await server.get('/api/captcha')));
    const stale = await solve();
    now = new Date(NOW.getTime() + 21 * 60_000);
    const forged = Array.from({ length: 1000 }, () => 'x');
    const altcha = await solve();
    for (const wrong of [stale, ...forged]) {
      const refused = await send(server, { phone: PHONE, altcha: wrong });
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'altcha' }] }]);
    }
    expect((await send(server, { phone: PHONE, altcha })).status).toBe(202);
    for (let n = 0; n < 5; n += 1) {
      now = new Date(now.getTime() + 30_000);
      expect((await send(server, { phone: PHONE, altcha })).status).toBe(422);
    }
    expect((await send(server, { phone: PHONE, altcha: await solve() })).status).toBe(202);
    expect(server.messages).toHaveLength(2);
  });

  it('limits the requests of a network', async () => {
    const server = await rig();
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await send(server, { phone: `04915700${n + 10}` }, from(n))).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(server, { phone: PHONE }, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(202);
  });

  it('accepts only mobile numbers, only posts of its own pages, and nobody where sign-in is off', async () => {
    const server = await rig();
    expect((await send(server, { phone: '(02) 5550 1234' })).status).toBe(422);
    expect((await send(server, { phone: PHONE }, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await send(server, { phone: PHONE }, { 'content-type': 'text/plain' })).status).toBe(415);
    const closed = await leadServer();
    const headers = JSON_TYPE;
    expect((await closed.post('/api/sign-in/code', JSON.stringify({ phone: PHONE }), headers)).status).toBe(
      403,
    );
    expect((await closed.post('/api/sign-in', JSON.stringify({ code: '123456' }), headers)).status).toBe(403);
    expect([...server.messages, ...closed.messages]).toEqual([]);
  });

  it('never fails internally, whatever the body', async () => {
    const server = await rig();
    const { cookie } = await signIn(server.store, { now: NOW });
    const texts = fc.constantFrom(
      PHONE,
      '123456',
      '',
      '\u0000',
      '\ud800',
      '//evil.test',
      '0491 570 006\u0000',
    );
    const field = fc.constantFrom('phone', 'code', 'redirect', 'ids', 'texts', '__proto__');
    const body = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.oneof(texts, fc.jsonValue())));
    const address = fc.constantFrom('sign-in', 'sign-in/code', 'watchlist');
    await fc.assert(
      fc.asyncProperty(address, body, async (path, sent) => {
        const headers = { ...JSON_TYPE, cookie, 'x-forwarded-host': 'demo.localhost:4321' };
        const { status } = await server.post(`/api/${path}`, JSON.stringify(sent), headers);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });

  it('reports a code that cannot be stored or sent', async () => {
    const siteContext = siteContextWith({ flags: { sign_in: true } });
    const { post } = await leadServer({ siteContext, store: { state: '/dev/null/nowhere' } });
    const sent = await post('/api/sign-in/code', JSON.stringify({ phone: PHONE }), JSON_TYPE);
    const guessed = await post('/api/sign-in', JSON.stringify({ code: '123456' }), JSON_TYPE);
    expect([sent.status, guessed.status]).toEqual([503, 503]);
  });
});

describe('devices', () => {
  it('are listed, and each can be signed out from any other', async () => {
    const { get, app, store } = await rig();
    const here = await signIn(store, { now: NOW });
    const there = await signIn(store, { now: NOW });
    const stranger = await signIn(store, { phone: '+61491570157', now: NOW });
    const end = (id: string, cookie: string, headers: Record<string, string> = {}) =>
      app.request(`/api/sessions/${id}`, {
        method: 'DELETE',
        headers: {
          host: 'demo.localhost:4321',
          'x-forwarded-host': 'demo.localhost:4321',
          cookie,
          ...headers,
        },
      });
    const ofThere = there.visitor.session_id;
    expect((await end(ofThere, stranger.cookie)).status).toBe(404);
    expect((await end(ofThere, '')).status).toBe(401);
    expect((await end(ofThere, here.cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await end(ofThere, here.cookie)).status).toBe(204);
    expect(await (await get('/api/session', { cookie: there.cookie })).json()).toEqual({
      phone: null,
      code: null,
    });
    expect(await (await get('/api/sessions', { cookie: here.cookie })).json()).toHaveLength(1);
    expect((await get('/api/sessions')).status).toBe(401);
  });

  it('are signed out by script, and by a native form', async () => {
    const { get, post, store } = await rig();
    const host = { 'x-forwarded-host': 'demo.localhost:4321' };
    for (const [headers, status] of [
      [{}, 204],
      [FORM, 303],
    ] as const) {
      const { cookie } = await signIn(store, { now: NOW });
      expect(
        (await post('/api/sign-out', '', { ...host, ...headers, cookie, origin: 'https://evil.test' }))
          .status,
      ).toBe(403);
      const out = await post('/api/sign-out', '', { ...host, ...headers, cookie });
      expect([out.status, out.headers.getSetCookie()[0]]).toEqual([
        status,
        expect.stringContaining('Max-Age=0'),
      ]);
      expect(await (await get('/api/session', { cookie })).json()).toMatchObject({ phone: null });
    }
  });

  it('show the code they requested, and when the next can be requested', async () => {
    const server = await rig();
    const sent = await send(server);
    const session = await server.get('/api/session', { cookie: cookiesOf(sent) });
    expect(await session.json()).toEqual({
      phone: null,
      code: { phone: PHONE, resend_at: new Date(NOW.getTime() + 30_000).toISOString() },
    });
    expect(session.headers.get('cache-control')).toBe('no-store');
  });
});
