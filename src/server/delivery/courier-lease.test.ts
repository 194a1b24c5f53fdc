import { describe, expect, it } from 'vitest';
import { courierRig } from './courier.fixture.ts';
import { startCrm } from './crm.fixture.ts';
import type { Mailer } from './mail/mailer.ts';

const SECRET = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
const rigTo = (url: string, more: { lease_ms?: number; grace_ms?: number } = {}) =>
  courierRig({
    leads: { routes: [{ id: 'crm', sink: { kind: 'webhook', url, secret: 'crm' } }] },
    secrets: { crm: SECRET },
    ...more,
  });

describe('with several couriers over one store', () => {
  it('a delivery is sent once, however long it takes', async () => {
    const crm = await startCrm(0);
    const { take, pass, now, open, outbox } = rigTo(crm.url, { lease_ms: 60 });
    await take();
    const sending = open().drain();
    await expect.poll(() => crm.received.length).toBe(1);
    for (let renewal = 0; renewal < 5; renewal += 1) {
      pass(0.05);
      // Renewed at the next beat of the machine's clock: free by now otherwise.
      await expect.poll(() => outbox.dueQueues(new Date(now().getTime() + 50))).toEqual([]);
    }
    await open().drain();
    expect(crm.received).toHaveLength(1);
    expect(crm.open(), 'it is under way all the time').toBe(1);
    crm.hangUp();
    await sending;
    expect((await outbox.list()).find(({ route }) => route === 'crm')).toMatchObject({ attempts: 1 });
  });
});

describe('"After SIGTERM … deliveries … have ten seconds; what takes longer is aborted and resumed"', () => {
  it('a stopped courier sends no more of its backlog, which the next one sends', async () => {
    const crm = await startCrm(0);
    const { take, open } = rigTo(crm.url);
    for (let n = 0; n < 20; n += 1) await take();
    const courier = open();
    courier.start();
    await expect.poll(() => crm.received.length).toBe(4);
    const stopping = courier.stop();
    crm.reply.status = 200;
    crm.respond();
    await stopping;
    expect(crm.received).toHaveLength(4);
    await courier.drain();
    expect(crm.received).toHaveLength(4);
    await open().drain();
    expect(crm.received).toHaveLength(20);
  });

  it('a delivery that takes longer is ended, and due at once at the next start, without a failure', async () => {
    const crm = await startCrm(0);
    const { take, open, outbox } = rigTo(crm.url, { grace_ms: 50 });
    await take();
    const courier = open();
    courier.start();
    await expect.poll(() => crm.received.length).toBe(1);
    await courier.stop();
    await expect.poll(crm.open).toBe(0);
    expect((await outbox.list()).find(({ route }) => route === 'crm')).toMatchObject({
      state: 'pending',
      attempts: 0,
    });
    crm.reply.status = 200;
    await open().drain();
    expect((await outbox.list({ state: 'delivered' })).map(({ route }) => route)).toEqual(['crm']);
  });

  it('a mail under way stays leased for a while: its server may still take it', async () => {
    let sends = 0;
    const mailer: Mailer = {
      send() {
        sends += 1;
        return new Promise(() => {});
      },
      delete: async () => {},
      close() {},
    };
    const routes = [{ id: 'sales', sink: { kind: 'email' as const, to: ['sam@harbour.example'] } }];
    const { take, open, pass } = courierRig({ leads: { routes }, mailer, grace_ms: 50 });
    await take();
    const courier = open();
    courier.start();
    await expect.poll(() => sends).toBe(1);
    await courier.stop();
    await open().drain();
    expect(sends).toBe(1);
    pass(31);
    open().start();
    await expect.poll(() => sends).toBe(2);
  });
});
