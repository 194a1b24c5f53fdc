import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { SeededRandom } from '#demo/stock/seeded.ts';
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
import { captureOf, later, MINUTE, NOW, newReservation } from './holds.ts';

export interface Someone {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
}

/** Everybody has a unique name, address and number, with characters that are escaped in many ways. */
export function someone({ whole }: SeededRandom): Someone {
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
export const spellings = ({ phone }: Someone): string[] => {
  const national = `0${phone.slice(3)}`;
  const grouped = national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  return [phone, phone.slice(1), national, grouped];
};

export const mixed = (email: string): string => email.replace(/[a-m]/g, (letter) => letter.toUpperCase());

export function openRig(databaseUrl?: string) {
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
      const watch = {
        user_id: visitor.user_id,
        phone,
        site: visitor.site,
        car_id: '7',
        entry,
        seen,
        stop_token: null,
      };
      const text = { id: randomUUID(), site: 'harbour', phone, text: 'It is cheaper' };
      const compared = { seen: { ...seen, price: 0 }, text, made_at: NOW.toISOString() };
      await watchlists.note(watch, compared, NOW);
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

export const traitsOf = (person: Someone) => [[person.email], spellings(person), [person.name]];
