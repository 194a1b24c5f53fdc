import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { listen } from '#net/listen.ts';
import { ENQUIRY } from './api/leads.fixture.ts';
import { readEnvironment } from './env.ts';
import { netlifyService, openedService } from './netlify-service.ts';
import { openAlerts } from './store/alerts.ts';
import { leadStore } from './store/lead-store.ts';
import { openStore } from './store/open-store.ts';
import { openOutbox } from './store/outbox/outbox.ts';

/** A project with one site, and the service of a function over it. */
function functionOf(SITE: string, more: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'netlify-'));
  mkdirSync(join(root, 'sites/harbour'), { recursive: true });
  const site = siteWith({ contact: { email: 'hello@harbour.example' } });
  writeFileSync(join(root, 'sites/harbour/site.json'), JSON.stringify(site));
  writeFileSync(join(root, 'sites/harbour/locations.json'), JSON.stringify([locationWith()]));
  const service = netlifyService(
    readEnvironment({ SITE, FORECOURT_STATE: join(root, 'state'), LOG_LEVEL: 'silent', ...more }),
    root,
  );
  const store = openStore({ state: join(root, 'state') });
  onTestFinished(async () => {
    await service.close();
    await store.close();
    rmSync(root, { recursive: true, force: true });
  });
  const work: Promise<unknown>[] = [];
  const post = (headers: Record<string, string> = {}) =>
    service.api(
      new Request('https://harbour.example/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'harbour.example', ...headers },
        body: JSON.stringify(ENQUIRY),
      }),
      { ip: '203.0.113.7', waitUntil: (promise) => work.push(promise) },
    );
  return { service, post, work, store };
}

it('takes leads of its site, and delivers them after the response', async () => {
  const { post, work, service } = functionOf('harbour');
  expect((await post({ origin: 'https://harbour.example' })).status).toBe(201);
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  await Promise.all(work);
  await service.deliver();
  await service.nightly();
});

it('rejects leads where SITE names no existing site', async () => {
  const { post, work } = functionOf('other');
  expect((await post()).status).toBe(503);
  await Promise.all(work);
});

it('does not start for shoppers with a test key, unless FORECOURT_ALLOW_UNSAFE is set', async () => {
  const state = mkdtempSync(join(tmpdir(), 'netlify-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('SITE', 'harbour');
  vi.stubEnv('FORECOURT_STATE', state);
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_51Habc');
  vi.stubEnv('STRIPE_WEBHOOK_SECRETS', 'whsec_of-the-functions');
  expect(openedService).toThrow('STRIPE_SECRET_KEY is a test key');
  vi.stubEnv('FORECOURT_ALLOW_UNSAFE', '1');
  await openedService().close();
});

/** A payment provider that accepts every call and never responds. */
async function silentProvider() {
  let requests = 0;
  const server = createServer(() => {
    requests += 1;
  });
  const port = await listen(server);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, stop };
}

it('leads do not wait for a payment provider that does not answer', async () => {
  const provider = await silentProvider();
  const { post, work, store } = functionOf('harbour', {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
    STRIPE_URL: provider.url,
  });
  const due = { id: 'pi_1', site: 'harbour', subject: 'hold-1', amount: 20_000, captured_at: 0 };
  const db = await store.db();
  await db
    .insertInto('payment')
    .values({ ...due, refund: 'due', refunded_at: null, returned: 0 })
    .execute();
  expect((await post()).status).toBe(201);
  const sent = async () => (await openOutbox(store).list()).filter(({ state }) => state === 'delivered');
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
  // The caller gives up after ten seconds, and retries.
  expect(provider.requests()).toBeLessThanOrEqual(1);
  provider.stop();
  await Promise.all(work);
});

it('does every task of the night though one of them fails', async () => {
  const { post, work, store, service } = functionOf('harbour');
  await post();
  await Promise.all(work);
  const db = await store.db();
  // A delivery that cannot be reconciled, and a lead beyond every retention period.
  await db.updateTable('delivery').set({ sink: '{' }).execute();
  await db.updateTable('lead').set({ received_at: 0 }).execute();
  await service.nightly();
  expect(await leadStore(store).list()).toEqual([]);
});

it('alerts its operator of leads that were not delivered, and leaves other alerts alone', async () => {
  const { post, work, store, service } = functionOf('harbour', { ALERT_EMAIL: 'ops@harbour.example' });
  await post();
  await Promise.all(work);
  const db = await store.db();
  const stale = { kind: 'stock_stale', site: 'harbour', key: 'stock_stale/harbour' };
  await db
    .insertInto('alert')
    .values({ key: stale.key, alert: JSON.stringify(stale), raised_at: 1 })
    .execute();
  await db.updateTable('delivery').set({ state: 'dead' }).where('route', '=', '(default)').execute();
  const open = async () => (await openAlerts(store).open()).map(({ key }) => key).sort();
  await service.deliver();
  expect(await open()).toEqual(['dead_letters/harbour', 'stock_stale/harbour']);
  await db.updateTable('delivery').set({ state: 'delivered' }).execute();
  await service.deliver();
  expect(await open()).toEqual(['stock_stale/harbour']);
});
