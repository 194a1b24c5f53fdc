import { describe, expect, it } from 'vitest';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { promotionWith } from '#domain/spin/spin.fixture.ts';
import { NOW } from '../app.fixture.ts';
import { openSpins } from '../store/spins.ts';
import { leadServer, siteContextWith } from './leads.fixture.ts';
import { signIn } from './session.fixture.ts';

const RUNNING: Partial<SiteInput> = {
  flags: { spin_to_win: true, sign_in: true },
  spin: promotionWith(),
};
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

async function spinServer(settings: Partial<SiteInput> = {}) {
  const server = await leadServer({ siteContext: siteContextWith({ ...RUNNING, ...settings }) });
  const { store, post, get } = server;
  return {
    ...server,
    spins: openSpins(store),
    cookie: async (phone?: string) =>
      (await signIn(store, { now: NOW, ...(phone === undefined ? {} : { phone }) })).cookie,
    spin: (cookie: string, type = JSON_TYPE) =>
      post('/api/spin', type === JSON_TYPE ? '{}' : '', { cookie, ...type }),
    won: async (cookie: string) => (await get('/api/spin', { cookie })).json(),
  };
}

describe('POST /api/spin', () => {
  it('draws one prize for each user, for any number of concurrent requests', async () => {
    const { cookie, spin, won, spins } = await spinServer();
    const jane = await cookie();
    expect(await won(jane)).toEqual({ won: null });
    const responses = await Promise.all(Array.from({ length: 20 }, () => spin(jane)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(new Set(bodies.map(({ won: { claim } }) => claim)).size).toBe(1);
    expect(await won(jane)).toEqual(bodies[0]);
    const again = await cookie();
    expect((await spin(again)).status, 'on another device').toBe(200);
    expect((await spin(await cookie('+61491570156'))).status).toBe(201);
    expect(await spins.list('demo')).toHaveLength(2);
    expect(await spins.list('other')).toEqual([]);
  });

  it('draws the prizes in the settings', async () => {
    const { cookie, spin } = await spinServer();
    const { won } = await (await spin(await cookie())).json();
    expect(['voucher', 'coffee']).toContain(won.prize.id);
    expect(won.claim).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
  });

  it('requires sign-in, behind a gate or not', async () => {
    const sign_in = expect.stringMatching(/^\/sign-in\?type=spin-to-win&redirect=%2Fspin-to-win/);
    for (const gate_spin_to_win of [true, false]) {
      const { spin } = await spinServer({ flags: { ...RUNNING.flags, gate_spin_to_win } });
      const response = await spin('');
      expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ sign_in })]);
      const native = await spin('', FORM_TYPE);
      expect([native.status, native.headers.get('location')]).toEqual([303, sign_in]);
    }
  });

  it('shows the prize without script', async () => {
    const { cookie, spin, won } = await spinServer();
    const jane = await cookie();
    const page = await spin(jane, FORM_TYPE);
    const { won: stored } = await won(jane);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(stored.claim)]);
  });

  it.each([
    { what: 'without the flag', settings: { flags: { sign_in: true } }, status: 404 },
    {
      what: 'after its last day',
      settings: { spin: promotionWith({ last_day: '2025-12-31' }) },
      status: 410,
    },
  ])('draws nothing $what', async ({ settings, status }) => {
    const { cookie, spin, spins } = await spinServer(settings);
    expect((await spin(await cookie())).status).toBe(status);
    expect(await spins.list('demo')).toEqual([]);
  });

  it('returns after the end what was won before it', async () => {
    const { cookie, spin, store, spins } = await spinServer({
      spin: promotionWith({ last_day: '2025-12-31' }),
    });
    const { visitor } = await signIn(store, { now: NOW });
    const won = { prize: { id: 'coffee', name: 'A coffee', text: 'Black.' }, claim: '7F3K9-Q2M4T' };
    await spins.add({ ...visitor, promotion: promotionWith().id }, won, NOW);
    expect(await (await spin(await cookie())).json()).toEqual({ won });
  });

  it('gives another spin in a later promotion', async () => {
    const { cookie, spin, won, store, spins } = await spinServer();
    const { visitor } = await signIn(store, { now: NOW });
    const before = { prize: { id: 'coffee', name: 'A coffee', text: 'Black.' }, claim: '7F3K9-Q2M4T' };
    await spins.add({ ...visitor, promotion: 'winter-2026' }, before, NOW);
    const jane = await cookie();
    expect(await won(jane)).toEqual({ won: null });
    expect([(await spin(jane)).status, (await spin(jane)).status]).toEqual([201, 200]);
    expect(await spins.list('demo')).toHaveLength(2);
  });
});
