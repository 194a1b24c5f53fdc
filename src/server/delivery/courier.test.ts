import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { courierRig, START } from './courier.fixture.ts';
import { type ReceivedRequest, startCrm } from './crm.fixture.ts';

const SECRET = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
const routeTo = (url: string, id = 'crm') => ({ id, sink: { kind: 'webhook' as const, url, secret: 'crm' } });
const mailsIn = (folder: string) =>
  Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))));

describe('a delivery', () => {
  it('reaches a webhook once, signed as Standard Webhooks requires', async () => {
    const crm = await startCrm();
    const { take, courier, outbox } = courierRig({
      leads: { routes: [routeTo(crm.url)] },
      secrets: { crm: SECRET },
    });
    const lead = await take({ message: 'Ünï “code”' });
    await courier.drain();
    await courier.drain();
    expect(crm.received).toHaveLength(1);
    const { headers = {}, body = '' }: Partial<ReceivedRequest> = crm.received[0] ?? {};
    const [delivery] = await outbox.list({ state: 'delivered' });
    expect(headers['webhook-id']).toBe(delivery?.id);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', 'a secret of some length').update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(JSON.parse(body)).toEqual({ type: 'lead.created', timestamp: lead.received_at, data: lead });
  });

  it('reaches a CRM as ADF, with the secret of its route', async () => {
    const crm = await startCrm(202);
    const routes = [{ id: 'adf', sink: { kind: 'adf_http' as const, url: crm.url, secret: 'adf' } }];
    const { take, courier, outbox } = courierRig({ leads: { routes }, secrets: { adf: 'token' } });
    const { reference } = await take();
    await courier.drain();
    const [request] = crm.received;
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer token',
      'content-type': 'application/xml; charset=utf-8',
    });
    expect(request?.body).toContain(`>${reference}</id>`);
    expect(await outbox.list({ state: 'delivered' })).toHaveLength(1);
  });

  it('has "ten attempts over 75 hours", under one id, then becomes a dead letter that can be replayed', async () => {
    const crm = await startCrm(503);
    const { take, pass, courier, outbox, now } = courierRig({
      leads: { routes: [routeTo(crm.url)] },
      secrets: { crm: SECRET },
    });
    await take();
    for (let round = 0; round < 40; round += 1) {
      await courier.drain();
      const next = (await outbox.list({ state: 'pending' })).find(({ route }) => route === 'crm')?.due_at;
      if (next === undefined) break;
      pass(Math.ceil((next.getTime() - now().getTime()) / 1000));
    }
    expect(crm.received).toHaveLength(10);
    expect(new Set(crm.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [dead] = await outbox.list({ state: 'dead' });
    expect(dead).toMatchObject({ route: 'crm', attempts: 10, last_error: `${crm.host} responded with 503` });
    expect(Math.floor((now().getTime() - START.getTime()) / HOUR_MS)).toBe(75);
    expect(await outbox.depth(now())).toMatchObject({ dead: 1 });

    crm.reply.status = 200;
    pass(61);
    expect(await outbox.replay({ id: dead?.id }, now())).toBe(1);
    await courier.drain();
    expect(await outbox.find(dead?.id ?? '')).toMatchObject({ state: 'delivered' });
  });

  it('"after 15 minutes the dealer has a plain mail", and none where it arrived in time', async () => {
    const crm = await startCrm(500);
    const { take, pass, courier, outboxFolder, outbox } = courierRig({
      leads: { routes: [routeTo(crm.url)] },
      secrets: { crm: SECRET },
    });
    const lead = await take();
    await courier.drain();
    pass(14 * 60);
    await courier.drain();
    expect(await outbox.list({ lead: lead.id, state: 'delivered' })).toEqual([]);
    pass(61);
    await courier.drain();
    const [mail] = await mailsIn(outboxFolder);
    expect(mail).toMatchObject({
      to: [{ address: 'hello@harbour.example' }],
      replyTo: [{ address: 'jane@example.com' }],
    });
    expect(mail?.subject).toContain('Not delivered to crm');
    expect(mail?.text).toContain('Phone: 0491 570 006');
    expect(mail?.html).toBeUndefined();

    crm.reply.status = 200;
    const second = await take();
    await courier.drain();
    pass(3600);
    await courier.drain();
    expect((await outbox.list({ lead: second.id })).map(({ state }) => state).sort()).toEqual([
      'cancelled',
      'delivered',
    ]);
    expect(readdirSync(outboxFolder)).toHaveLength(1);
  });

  it('waits for no other route: "one dead route never slows another"', async () => {
    const [dead, alive] = [await startCrm(0), await startCrm()];
    const routes = [routeTo(dead.url, 'dead'), routeTo(alive.url, 'alive')];
    const { take, courier } = courierRig({ leads: { routes }, secrets: { crm: SECRET } });
    for (let n = 0; n < 12; n += 1) await take();
    courier.start();
    await expect.poll(() => alive.received.length).toBe(12);
    // At most `WIDTH` deliveries are under way on the dead route.
    expect(dead.received.length).toBeLessThanOrEqual(4);
    // End the hanging requests: the deliveries behind them would each wait for a timeout.
    dead.reply.status = 500;
    dead.hangUp();
    await courier.stop();
  });

  it('pauses a route that keeps failing, then probes it with one delivery', async () => {
    const crm = await startCrm(500);
    const { take, pass, courier } = courierRig({
      leads: { routes: [routeTo(crm.url)] },
      secrets: { crm: SECRET },
    });
    for (let n = 0; n < 20; n += 1) await take();
    await courier.drain();
    const before = crm.received.length;
    expect(before).toBeLessThan(20);
    await courier.drain();
    expect(crm.received.length).toBe(before);
    pass(61);
    await courier.drain();
    expect(crm.received.length).toBe(before + 1);
    crm.reply.status = 200;
    pass(61);
    await courier.drain();
    expect(crm.received.length).toBeGreaterThan(before + 10);
  });

  it('uses the route’s current settings', async () => {
    const crm = await startCrm();
    const { take, pass, change, courier } = courierRig({
      leads: { routes: [routeTo('http://127.0.0.1:1/')] },
      secrets: { crm: SECRET },
    });
    await take();
    await courier.drain();
    change({ routes: [routeTo(crm.url)] });
    pass(6);
    await courier.drain();
    expect(crm.received).toHaveLength(1);
  });

  it('of an erased lead is cancelled', async () => {
    const crm = await startCrm();
    const { take, leads, courier, outbox, now } = courierRig({
      leads: { routes: [routeTo(crm.url)] },
      secrets: { crm: SECRET },
    });
    const { id } = await take();
    await leads.erase([id], now());
    await courier.drain();
    expect(crm.received).toEqual([]);
    expect(await outbox.depth(now())).toMatchObject({ pending: 0, dead: 0 });
  });

  it.each([
    ['a host whose name leads to this machine', 'http://localhost:9/', { crm: SECRET }, /private address/],
    ['a secret that the environment lacks', 'http://127.0.0.1:9/', {}, /LEAD_SECRETS has no entry "crm"/],
  ])('fails with words for %s', async (_, url, secrets, words) => {
    const { take, courier, outbox } = courierRig({ leads: { routes: [routeTo(url)] }, secrets });
    await take();
    await courier.drain();
    expect((await outbox.list()).find(({ route }) => route === 'crm')?.last_error).toMatch(words);
  });

  it('follows no redirect', async () => {
    const crm = await startCrm(302);
    const { take, courier, outbox } = courierRig({
      leads: { routes: [routeTo(crm.url)] },
      secrets: { crm: SECRET },
    });
    await take();
    await courier.drain();
    expect((await outbox.list()).find(({ route }) => route === 'crm')?.last_error).toContain(
      'responded with 302',
    );
  });
});
