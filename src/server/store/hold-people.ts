import type { Kysely } from 'kysely';
import { emailKey, phoneKey } from '#domain/lead/contact-rules.ts';
import type { Person } from './lead-store.ts';
import { freeNotices, noticeReference } from './notices.ts';
import type { Store } from './open-store.ts';
import { PERSON_DATA } from './person-data.ts';
import type { Tables } from './tables.ts';

/** Who held cars, asked to hear of them, or paid online. Of a hold or a payment stays that there was one, and its money. */
export interface HoldPeople {
  /** Takes away a person, on one site or on all. Answers with what the mails to them are found by. */
  erase(person: Person, site?: string): Promise<string[]>;
  /** Takes away everybody on a site whose hold ended, or who asked, before this instant. Answers as `erase` does. */
  forget(site: string, before: Date): Promise<string[]>;
  /** Slugs of all sites that know somebody. */
  sites(): Promise<string[]>;
}

/** What one row tells of somebody. */
interface PersonMention {
  site: string;
  email: string;
  phones: readonly (string | null)[];
  /** Since when nothing depends on it, milliseconds since 1970; `null` while something does. */
  over: number | null;
}

export function openHoldPeople(store: Store): HoldPeople {
  return {
    erase(person, site) {
      const email = emailKey(person.email ?? null);
      const phone = phoneKey(person.phone ?? null);
      const isPerson = (told: PersonMention) =>
        (email !== null && emailKey(told.email) === email) || (phone !== null && told.phones.includes(phone));
      return store.write((db) =>
        eraseIn(db, (told) => isPerson(told) && (site === undefined || told.site === site)),
      );
    },
    forget: (site, before) =>
      store.write((db) =>
        eraseIn(db, (told) => told.site === site && told.over !== null && told.over < before.getTime()),
      ),
    async sites() {
      const db = await store.db();
      const rows = await db
        .selectFrom('hold')
        .select('site')
        .where('email', '!=', '')
        .union(db.selectFrom('online_payment').select('site').where('email', '!=', ''))
        .union(db.selectFrom('awaiting').select('site'))
        .execute();
      return [...new Set([...rows, ...(await freeNotices(db))].map(({ site }) => site))].sort();
    },
  };
}

async function eraseIn(db: Kysely<Tables>, isMeant: (told: PersonMention) => boolean): Promise<string[]> {
  const held = await db
    .selectFrom('hold')
    .select(['id', 'reference', 'site', 'email', 'phone', 'ended_at as over'])
    .where('email', '!=', '')
    .execute();
  const holds = held.filter(({ phone, ...hold }) => isMeant({ ...hold, phones: [phone] }));
  for (const { id } of holds)
    await db.updateTable('hold').set(PERSON_DATA.hold.emptied).where('id', '=', id).execute();
  const asked = await db.selectFrom('awaiting').select(['site', 'car', 'email', 'created_at']).execute();
  for (const { site, car, email, created_at } of asked)
    if (isMeant({ site, email, phones: [], over: created_at }))
      await db
        .deleteFrom('awaiting')
        .where('site', '=', site)
        .where('car', '=', car)
        .where('email', '=', email)
        .execute();
  const told = (await freeNotices(db)).filter(({ site, email, created_at }) =>
    isMeant({ site, email, phones: [], over: created_at }),
  );
  for (const { id } of told) await db.deleteFrom('job').where('id', '=', id).execute();
  return [
    ...holds.map(({ reference }) => reference),
    ...told.map(({ id }) => noticeReference(id)),
    ...(await erasePayers(db, isMeant)),
  ];
}

/** Who paid online. An open payment is over at once: money that comes for it all the same needs nobody's name. */
async function erasePayers(db: Kysely<Tables>, isMeant: (told: PersonMention) => boolean): Promise<string[]> {
  const known = await db
    .selectFrom('online_payment')
    .leftJoin('account', 'account.id', 'online_payment.account_id')
    .select(['online_payment.id', 'online_payment.site', 'reference', 'email', 'online_payment.phone'])
    .select(['paid_at', 'ended_at', 'online_payment.created_at', 'account.phone as signed_in'])
    .where('email', '!=', '')
    .execute();
  const paid = known.filter(({ phone, signed_in, ...payment }) =>
    isMeant({
      ...{ ...payment, phones: [phone, signed_in] },
      over: payment.ended_at ?? payment.paid_at ?? payment.created_at,
    }),
  );
  for (const { id } of paid) {
    await db
      .updateTable('online_payment')
      .set(PERSON_DATA.online_payment.emptied)
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('test_checkout')
      .set(PERSON_DATA.test_checkout.emptied)
      .where('subject', '=', id)
      .execute();
  }
  return paid.map(({ reference }) => reference);
}
