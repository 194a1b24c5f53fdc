import { describe, expect, it } from 'vitest';
import { CAPTCHA_VENDOR_NAMES, CAPTCHA_VENDORS } from '#domain/lead/captcha-vendors.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { FAULT_NAMES, readChallenge, solved, startVendor, VENDOR_SECRET } from './captcha.fixture.ts';
import { ENQUIRY, leadServer, siteContextWith } from './leads.fixture.ts';

const SECRETS = new Map([['vendor', VENDOR_SECRET]]);

type CaptchaSettings = NonNullable<NonNullable<SiteInput['leads']>['captcha']>;

/** A server behind a proxy whose site uses this captcha. */
async function guarded(captcha: CaptchaSettings, secrets: ReadonlyMap<string, string> = SECRETS) {
  const siteContext = siteContextWith({ leads: { captcha } });
  const server = await leadServer({ siteContext, secrets, trustProxy: 1 });
  const proofs = async () => (await server.leads.list()).map(({ proof }) => proof);
  return { ...server, proofs };
}

type Guarded = Awaited<ReturnType<typeof guarded>>;

/** Every captcha that a site can choose: the form field of its token, and how a browser gets one. */
const PROVIDERS: readonly {
  name: string;
  field: string;
  open(): Promise<{ server: Guarded; prove(): Promise<string> }>;
}[] = [
  {
    name: 'altcha',
    field: 'altcha',
    async open() {
      const server = await guarded('altcha');
      return { server, prove: async () => solved(await readChallenge(await server.get('/api/captcha'))) };
    },
  },
  ...CAPTCHA_VENDOR_NAMES.map((name) => ({
    name,
    field: 'captcha',
    async open() {
      const vendor = await startVendor(name);
      return { server: await guarded(vendor.settings), prove: async () => vendor.give() };
    },
  })),
];

describe.each(PROVIDERS)('the captcha $name', ({ field, open }) => {
  it('marks a lead that came with its proof', async () => {
    const { server, prove } = await open();
    expect((await server.send({ ...ENQUIRY, [field]: await prove() })).status).toBe(201);
    expect(await server.proofs()).toEqual(['proven']);
  });

  it.each([[undefined], [null], ['']])('takes a lead without one (%j), and marks it', async (none) => {
    const { server } = await open();
    expect((await server.send({ ...ENQUIRY, [field]: none })).status).toBe(201);
    expect(await server.proofs()).toEqual(['unproven']);
  });

  it('counts a proof once', async () => {
    const { server, prove } = await open();
    const proof = await prove();
    expect((await server.send({ ...ENQUIRY, [field]: proof })).status).toBe(201);
    const again = await server.send({ ...ENQUIRY, message: 'Buy pills', [field]: proof });
    expect([again.status, await again.json()]).toMatchObject([422, { errors: [{ field }] }]);
    expect(await server.leads.list()).toHaveLength(1);
  });

  it('accepts a repeat under the same key', async () => {
    const { server, prove } = await open();
    const body = { ...ENQUIRY, [field]: await prove() };
    const sent = async () => (await server.send(body, { 'idempotency-key': 'a' })).status;
    expect([await sent(), await sent()]).toEqual([201, 201]);
    expect(await server.proofs()).toEqual(['proven']);
  });

  it('accepts concurrent repeats under the same key', async () => {
    const { server, prove } = await open();
    const body = { ...ENQUIRY, [field]: await prove() };
    const sent = async () => (await server.send(body, { 'idempotency-key': 'a' })).status;
    expect(await Promise.all(Array.from({ length: 10 }, sent))).toEqual(Array(10).fill(201));
    expect(await server.proofs()).toEqual(['proven']);
  });

  it('accepts a proof from one of several concurrent senders', async () => {
    const { server, prove } = await open();
    const body = { ...ENQUIRY, [field]: await prove() };
    const sent = async () => (await server.send(body)).status;
    expect((await Promise.all(Array.from({ length: 5 }, sent))).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it('accepts another proof for the same body under the same key', async () => {
    const { server, prove } = await open();
    const send = async () =>
      (await server.send({ ...ENQUIRY, [field]: await prove() }, { 'idempotency-key': 'a' })).status;
    expect([await send(), await send()]).toEqual([201, 201]);
    expect(await server.leads.list()).toHaveLength(1);
  });

  it('refuses wrong ones without using up the budgets of leads, and counts each refusal', async () => {
    const { server, prove } = await open();
    const send = async (proof: string) =>
      (await server.send({ ...ENQUIRY, [field]: proof }, { 'x-forwarded-for': '203.0.113.7' })).status;
    const wrong: number[] = [];
    for (let n = 0; n < 210; n += 1) wrong.push(await send(`bm9ib2R5${n}`));
    expect(new Set(wrong)).toEqual(new Set([422]));
    expect(await send(await prove())).toBe(201);
    expect(server.refusals).toEqual(Array(210).fill({ action: 'lead', site: 'demo', budget: 'proof' }));
  });

  it('refuses a made-up token', async () => {
    const { server } = await open();
    const refused = await server.send({ ...ENQUIRY, [field]: 'bm9ib2R5' });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field }] }]);
    expect(await server.leads.list()).toEqual([]);
  });
});

describe.each(CAPTCHA_VENDOR_NAMES)('the vendor %s', (name) => {
  it('receives the secret and the token, and nothing about the shopper', async () => {
    const vendor = await startVendor(name);
    const token = vendor.give();
    await (await guarded(vendor.settings)).send({ ...ENQUIRY, captcha: token });
    expect(vendor.requests.map((form) => Object.fromEntries(form))).toEqual([
      { secret: VENDOR_SECRET, response: token },
    ]);
  });

  it('is asked about so many wrong tokens of one network and no more', async () => {
    const vendor = await startVendor(name);
    const server = await guarded(vendor.settings);
    const send = async (from: string, captcha = 'wrong') =>
      (await server.send({ ...ENQUIRY, captcha }, { 'x-forwarded-for': from })).status;
    for (let n = 0; n < 300; n += 1) expect(await send('203.0.113.7')).toBe(422);
    expect([await send('203.0.113.8'), vendor.requests.length]).toEqual([429, 300]);
    expect(await send('198.51.100.1', vendor.give())).toBe(201);
    expect(server.refusals.at(-1)).toEqual({ action: 'captcha', site: 'demo', budget: '/24' });
  });

  it('cannot vouch for a token from another host', async () => {
    const vendor = await startVendor(name);
    const captcha = vendor.give({ hostname: 'farm.example' });
    expect((await (await guarded(vendor.settings)).send({ ...ENQUIRY, captcha })).status).toBe(422);
  });

  it('cannot vouch for a token of another action, where it reports actions', async () => {
    const vendor = await startVendor(name);
    const captcha = vendor.give({ action: 'login' });
    const { status } = await (await guarded(vendor.settings)).send({ ...ENQUIRY, captcha });
    expect(status).toBe(CAPTCHA_VENDORS[name].reports_action ? 422 : 201);
  });

  it.each(FAULT_NAMES)('"provider down: lead accepted and flagged" where it %s', async (how) => {
    const vendor = await startVendor(name);
    vendor.fail(how);
    const server = await guarded(vendor.settings);
    expect((await server.send({ ...ENQUIRY, captcha: vendor.give() })).status).toBe(201);
    expect(await server.proofs()).toEqual(['unproven']);
  });

  it.each([
    ['nobody answers there', { verify_url: 'http://127.0.0.1:1/siteverify' }, SECRETS],
    ['it is at a private address that is no number', { verify_url: 'http://localhost:1/' }, SECRETS],
    ['the environment has no such secret', {}, new Map()],
    ['the secret is another', {}, new Map([['vendor', 'another']])],
  ])('costs no lead where %s', async (_what, settings, secrets) => {
    const vendor = await startVendor(name);
    const server = await guarded({ ...vendor.settings, ...settings }, secrets);
    expect((await server.send({ ...ENQUIRY, captcha: vendor.give() })).status).toBe(201);
    expect(await server.proofs()).toEqual(['unproven']);
  });
});
