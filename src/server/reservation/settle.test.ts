import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { DELIVERY_ATTEMPTS } from '#domain/lead/retry.ts';
import { CHECKOUT_MS } from '#domain/reservation/hold.ts';
import { listen } from '#net/listen.ts';
import { siteContextWith } from '../api/leads.fixture.ts';
import type { Mail } from '../delivery/mail/mailer.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { createLog } from '../log.ts';
import { leadStore } from '../store/lead-store.ts';
import { freshStore } from '../store/store.fixture.ts';
import { holdJobs } from './hold-jobs.ts';
import { openReservations } from './open-reservations.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** A payment provider that responds with `replies` in turn, repeating the last one. */
async function provider(...replies: { status: number; body: object }[]): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const port = await listen(server);
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${port}`;
}

/**
 * Holds whose money is at a provider at `url`, and their mails; `refuses` is an address whose mails fail, and each mail
 * awaits `onSend`.
 */
function openRig({ url = 'http://127.0.0.1:9', refuses = '', onSend = async () => {} } = {}) {
  const { store } = freshStore();
  const tried: Mail[] = [];
  const jobs = openJobs({ store, now: () => NOW, onProblem: console.error });
  const rig = openReservations({
    store,
    leads: leadStore(store),
    siteContexts: { of: async () => siteContextWith() },
    log: createLog('silent'),
    now: () => NOW,
    newId: randomUUID,
    onStored: () => {},
    jobs,
    mailer: {
      async send(mail) {
        tried.push(mail);
        await onSend();
        if (mail.to.includes(refuses)) throw new Error('No such mailbox');
        return 'sent';
      },
      delete: async () => {},
      close: () => {},
    },
    stripe: { secretKey: 'sk_test_1', webhookSecrets: [], url },
  });
  async function reserve(email: string) {
    const id = randomUUID();
    await rig.holds.reserve(
      {
        id,
        site: 'demo',
        car: id,
        car_id: id,
        slug: 'corolla',
        car_name: 'Corolla',
        reference: id,
        name: 'Jane',
        email,
        phone: '+61491570006',
        purpose: 'reserve',
        deposit: 20_000,
        hours: 48,
        key: null,
        bodyHash: 'h',
      },
      NOW,
    );
    return id;
  }
  /** Pays for a hold; an amount other than the deposit will be refunded. */
  async function paid(email: string, amount: number) {
    const id = await reserve(email);
    const event = { id: `evt_${id}`, payment: `pi_${id}`, subject: id, currency: 'aud', at: NOW };
    await rig.money.captured({ ...event, amount }, NOW);
    return id;
  }
  return { ...rig, jobs, reserve, paid, tried };
}

it('a refund that the provider refuses stays due, and nobody is told that it was sent', async () => {
  const url = await provider(
    { status: 400, body: { error: { type: 'invalid_request_error', code: 'balance_insufficient' } } },
    { status: 200, body: { id: 're_1', object: 'refund' } },
  );
  const { settle, money, paid, tried } = openRig({ url });
  await paid('jane@example.com', 1);
  expect(await settle(() => NOW)).toEqual({ expired: 0, failed: 1 });
  expect(await money.dueRefunds()).toHaveLength(1);
  expect(tried).toEqual([]);
  expect(await settle(() => later(1))).toEqual({ expired: 0, failed: 0 });
  expect(await money.dueRefunds()).toEqual([]);
  expect(tried.map(({ subject }) => subject.split(':')[0])).toEqual(['Refund of $0.01']);
});

it('a checkout that the provider cannot close is tried again until it has ended by itself', async () => {
  const url = await provider({ status: 404, body: { error: { type: 'invalid_request_error' } } });
  const { settle, holds, reserve } = openRig({ url });
  const id = await reserve('jane@example.com');
  await holds.opened(id, { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' });
  expect(await settle(() => later(CHECKOUT_MS - 1))).toEqual({ expired: 1, failed: 1 });
  expect(await settle(() => later(CHECKOUT_MS))).toEqual({ expired: 0, failed: 0 });
});

it('a failing mail is retried as often as a lead’s delivery, and delays no other', async () => {
  const url = await provider({ status: 200, body: { id: 're_1', object: 'refund' } });
  const { settle, paid, tried } = openRig({ url, refuses: 'gone@example.com' });
  await paid('gone@example.com', 20_000);
  const triedFor = (email: string) =>
    tried.filter(({ to, subject }) => to.includes(email) && subject.startsWith('Receipt')).length;
  for (let minute = 0; minute < 5; minute += 1) await settle(() => later(minute * MINUTE_MS));
  expect(triedFor('gone@example.com')).toBe(2);
  await paid('jane@example.com', 20_000);
  await settle(() => later(5 * MINUTE_MS));
  expect(triedFor('jane@example.com')).toBe(1);
  // Steps longer than the longest delay: each finds it due, until no attempt is left.
  for (let day = 1; day < 15; day += 1) await settle(() => later(day * 2 * DAY_MS));
  expect(triedFor('gone@example.com')).toBe(DELIVERY_ATTEMPTS);
});

it('of two concurrent runs one sends the notice', async () => {
  const { settle, paid, tried } = openRig();
  await paid('jane@example.com', 20_000);
  await paid('sam@example.com', 20_000);
  await Promise.all([settle(() => NOW), settle(() => NOW)]);
  expect(tried.flatMap(({ to }) => to).sort()).toEqual(['jane@example.com', 'sam@example.com']);
});

it('a notice is leased for the full time, however long those before it took', async () => {
  let now = NOW;
  const clock = () => now;
  let sends = 0;
  const rig = openRig({
    async onSend() {
      sends += 1;
      // The first takes longer than a lease, and while the second is sent another process checks too.
      if (sends === 1) now = later(16 * MINUTE_MS);
      else if (sends === 2) await rig.settle(clock);
    },
  });
  await rig.paid('jane@example.com', 20_000);
  await rig.paid('sam@example.com', 20_000);
  await rig.settle(clock);
  expect(rig.tried.flatMap(({ to }) => to).sort()).toEqual(['jane@example.com', 'sam@example.com']);
});

it('a mail server that hangs delays no refund', async () => {
  const url = await provider({ status: 200, body: { id: 're_1', object: 'refund' } });
  const mails = Promise.withResolvers<void>();
  const { jobs, money, paid, tried, ...rig } = openRig({ url, onSend: () => mails.promise });
  await paid('jane@example.com', 20_000);
  const work = holdJobs({ jobs, ...rig, now: () => NOW, log: createLog('silent') });
  work.start();
  await expect.poll(() => tried.length).toBe(1);
  await paid('sam@example.com', 1);
  await jobs.enqueue('holds', {}, { key: 'now' });
  await expect.poll(() => money.dueRefunds()).toEqual([]);
  mails.resolve();
  await Promise.all([work.stop(), jobs.close()]);
});
