import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type SeededRandom, seeded } from '#demo/stock/seeded.ts';
import { allDeliveries, leadWith } from '#domain/lead/lead.fixture.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { readChallenge, solved } from '#server/api/captcha.fixture.ts';
import { UNREADABLE } from '#server/client-address.ts';
import { readEnvironment } from '#server/env.ts';
import { stopSearches } from '#server/saved-searches/stop-searches.ts';
import { openService, type Service } from '#server/service.ts';
import { folderSms } from '#server/sms/folder-sms.ts';
import { openAccounts } from '#server/store/accounts.ts';
import { openCodes } from '#server/store/codes.ts';
import { searchReference } from '#server/store/saved-searches/saved-searches.ts';
import { openSpins } from '#server/store/spins.ts';
import { openTradeIns } from '#server/store/trade-in-store.ts';
import { openWatchlists } from '#server/store/watchlists.ts';
import { LEAD_ACTIONS, type LeadOptions } from '../../scripts/leads/actions.ts';
import { captureOf, HOUR, later, MINUTE, NOW, newReservation } from './holds.ts';
import { onEveryStore } from './stores.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const DAY = 24 * HOUR;
const LEADS = 120;

interface Someone {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
}

/** Everybody has a unique name, address and number, with characters that are escaped in many ways. */
function someone({ whole }: SeededRandom): Someone {
  const below = (n: number) => whole(0, n - 1);
  const word = (length: number) => Array.from({ length }, () => 'bcdfghjklmnpqrstvwxz'[below(20)]).join('');
  const odd = ["O'", 'é', '“', ' & ', 'ß', ''][below(6)] ?? '';
  const digits = Array.from({ length: 8 }, () => below(10)).join('');
  return {
    name: `${word(6).toUpperCase()}${odd} ${word(9)}`,
    email: `${word(8)}.${word(4)}+${below(99)}@${word(7)}.example`,
    phone: `+614${digits}`,
  };
}

/** How people write a number. */
const spellings = ({ phone }: Someone): string[] => {
  const national = `0${phone.slice(3)}`;
  const grouped = national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  return [phone, phone.slice(1), national, grouped];
};

const mixed = (email: string): string => email.replace(/[a-m]/g, (letter) => letter.toUpperCase());

function openRig(databaseUrl?: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'erasure-'));
  const state = path.join(root, 'state');
  const sink = { kind: 'webhook' as const, url: 'https://crm.example/', secret: 'crm' };
  const site = siteWith({
    leads: { routes: [{ id: 'crm', when: { department: ['parts'] }, sink }] },
    contact: { email: 'hello@harbour.example' },
  });
  const locations = [locationWith({ contact_detail: { email: 'newcastle@harbour.example' } })];
  mkdirSync(path.join(root, 'sites/harbour'), { recursive: true });
  writeFileSync(path.join(root, 'sites/harbour/site.json'), JSON.stringify(site));
  writeFileSync(path.join(root, 'sites/harbour/locations.json'), JSON.stringify(locations));
  const environment = readEnvironment({ FORECOURT_STATE: state, DATABASE_URL: databaseUrl }, {});
  let now = NOW;
  const logged: string[] = [];
  const lines = new Writable({ write: (line, _, done) => done(void logged.push(String(line))) });
  const log = pino({ level: 'debug' }, lines);
  const open = () => openService({ environment, root, log, now: () => now });
  const service = open();
  onTestFinished(async () => {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  });
  const outbox = path.join(state, 'outbox');
  const take = async (service: Service, about: Partial<Lead>) => {
    const id = randomUUID();
    const lead: Lead = { ...leadWith({}, { site, locations }), id, reference: id.slice(0, 11), ...about };
    const deliveries = allDeliveries(lead, { site, locations, now, newId: randomUUID });
    const response = { lead_id: id, reference: lead.reference, reply_by: null };
    await service.leads.accept({
      lead,
      deliveries,
      response,
      idempotency: { key: randomUUID(), bodyHash: 'h' },
    });
    return lead;
  };
  /** Saves a search in words that name its sender, and mails them new cars; then it may be stopped. */
  const search = async ({ name, email }: Someone, lead: Partial<Lead>, stopped?: 'one' | 'all') => {
    const { savedSearches, searchAlerts } = service;
    const details = { 'Looking for': `A ute for ${name}` };
    const search_href = `/search?query=${encodeURIComponent(name)}`;
    const { id } = await take(service, { ...lead, form: 'search-alert', search_href, details });
    const db = await service.store.db();
    const saved = db.selectFrom('saved_search').select('token').where('id', '=', id);
    const { token } = await saved.executeTakeFirstOrThrow();
    await savedSearches.confirm('harbour', token, NOW);
    const due = await savedSearches.due('harbour', `release ${id}`, NOW);
    const compared = due.filter((row) => row.id === id).map((row) => ({ search: row, seen: '{}' }));
    const reference = searchReference('harbour', email.toLowerCase());
    const news = [{ label: details['Looking for'], href: search_href, cars: [], more: 1 }];
    const mail = { site: 'harbour', email, reference, token, news };
    await savedSearches.notify('release', [{ compared, mail }], { since: NOW, now: NOW });
    if (stopped === undefined) return;
    await searchAlerts.send();
    await stopSearches(service.routes, { site: 'harbour', token, id: stopped === 'all' ? null : id });
  };
  return {
    service,
    open,
    state,
    take,
    logged,
    run: (word: string, options: LeadOptions = {}, at = now) => LEAD_ACTIONS[word]?.(service, options, at),
    at: (instant: Date) => {
      now = instant;
    },
    /** Performs every action of a shopper. */
    async live({ name, email, phone }: Someone, n: number) {
      const { store, routes, reservations } = service;
      const lead = { name, email, phone, site: 'harbour', received_at: NOW.toISOString() };
      const begun = await take(service, {
        ...lead,
        message: `Call ${name} on ${spellings({ name, email, phone })[3]}`,
      });
      await take(service, { ...lead, email: mixed(email), department: 'parts', phone: null });
      await openTradeIns(store).begin({ id: randomUUID(), site: 'harbour', lead_id: begun.id }, NOW);
      const visitor = await openAccounts(store, randomUUID).open(
        { site: 'harbour', phone, device: 'Chrome', token: randomUUID() },
        NOW,
      );
      const code = { id: randomUUID(), site: 'harbour', phone, proof: 'p', redirect: '/' };
      await openCodes(store).add(code, NOW);
      const attempt = { site: 'harbour', address: UNREADABLE, phone, email };
      for (const action of ['code', 'lead'] as const) await routes.guard.admit(action, attempt, NOW);
      // A sender's key may be anything.
      const proof = { sent: await proofOf(routes), claim: `${email} ${phone} ${name}` };
      const settings = { captcha: 'altcha' } as const;
      await routes.guard.admitProven('reservation', { ...attempt, settings, proof }, NOW);
      await folderSms(outbox)({ id: randomUUID(), to: phone, text: `Your code, ${name}` });
      const watchlists = openWatchlists({ store, newId: randomUUID });
      const entry = {
        id: '7',
        name: 'Car',
        slug: 'car',
        make: 'T',
        model: 'C',
        primary_image_url: null,
        price: 1,
        price_type: null,
      };
      const seen = { state: 'free', price: 1, price_type: null } as const;
      await watchlists.save(visitor, entry, seen, NOW);
      const watch = { user_id: visitor.user_id, phone, car_id: '7', entry, seen, stop_token: null };
      const text = { id: randomUUID(), site: 'harbour', phone, text: 'It is cheaper' };
      await watchlists.note(watch, { ...seen, price: 0 }, text, NOW);
      for (const event of ['search_words', 'search_empty'] as const)
        await service.events.addSearch([{ event, term: name.toLowerCase() }], {
          site: 'harbour',
          day: '2026-11-20',
        });
      const prize = { id: 'mug', name: 'A mug', text: 'Yours' };
      await openSpins(store).add({ ...visitor, promotion: 'p' }, { prize, claim: randomUUID() }, NOW);
      const hold = newReservation({ name, email: mixed(email), phone, car: `car ${n}`, car_id: String(n) });
      await reservations.holds.reserve(hold, NOW);
      await reservations.money.captured(captureOf(hold.id), later(MINUTE));
      await reservations.holds.await(
        { site: 'harbour', car: `car ${n + 1000}`, email, car_id: '7', slug: 's', car_name: 'c' },
        NOW,
      );
      await search({ name, email, phone }, lead);
      await search({ name, email, phone }, lead, n % 2 === 0 ? 'all' : 'one');
      const id = randomUUID();
      const payment = {
        id,
        site: 'harbour',
        account_id: visitor.user_id,
        reference: id.slice(0, 11),
        // Payers write what they like.
        invoice: `INV-${n} ${name} ${spellings({ name, email, phone })[3]}`,
        location: 'newcastle',
        location_name: 'Newcastle',
        amount: 5000,
        name,
        email,
        phone,
        key: null,
        bodyHash: id,
      };
      await reservations.onlinePayments.begin(payment, NOW);
      const checkout = {
        subject: id,
        amount: 5000,
        label: `For ${name}`,
        return_url: 'http://demo.localhost/',
        payment: id,
      };
      await (await store.db())
        .insertInto('test_checkout')
        .values({ ...checkout, id, state: 'paid' })
        .execute();
      await reservations.money.captured(captureOf(id, { amount: 5000 }), later(MINUTE));
    },
    /** Mails and failed deliveries of all actions. */
    async deliver() {
      await service.courier.drain();
      await service.reservations.settle(() => later(MINUTE));
      await service.courier.drain();
    },
    /** Every row of every table in the database, as text. */
    async dump(): Promise<string> {
      const db = await service.store.db();
      const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
      const rows = await Promise.all(
        tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)),
      );
      return rows
        .map((table) => table.rows.map((row) => Object.values(row ?? {}).join('\n')).join('\n'))
        .join('\n');
    },
    /** Files of the state folder whose name or bytes contain one of these texts, in any letter case. */
    holding(texts: readonly string[]): string[] {
      const forms = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
      const needles = forms.map((text) => Buffer.from(text).toString('latin1').toLowerCase());
      return readdirSync(state, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .filter((file) => {
          const bytes = `${file}\n${readFileSync(file).toString('latin1')}`.toLowerCase();
          return needles.some((needle) => bytes.includes(needle));
        });
    },
  };
}

const proofOf = async ({ captcha }: Service['routes']) =>
  solved(await readChallenge(Response.json(await captcha.challenge(NOW))));

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

const traitsOf = (person: Someone) => [[person.email], spellings(person), [person.name]];

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

  it('is in no byte of the state folder, once both keys are erased; all others are where they were', async () => {
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
    expect((await rig.service.leads.list()).length).toBe(before.length - 2 * (4 + LEADS / people.length + 2));
    // Money counts as before, without a name.
    expect(await rig.service.reservations.money.balance()).toMatchObject({
      captured: people.length * 25_000,
    });
  });

  it('is in none after retention either, with everybody past their time', async () => {
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

  it('is erased while another process serves', async () => {
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
