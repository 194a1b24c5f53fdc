import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { siteContextWith } from '#server/api/leads.fixture.ts';
import { folderMailer } from '#server/delivery/mail/folder-mailer.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { createLog } from '#server/log.ts';
import { testCheckouts } from '#server/payments/test-checkouts.ts';
import { erasePerson } from '#server/privacy.ts';
import { openReservations } from '#server/reservation/open-reservations.ts';
import { openAccounts } from '#server/store/accounts.ts';
import { openEventCounts } from '#server/store/event-counts.ts';
import { type HoldPeople, openHoldPeople } from '#server/store/holds/hold-people.ts';
import { type HoldStore, holdStore } from '#server/store/holds/hold-store.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import type { Store } from '#server/store/open-store.ts';
import { openSpins } from '#server/store/spins.ts';
import { captureOf, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { freshStore, onEveryStore, queued } from './stores.ts';

onEveryStore('people of holds', (rig) => {
  let store: Store;
  let holds: HoldStore;
  let people: HoldPeople;

  beforeEach(async () => {
    store = await freshStore(rig);
    [holds, people] = [holdStore(store), openHoldPeople(store)];
    return () => store.close();
  });

  const WAITING = { site: 'harbour', car_id: CAR.id, slug: 'corolla-7', car_name: '2021 Toyota Corolla' };
  /** All rows of the tables of holds. */
  async function allText(): Promise<string> {
    const db = await store.db();
    const rows = await Promise.all(
      (['hold', 'payment', 'awaiting', 'job'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    return JSON.stringify(rows);
  }
  /** Sam holds one car and was sent a notice of another; the deposit is paid. */
  async function sam() {
    const hold = newReservation({ name: 'Sam Sample', email: 'Sam@example.com', phone: '+61491570110' });
    await holds.reserve(hold, NOW);
    await moneyStore(store).captured(captureOf(hold.id), later(MINUTE));
    const other = newReservation({ car: 'other', car_id: '8' });
    await holds.reserve(other, NOW);
    await holds.await({ ...WAITING, car: other.car, email: 'sam@Example.com' }, NOW);
    await holds.end(other.id, 'release', later(1));
    await holds.await({ ...WAITING, car: 'third', email: 'sam@example.com' }, NOW);
    return { hold, other };
  }

  it('are erased by e-mail or phone, in any spelling, and nobody else is', async () => {
    const { hold, other } = await sam();
    await holds.await({ ...WAITING, car: 'third', email: 'jane@example.com' }, NOW);
    expect(await people.erase({ email: 'sam@example.com' }, 'bay')).toEqual([]);
    expect(await people.erase({ phone: '0491 570 110' })).toEqual([hold.reference]);
    expect(await people.erase({ email: 'SAM@example.com' })).toEqual([expect.stringMatching(/^notice-/)]);
    const text = await allText();
    for (const gone of ['sam', 'sample', '491570110']) expect(text.toLowerCase()).not.toContain(gone);
    for (const left of ['jane@example.com', other.email, hold.reference]) expect(text).toContain(left);
  });

  it('are erased from the mails about their holds, and nobody else is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hold-mails-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const mailer = folderMailer(folder);
    const { settle } = openReservations({
      store,
      leads: leadStore(store),
      siteContexts: { of: async () => siteContextWith() },
      mailer,
      log: createLog('silent'),
      now: () => NOW,
      newId: randomUUID,
      onStored: () => {},
      stripe: null,
      jobs: openJobs({ store, now: () => NOW, onProblem: console.error }),
    });
    const { hold, other } = await sam();
    for (const [subject, payment] of [
      [other.id, `pi_${other.id}`],
      [hold.id, 'pi_twice'],
    ] as const) {
      const at = { id: payment, label: '', return_url: '', amount: 20_000, state: 'paid' } as const;
      await testCheckouts(store).open({ ...at, subject, payment });
      await moneyStore(store).captured(captureOf(subject, { payment }), later(MINUTE));
    }
    await settle(() => later(MINUTE));
    const mails = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const to = (email: string) => mails().filter((mail) => mail.includes(email)).length;
    expect([to('am@example.com'), to(other.email)]).toEqual([4, 1]);

    const person = { emails: ['sam@example.com'], phones: [], names: [] };
    const deps = {
      leads: leadStore(store),
      accounts: openAccounts(store, randomUUID),
      holdPeople: people,
      spins: openSpins(store),
      mailer,
      store,
      folder,
      events: openEventCounts(store),
    };
    await erasePerson(person, undefined, deps, NOW);
    expect([to('am@example.com'), to(other.email)]).toEqual([0, 1]);
  });

  it('leave their hold and its money behind', async () => {
    const { hold } = await sam();
    await people.erase({ email: 'sam@example.com' });
    expect(await holds.find(hold.id)).toMatchObject({ state: 'held', name: '', email: '', phone: '' });
    expect(await holds.end(hold.id, 'release', later(HOUR))).toBe(true);
    expect(await moneyStore(store).dueRefunds()).toHaveLength(1);
  });

  it('match nobody where neither is given', async () => {
    await sam();
    const before = await allText();
    expect(await people.erase({})).toEqual([]);
    expect(await people.erase({ phone: 'no number' })).toEqual([]);
    expect(await allText()).toBe(before);
  });

  it('are deleted once their hold ended before that time, site by site', async () => {
    const { hold, other } = await sam();
    expect(await people.sites()).toEqual(['harbour']);
    expect(await people.eraseBefore('bay', later(99 * HOUR))).toEqual([]);
    expect(await people.eraseBefore('harbour', later(HOUR))).toEqual([
      other.reference,
      expect.stringMatching(/^notice-/),
    ]);
    expect(await queued(store, 'notice')).not.toContainEqual(
      expect.objectContaining({ notice: expect.objectContaining({ kind: 'free' }) }),
    );
    // An active hold is retained, however old.
    expect(await people.eraseBefore('harbour', later(99 * HOUR))).toEqual([]);
    await holds.end(hold.id, 'convert', later(HOUR));
    expect(await people.eraseBefore('harbour', later(HOUR))).toEqual([]);
    expect(await people.eraseBefore('harbour', later(HOUR + 1))).toEqual([hold.reference]);
    expect(await people.sites()).toEqual([]);
    expect((await allText()).toLowerCase()).not.toContain('sam');
  });
});
