import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { courierRig } from './courier.fixture.ts';
import { startSmtp } from './mail/smtp.fixture.ts';

const SAM = 'sam@harbour.example';
const GONE = 'gone@harbour.example';
const DEALER = 'hello@harbour.example';
const mailTo = (...to: string[]) => [{ id: 'sales', sink: { kind: 'email' as const, to } }];

/** A courier to these recipients over a mail server that refuses `GONE`. */
async function refusingRig(...to: string[]) {
  const { received, mailer } = await startSmtp(GONE);
  return { received, ...courierRig({ leads: { routes: mailTo(...to) }, mailer }) };
}

describe('a mailbox that its mail server refuses', () => {
  it.each([
    { recipient: SAM, mails: [[SAM], [DEALER]], plain: 'and the plain mail of 15 minutes later' },
    { recipient: DEALER, mails: [[DEALER]], plain: 'who has the plain mail by that' },
  ])(
    'leaves one mail for each other recipient, $plain, and ends as a dead letter that names it',
    async ({ recipient, mails }) => {
      const { received, take, pass, courier, outbox, now } = await refusingRig(recipient, GONE);
      await take();
      for (let round = 0; round < 40; round += 1) {
        await courier.drain();
        const [next] = await outbox.list({ state: 'pending' });
        if (next === undefined) break;
        pass(Math.ceil((next.due_at.getTime() - now().getTime()) / 1000));
      }
      expect(received.map(({ to }) => to)).toEqual(mails);
      const [dead] = await outbox.list({ state: 'dead' });
      expect(dead).toMatchObject({ route: 'sales', attempts: 10 });
      expect(dead?.last_error).toContain(GONE);
      expect(dead?.last_error).not.toContain(recipient);
      for (const { detail } of await outbox.receipts([dead?.id ?? ''])) expect(detail).toContain(GONE);
    },
  );

  it('does not pause its route', async () => {
    const { received, take, pass, courier } = await refusingRig(SAM, GONE);
    for (let n = 0; n < 12; n += 1) await take();
    await courier.drain();
    expect(received).toHaveLength(12);
    pass(6);
    await courier.drain();
    await take();
    await courier.drain();
    expect(received).toHaveLength(13);
  });

  it('gets its mail at the address that the settings correct, and nobody else a second one', async () => {
    const { received, take, pass, change, courier, outbox } = await refusingRig(SAM, GONE);
    await take();
    await courier.drain();
    change({ routes: mailTo(SAM, 'new@harbour.example') });
    pass(6);
    await courier.drain();
    expect(received.map(({ to }) => to)).toEqual([[SAM], ['new@harbour.example']]);
    await take();
    await courier.drain();
    expect(received).toHaveLength(3);
    expect(await outbox.list({ state: 'pending' })).toEqual([]);
  });

  it('is done with once the settings lack it', async () => {
    const { received, take, pass, change, courier, outbox } = await refusingRig(SAM, GONE);
    await take();
    await courier.drain();
    change({ routes: mailTo(SAM) });
    pass(6);
    await courier.drain();
    expect(received).toHaveLength(1);
    expect((await outbox.list({ state: 'delivered' })).map(({ route }) => route)).toEqual(['sales']);
  });
});

describe('a shopper’s mailbox that its mail server refuses', () => {
  it('ends its confirmation at once, loses no lead, and delays no other shopper’s', async () => {
    const { received, mailer } = await startSmtp(GONE);
    const leads = { confirmation: true, routes: mailTo(DEALER) };
    const { take, courier, outbox, now } = courierRig({ leads, mailer });
    for (let n = 0; n < 12; n += 1) await take({ email: GONE });
    await take({ email: 'jane@shopper.example' });
    await courier.drain();
    expect(received.map(({ to }) => to)).toContainEqual(['jane@shopper.example']);
    expect(await outbox.list({ state: 'pending' })).toEqual([]);
    expect(new Set((await outbox.list({ state: 'dead' })).map(({ route }) => route))).toEqual(
      new Set(['(confirmation)']),
    );
    expect(await outbox.depth(now())).toMatchObject({ dead: 0 });
    expect(await outbox.deadBySite()).toEqual(new Map());
  });

  it('is tried again, and counts at last, where the server refuses us instead', async () => {
    const { mailer } = await startSmtp(GONE, '5.7.1 Relay access denied');
    const { take, pass, courier, outbox, now } = courierRig({
      leads: { confirmation: true, routes: mailTo(DEALER) },
      mailer,
    });
    await take({ email: GONE });
    await courier.drain();
    const [waiting] = await outbox.list({ state: 'pending' });
    expect(waiting).toMatchObject({ route: '(confirmation)', attempts: 1 });
    for (let round = 0; round < 10; round += 1) {
      pass(DAY_MS / 1000);
      await courier.drain();
    }
    expect(await outbox.depth(now())).toMatchObject({ dead: 1 });
    expect(await outbox.deadBySite()).toEqual(new Map([['demo', 1]]));
  });
});
