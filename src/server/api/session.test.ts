import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { NOW } from '../app.fixture.ts';
import { openAccounts } from '../store/accounts.ts';
import { freshStore } from '../store/store.fixture.ts';
import type { ApiEnv } from './api-env.ts';
import { signIn } from './session.fixture.ts';
import { checkGate, signedIn } from './session.ts';

const gated = siteWith({ slug: 'demo', flags: { sign_in: true, gate_checkout: true } });
const open = siteWith({ slug: 'demo', flags: { sign_in: true } });
const withoutSignIn = siteWith({ slug: 'demo', flags: { gate_checkout: true } });

/** Routes that show the visitor, and the gates they pass. */
function rig(site = gated, at = NOW) {
  const { store } = freshStore();
  const deps = { accounts: openAccounts(store, randomUUID), now: () => at };
  const app = new Hono<ApiEnv>();
  app.use((c, next) => {
    c.set('site', { slug: c.req.header('x-site') ?? 'demo' });
    return next();
  });
  app.get('/who', async (c) => c.json(await signedIn(c, deps)));
  app.get('/entry', async (c) => {
    const entry = await checkGate(c.req.query('path') ?? '', c, { site, ...deps });
    return c.json(entry.ok ? { ok: true } : entry.problem);
  });
  const get = async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
    (await app.request(path, { headers })).json();
  return { store, get };
}

it('recognises a visitor by the cookie, on this site only', async () => {
  const { store, get } = rig();
  const { cookie, visitor } = await signIn(store, { now: NOW });
  expect(visitor).toMatchObject({ phone: '+61491570006', site: 'demo' });
  expect(await get('/who', { cookie })).toEqual(visitor);
  expect(await get('/who', { cookie, 'x-site': 'other' })).toBeNull();
  expect(await get('/who', { cookie: '__Host-session=another' })).toBeNull();
  expect(await get('/who', { cookie: cookie.replace('__Host-', '') })).toBeNull();
  expect(await get('/who')).toBeNull();
});

it('ends a session after 30 days', async () => {
  const { store, get } = rig(gated, new Date(NOW.getTime() + 30 * DAY_MS));
  const { cookie } = await signIn(store, { now: NOW });
  expect(await get('/who', { cookie })).toBeNull();
});

it('lets signed-in visitors through a gate, and sends others to sign in and back (S2 §4)', async () => {
  const { store, get } = rig();
  const { cookie } = await signIn(store, { now: NOW });
  expect(await get('/entry?path=/cars/a/checkout', { cookie })).toEqual({ ok: true });
  expect(await get('/entry?path=/cars/a/checkout')).toMatchObject({
    status: 401,
    sign_in: '/sign-in?type=checkout&redirect=%2Fcars%2Fa%2Fcheckout&back=%2F',
  });
  expect(await get('/entry?path=/cars/trade-in')).toEqual({ ok: true });
});

it('requires no sign-in where the site does not, and admits nobody where sign-in is off (rules 26)', async () => {
  for (const site of [open, withoutSignIn])
    expect(await rig(site).get('/entry?path=/cars/a/checkout')).toEqual({ ok: true });
  expect(await rig(open).get('/entry?path=/online-payment')).toMatchObject({ status: 401 });
  expect(await rig(withoutSignIn).get('/entry?path=/online-payment')).toMatchObject({ status: 403 });
});
