import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded } from '#demo/stock/seeded.ts';
import { IS_PROOF } from '../walk.ts';
import { mixed, openRig, type Someone, someone, spellings, traitsOf } from './erasure-rig.ts';
import { HOUR, later, NOW } from './holds.ts';
import { onEveryStore } from './stores.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const DAY = 24 * HOUR;
const LEADS = 120;

/** How a text may occur in a row: raw, in JSON, in an address, in HTML, in base64, or as a part of it. */
const formsOf = (text: string): string[] =>
  [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    text.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
    Buffer.from(text).toString('base64').slice(0, -4),
  ].map((form) => form.toLowerCase());

/** Whether a text identifies somebody in any spelling; digits of numbers may be in any grouping. */
function tracesOf(text: string, { name, email, phone }: Someone): string[] {
  const plain = text.toLowerCase();
  const digits = plain.replace(/[^\d\n]/g, '');
  return [
    ...[name, email, ...name.split(' ').filter((word) => word.length > 5)].filter((trait) =>
      formsOf(trait).some((form) => plain.includes(form)),
    ),
    ...(digits.includes(phone.slice(3)) ? [phone] : []),
  ];
}

describe(`a person who was erased (SEED=${SEED})`, { timeout: 120_000 }, () => {
  const random = seeded(String(SEED));
  const people = Array.from({ length: 6 }, () => someone(random));
  const [byEmail, byPhone, ...others] = people;

  async function busyRig() {
    const rig = openRig();
    for (const [n, person] of people.entries()) {
      await rig.live(person, n);
      for (let more = 0; more < LEADS / people.length; more += 1)
        await rig.take(rig.service, { ...person, last_name: null });
    }
    await rig.deliver();
    return rig;
  }

  it.runIf(IS_PROOF)(
    'is in no byte of the state folder, once both keys are erased; all others are where they were',
    async () => {
      if (byEmail === undefined || byPhone === undefined) throw new Error('There are six');
      const rig = await busyRig();
      for (const person of people)
        for (const trait of traitsOf(person)) expect(rig.holding(trait)).not.toEqual([]);
      const before = await rig.service.leads.list();
      const counts = await Promise.all(
        others.map(async ({ email }) => (await rig.service.leads.of({ email })).length),
      );

      await expect(rig.run('erase', { email: mixed(byEmail.email) })).rejects.toThrow(
        `Also known by ${byEmail.phone}, which somebody else may have: erase with --phone ${byEmail.phone}\n`,
      );
      await expect(rig.run('erase', { phone: spellings(byPhone)[3] })).rejects.toThrow(
        `Also known by ${byPhone.email}, which somebody else may have: erase with --email ${byPhone.email}\n`,
      );
      for (const options of [{ phone: byEmail.phone }, { email: byPhone.email }])
        expect(await rig.run('erase', options)).toContain('None of these is left.');
      for (const person of [byEmail, byPhone])
        for (const trait of traitsOf(person)) expect([trait, rig.holding(trait)]).toEqual([trait, []]);

      for (const person of others)
        for (const trait of traitsOf(person)) expect(rig.holding(trait)).not.toEqual([]);
      expect(
        await Promise.all(others.map(async ({ email }) => (await rig.service.leads.of({ email })).length)),
      ).toEqual(counts);
      expect((await rig.service.leads.list()).length).toBe(
        before.length - 2 * (4 + LEADS / people.length + 2),
      );
      // Money counts as before, without a name.
      expect(await rig.service.reservations.money.balance()).toMatchObject({
        captured: people.length * 25_000,
      });
    },
  );

  it.runIf(IS_PROOF)('is in none after retention either, with everybody past their time', async () => {
    const rig = await busyRig();
    for (const { id } of await rig.service.reservations.holds.list())
      await rig.service.reservations.holds.end(id, 'convert', later(HOUR));
    const young = someone(random);
    const after = later(800 * DAY);
    rig.at(after);
    await rig.take(rig.service, { ...young, received_at: after.toISOString() });
    await rig.run('retain', {}, after);
    for (const person of people)
      for (const trait of traitsOf(person)) expect([trait, rig.holding(trait)]).toEqual([trait, []]);
    for (const trait of [[young.email], [young.phone], [young.name]])
      expect(rig.holding(trait)).not.toEqual([]);
  });

  it('leaves a stranger, whose number they wrote beside their own address', async () => {
    const [attacker, victim] = others;
    if (attacker === undefined || victim === undefined) throw new Error('There are six');
    const rig = openRig();
    await rig.live(victim, 0);
    await rig.take(rig.service, { name: 'Eve', email: attacker.email, phone: victim.phone });
    const texts = async () =>
      (await rig.service.store.db()).selectFrom('job').selectAll().where('queue', '=', 'text').execute();
    const [leads, waiting] = [await rig.service.leads.of({ phone: victim.phone }), await texts()];
    const named = `Also known by ${victim.phone}, which somebody else may have: erase with --phone ${victim.phone}`;
    expect(await rig.run('erase', { email: attacker.email, 'dry-run': true })).toContain(named);
    await expect(rig.run('erase', { email: attacker.email })).rejects.toThrow(named);
    expect(await rig.service.leads.of({ phone: victim.phone })).toHaveLength(leads.length - 1);
    expect(await texts()).toEqual(waiting);
    expect(await rig.service.accounts.sites()).toEqual(['harbour']);
    expect(rig.holding([attacker.email])).toEqual([]);
  });

  it('on one site keeps the texts in the outbox while another site has their number', async () => {
    if (byPhone === undefined) throw new Error('There are six');
    const rig = openRig();
    await rig.live(byPhone, 0);
    const { phone } = byPhone;
    const elsewhere = { site: 'bay', phone, device: 'Chrome', token: randomUUID() };
    await rig.service.accounts.open(elsewhere, NOW);
    const texts = () => rig.holding([`sms-${spellings(byPhone)[2]}`]).length;
    const before = texts();
    expect(before).toBeGreaterThan(0);
    await expect(rig.run('erase', { ...byPhone, site: 'harbour' })).rejects.toThrow(
      'account.phone: phone in 1 row',
    );
    expect(texts()).toBe(before);
    await rig.run('erase', { ...byPhone, site: 'bay' });
    expect(texts()).toBe(0);
  });

  it('is no longer counted, and nobody else is affected', async () => {
    const [one, other] = others;
    if (one === undefined || other === undefined) throw new Error('There are six');
    const rig = openRig();
    for (const [n, person] of [one, other].entries()) await rig.live(person, n);
    const counts = async () => {
      const db = await rig.service.store.db();
      const rows = await db.selectFrom('budget').select('bucket').execute();
      const isPersons = ({ bucket }: { bucket: string }) => /^code (?:phone|email) /.test(bucket);
      return [rows.filter(isPersons).length, rows.length];
    };
    const [persons = 0, all = 0] = await counts();
    expect(persons).toBeGreaterThan(0);
    // By another address of the same mailbox.
    const named = { email: one.email.replace(/\+\d+/, ''), phone: one.phone };
    await expect(rig.run('erase', named)).rejects.toThrow(`erase with --email ${one.email}`);
    expect(await counts()).toEqual([persons / 2, all - persons / 2]);
  });

  it('is in no spin, though every number is tried; the prize remains', async () => {
    const [one, other] = others;
    if (one === undefined || other === undefined) throw new Error('There are six');
    const rig = openRig();
    for (const [n, person] of [one, other].entries()) await rig.live(person, n);
    const { spins, store } = rig.service;
    const spinOf = ({ phone }: Someone) => spins.of({ site: 'harbour', promotion: 'p', phone });
    const db = await store.db();
    const hashes = (await db.selectFrom('spin').select('user_hash').execute()).map(
      ({ user_hash }) => user_hash,
    );
    for (const { phone } of [one, other])
      expect(hashes).not.toContain(createHash('sha256').update(`spin harbour p ${phone}`).digest('hex'));
    await rig.run('erase', { email: one.email, phone: one.phone });
    expect([await spinOf(one), (await spinOf(other))?.prize.id]).toEqual([null, 'mug']);
    expect(await spins.list('harbour')).toHaveLength(2);
  });

  it.runIf(IS_PROOF)('is erased while another process serves', async () => {
    if (byEmail === undefined) throw new Error('There are six');
    const rig = await busyRig();
    const serving = rig.open();
    await serving.leads.list();
    await rig.take(serving, byEmail);
    expect(await rig.run('erase', { email: byEmail.email, phone: byEmail.phone })).toContain(
      'None of these is left.',
    );
    for (const trait of traitsOf(byEmail)) expect([trait, rig.holding(trait)]).toEqual([trait, []]);
    await serving.close();
  });

  it('is reported where something remains, with where and why', async () => {
    if (byEmail === undefined || byPhone === undefined) throw new Error('There are six');
    const rig = await busyRig();
    await rig.take(rig.service, { ...byPhone, message: `My partner is ${byEmail.email}` });
    writeFileSync(path.join(rig.state, 'notes.txt'), `${byEmail.name}\n`);
    await expect(rig.run('erase', { email: byEmail.email, phone: byEmail.phone })).rejects.toThrow(
      /Left:\n {2}lead\.body: e-mail in 1 row, of somebody else.*\n(?:.*\n)*? {2}notes\.txt: name: no file of ours/,
    );
  });
});

onEveryStore('a person who was erased', (rig) => {
  it(`is in no row, no file and no line of the log, in any spelling (SEED=${SEED})`, async () => {
    const random = seeded(`rows ${SEED}`);
    const [one, other] = [someone(random), someone(random)];
    const { databaseUrl } = await rig.fresh();
    const { live, deliver, dump, run, logged, service, holding } = openRig(databaseUrl);
    for (const [n, person] of [one, other].entries()) await live(person, n);
    await deliver();
    const before = await dump();
    for (const person of [one, other])
      expect(tracesOf(before, person)).toEqual(
        expect.arrayContaining([person.name, person.email, person.phone]),
      );
    await run('erase', { email: one.email, phone: one.phone });
    const after = await dump();
    expect(tracesOf(after, one)).toEqual([]);
    expect(tracesOf(after, other)).toEqual(tracesOf(before, other));
    for (const trait of traitsOf(one)) expect(holding(trait)).toEqual([]);
    for (const { id } of await service.reservations.holds.list())
      await service.reservations.holds.end(id, 'convert', later(HOUR));
    await run('retain', {}, later(800 * DAY));
    expect(tracesOf(await dump(), other)).toEqual([]);
    expect([one, other].flatMap((person) => tracesOf(logged.join(''), person))).toEqual([]);
  });
});
