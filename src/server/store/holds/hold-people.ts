import type { Kysely } from 'kysely';
import { emailKey, phoneKey } from '#domain/lead/contact-rules.ts';
import { asBytes, traceFinder } from '#domain/privacy/traces.ts';
import type { Person } from '../lead-store.ts';
import { freeNotices, noticeReference } from '../notices.ts';
import type { Store } from '../open-store.ts';
import { PERSON_DATA } from '../person-data.ts';
import { deleteSearchIn } from '../saved-searches/save-search.ts';
import { searchReference } from '../saved-searches/saved-searches.ts';
import type { Tables } from '../tables.ts';

/**
 * Personal data of saved searches, holds, waiting requests and online payments. Erasing leaves the row of a hold or payment, and its
 * money.
 */
export interface HoldPeople {
  /** Erases a person, on one site or on all; returns the references of mails to them. */
  erase(person: Person, site?: string): Promise<string[]>;
  /** Erases everybody on a site whose hold or request ended before this instant; returns references like `erase`. */
  eraseBefore(site: string, before: Date): Promise<string[]>;
  /** Lists the slugs of all sites with such data. */
  sites(): Promise<string[]>;
}

/** A row that names a person. */
export interface PersonMention {
  site: string;
  email: string;
  phones: readonly (string | null)[];
  names: readonly string[];
  /** When it stopped being needed, milliseconds since 1970; `null` while it is. */
  over: number | null;
  /** Reference of the mails about it; `null` where there are none. */
  reference: string | null;
  erase(): Promise<unknown>;
}

export function openHoldPeople(store: Store): HoldPeople {
  const eraseAll = (isMeant: (mention: PersonMention) => boolean) =>
    store.write(async (db) => {
      const meant = (await personMentions(db)).filter(isMeant);
      for (const { erase } of meant) await erase();
      return meant.flatMap(({ reference }) => reference ?? []);
    });
  return {
    erase(person, site) {
      const email = emailKey(person.email ?? null);
      const phone = phoneKey(person.phone ?? null);
      return eraseAll(
        (mention) =>
          (site === undefined || mention.site === site) &&
          ((email !== null && emailKey(mention.email) === email) ||
            (phone !== null && mention.phones.includes(phone))),
      );
    },
    eraseBefore: (site, before) =>
      eraseAll(
        (mention) => mention.site === site && mention.over !== null && mention.over < before.getTime(),
      ),
    async sites() {
      const mentions = await personMentions(await store.db());
      return [...new Set(mentions.map(({ site }) => site))].sort();
    },
  };
}

/** Lists every mention of a person in saved searches, holds, payments, and requests for free cars. */
export async function personMentions(db: Kysely<Tables>): Promise<PersonMention[]> {
  const holds = await db
    .selectFrom('hold')
    .select(['id', 'reference', 'site', 'name', 'email', 'phone', 'ended_at as over'])
    .where('email', '!=', '')
    .execute();
  const waiting = await db
    .selectFrom('awaiting')
    .select(['site', 'car', 'email', 'created_at as over'])
    .execute();
  const payments = await db
    .selectFrom('online_payment')
    .leftJoin('account', 'account.id', 'online_payment.account_id')
    .select(['online_payment.id', 'online_payment.site', 'reference', 'name', 'email', 'ended_at', 'paid_at'])
    .select(['online_payment.created_at', 'online_payment.phone', 'account.phone as signed_in', 'invoice'])
    .where('email', '!=', '')
    .execute();
  const searches = await db
    .selectFrom('saved_search')
    .leftJoin('account', 'account.id', 'saved_search.account_id')
    .select(['saved_search.id', 'saved_search.site', 'email', 'email_key', 'saved_search.created_at as over'])
    .select('account.phone as signed_in')
    .execute();
  return [
    ...searches.map(({ id, email_key, signed_in, ...row }) => ({
      ...row,
      phones: [signed_in],
      names: [],
      reference: searchReference(row.site, email_key),
      erase: () => deleteSearchIn(db, { id, email_key }),
    })),
    ...holds.map(({ id, name, phone, ...row }) => ({
      ...row,
      phones: [phone],
      names: [name],
      erase: () => db.updateTable('hold').set(PERSON_DATA.hold.emptied).where('id', '=', id).execute(),
    })),
    ...waiting.map(({ over, ...row }) => ({
      ...row,
      over,
      phones: [],
      names: [],
      reference: null,
      erase: () =>
        db
          .deleteFrom('awaiting')
          .where(({ and }) => and(row))
          .execute(),
    })),
    ...(await freeNotices(db)).map(({ id, created_at: over, ...row }) => ({
      ...row,
      over,
      phones: [],
      names: [],
      reference: noticeReference(id),
      erase: () => db.deleteFrom('job').where('id', '=', id).execute(),
    })),
    ...payments.map(({ id, name, phone, signed_in, invoice, ...row }) => ({
      ...row,
      phones: [phone, signed_in],
      names: [name],
      // An open payment needs no name: money that arrives for it later is refunded without one.
      over: row.ended_at ?? row.paid_at ?? row.created_at,
      erase: () =>
        erasePayer(db, {
          id,
          name,
          email: row.email,
          phones: [phone, signed_in].filter((number) => number !== null),
          invoice,
        }),
    })),
  ];
}

interface Payer {
  /** Of the payment. */
  id: string;
  name: string;
  email: string;
  phones: readonly string[];
  invoice: string;
}

async function erasePayer(db: Kysely<Tables>, { id, name, email, phones, invoice }: Payer): Promise<void> {
  const { online_payment, test_checkout } = PERSON_DATA;
  const find = traceFinder({ names: [name], emails: [email], phones });
  const emptied = find(asBytes(invoice)).length === 0 ? {} : { invoice: '' };
  await db
    .updateTable('online_payment')
    .set({ ...online_payment.emptied, ...emptied })
    .where('id', '=', id)
    .execute();
  await db.updateTable('test_checkout').set(test_checkout.emptied).where('subject', '=', id).execute();
}
