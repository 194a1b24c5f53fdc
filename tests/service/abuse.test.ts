import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { unpaidOfNetwork, unpaidShare } from '#domain/reservation/unpaid-share.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { ENQUIRY, leadServer, siteContextWith } from '#server/api/leads.fixture.ts';
import { onEveryStore } from './stores.ts';

const SEED = process.env.SEED ?? randomBytes(4).toString('hex');
const TIMEOUT = 300_000;
const CARS = 188;
const HOST = { 'x-forwarded-host': 'demo.localhost:4321', 'content-type': 'application/json' };

/** Random numbers, reproducible by seed (mulberry32). */
function randomOf(seed: string): (below: number) => number {
  let state = Number.parseInt(seed, 16) | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
const random = randomOf(SEED);
const hex = () => random(65_536).toString(16);
const phone = () => `04915${String(random(100_000)).padStart(5, '0')}`;
const mail = () => `${hex()}${hex()}@${hex()}.example.com`;

const stock = Array.from({ length: CARS }, (_, n) =>
  vehicleWith({ id: `car-${n}`, vin: `JTDKB20U993${500_000 + n}`, slug: `car-${n}` }),
);

/**
 * A dealership of 188 cars with visitors' addresses from a trusted proxy, and a stand-in for Stripe; `off` disables the
 * proof of work.
 */
async function yard(
  options: Awaited<ReturnType<Parameters<Parameters<typeof onEveryStore>[1]>[0]['fresh']>>,
  captcha: 'altcha' | 'off' = 'altcha',
) {
  const siteContext = {
    ...siteContextWith({ flags: { reserve_online: true, sign_in: true }, leads: { captcha } }),
    stock: async () => stock,
    onOffer: async (id: string) => stock.find((car) => car.id === id) ?? null,
  };
  const server = await leadServer({ siteContext, trustProxy: 1, store: options, realMoney: true });
  const reserve = async (about: { email: string; phone: string; car_id?: string }, from: string) => {
    const body = { name: 'Jane Citizen', car_id: `car-${random(CARS)}`, ...about };
    const headers = { ...HOST, 'x-forwarded-for': from };
    return (await server.post('/api/reservations', JSON.stringify(body), headers)).status;
  };
  const held = () => server.reservations.holds.list({ active: true });
  return { ...server, siteContext, reserve, held };
}

onEveryStore(`attacks (SEED=${SEED})`, (rig) => {
  it('"1,000 attempts from a /48 hold at most the configured share"', { timeout: TIMEOUT }, async () => {
    const { reserve, held, siteContext, refusals } = await yard(await rig.fresh(), 'off');
    const site = `2001:db8:${hex()}`;
    const statuses: number[] = [];
    for (let n = 0; n < 50; n += 1)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, () =>
            reserve({ email: mail(), phone: phone() }, `${site}:${hex()}:${hex()}::${hex()}`),
          ),
        )),
      );
    const { limit } = unpaidShare(stock, siteContext.site);
    expect(limit).toBe(18);
    const count = (await held()).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(unpaidOfNetwork(limit));
    // An overloaded store responds with 503: not known to be held.
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(count);
    expect(new Set(statuses).difference(new Set([201, 409, 429, 503]))).toEqual(new Set());
    expect(refusals.map(({ budget }) => budget)).toContain('/48');
  });

  it('so do attempts from any networks', { timeout: TIMEOUT }, async () => {
    const { reserve, held, refusals } = await yard(await rig.fresh());
    const from = () => `${1 + random(120)}.${random(256)}.${random(256)}.${random(256)}`;
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        reserve({ email: mail(), phone: phone(), car_id: `car-${n % CARS}` }, from()),
      ),
    );
    expect((await held()).length).toBe(18);
    expect(refusals.map(({ budget }) => budget)).toContain('unpaid share');
  });

  it('"a cap on the share of a site’s cars": over all sites of a group', { timeout: TIMEOUT }, async () => {
    const group = { name: 'Group', url: 'https://group.example', text: null };
    const siteOf = (slug: string, cars: typeof stock) => ({
      ...siteContextWith({ slug, group, flags: { reserve_online: true }, leads: { captcha: 'off' } }),
      stock: async () => cars,
      onOffer: async (id: string) => cars.find((car) => car.id === id) ?? null,
    });
    const shown = stock.filter((_, n) => n % 4 === 0).slice(0, 40);
    // The member's 40 cars have ids of its own: the VIN identifies them.
    const member = shown.map((car) => ({ ...car, id: `own-${car.id}` }));
    const shared = [...shown, ...member].map(({ id }) => id);
    const server = await leadServer({
      siteContext: siteOf('demo', stock),
      elsewhere: siteOf('other', member),
      trustProxy: 1,
      store: await rig.fresh(),
      realMoney: true,
    });
    const attempts = async (host: string, cars: readonly string[], from: () => string) => {
      for (const car_id of cars) {
        const body = { name: 'Jane Citizen', car_id, email: mail(), phone: phone() };
        const headers = { ...HOST, 'x-forwarded-host': `${host}.localhost:4321`, 'x-forwarded-for': from() };
        await server.post('/api/reservations', JSON.stringify(body), headers);
      }
      const held = await server.reservations.holds.list({ active: true });
      return held.filter(({ car_id }) => shared.includes(car_id)).length;
    };
    const everywhere = () => `${1 + random(120)}.${random(256)}.${random(256)}.1`;
    const site = `2001:db8:${hex()}`;
    const within = () => `${site}:${hex()}:${hex()}::${hex()}`;
    const whole = shown.map(({ id }) => id);
    const theirs = member.map(({ id }) => id);
    // One network: a quarter of the member's 4, whichever site it comes by.
    expect(await attempts('demo', whole.slice(0, 2), within)).toBe(1);
    expect(await attempts('other', theirs.slice(2, 4), within)).toBe(1);
    expect(await attempts('demo', whole, everywhere)).toBe(4);
    expect(await attempts('other', theirs, everywhere)).toBe(4);
    const others = stock.flatMap(({ id }) => (shared.includes(id) ? [] : [id])).slice(0, 40);
    await attempts('demo', others, everywhere);
    expect(await server.reservations.holds.list({ active: true })).toHaveLength(18);
  });

  it.each([
    ['one phone with changing mails', () => ({ phone: '0491 570 006', email: mail() })],
    ['one mail with changing phones', () => ({ phone: phone(), email: 'jane@example.com' })],
  ])('"one person at most 1 unpaid hold": %s', { timeout: TIMEOUT }, async (_, who) => {
    const { reserve, held, refusals } = await yard(await rig.fresh());
    const from = () => `${1 + random(120)}.${random(256)}.${random(256)}.1`;
    const statuses = await Promise.all(Array.from({ length: 100 }, () => reserve(who(), from())));
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(await held()).toHaveLength(1);
    expect(refusals.map(({ budget }) => budget)).toContain('unpaid hold');
  });
});

describe(`limits behind a trusted proxy (SEED=${SEED})`, () => {
  const port = () => 1024 + random(60_000);
  const ODD: [string, () => string | undefined][] = [
    ['one address with changing ports', () => `1.2.3.${random(256)}:${port()}`],
    ['one IPv6 network with changing ports', () => `[2001:db8:0:1::${hex()}]:${port()}`],
    ['unknown', () => 'unknown'],
    ['nonsense that changes', () => `_${hex()}`],
    ['loopback', () => `127.0.${random(256)}.${random(256)}`],
    ['IPv6 loopback', () => '::1'],
    ['loopback as IPv6', () => `::ffff:127.0.0.${1 + random(254)}`],
    ['nothing', () => ''],
    ['no header', () => undefined],
    ['an address that nobody trusts before it', () => `${random(256)}.9.9.9, unknown`],
  ];

  it.each(ODD)('"140 leads … are limited as one": %s', { timeout: TIMEOUT }, async (_, forwarded) => {
    const { send, refusals } = await leadServer({ trustProxy: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 140; n += 1) {
      const from = forwarded();
      const headers = { ...HOST, ...(from !== undefined && { 'x-forwarded-for': from }) };
      statuses.push((await send({ ...ENQUIRY, email: mail(), phone: phone() }, headers)).status);
    }
    const taken = statuses.filter((status) => status === 201).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(120);
    expect(statuses.at(-1)).toBe(429);
    expect(refusals.filter(({ action }) => action === 'lead')).toHaveLength(140 - taken);
  });

  it('all unreadable addresses share one', { timeout: TIMEOUT }, async () => {
    const { send } = await leadServer({ trustProxy: 1 });
    const unreadable = ODD.slice(2);
    const statuses: number[] = [];
    for (let n = 0; n < 140; n += 1) {
      const from = unreadable[random(unreadable.length)]?.[1]();
      const headers = { ...HOST, ...(from !== undefined && { 'x-forwarded-for': from }) };
      statuses.push((await send({ ...ENQUIRY, email: mail(), phone: phone() }, headers)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  });

  it('one code in 30 seconds, across every edge of a window', { timeout: TIMEOUT }, async () => {
    let now = new Date('2026-11-20T01:00:00Z');
    const siteContext = siteContextWith({ flags: { sign_in: true } });
    const { post, messages } = await leadServer({ siteContext, trustProxy: 1, now: () => now });
    const requestCode = async (from: string) =>
      (await post('/api/sign-in/code', '{"phone":"0491 570 006"}', { ...HOST, 'x-forwarded-for': from }))
        .status;
    for (let n = 0; n < 4; n += 1) {
      // Just before the end of a half minute.
      const half = Date.parse('2026-11-20T01:00:00Z') + n * 120_000 + 30_000;
      now = new Date(half - 1 - random(500));
      const sent = now.getTime();
      expect(await requestCode('198.51.100.1')).toBe(202);
      for (const after of [1, 501 + random(29_000), 29_999]) {
        now = new Date(sent + after);
        expect(await requestCode(`${1 + random(120)}.${random(256)}.1.1`)).toBe(429);
      }
    }
    expect(messages).toHaveLength(4);
  });
});
