import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import { rekeyHeldCars } from './018-held-cars.ts';
import { addJobLanes } from './024-job-lanes.ts';
import { moveAlertMessages } from './025-alert-jobs.ts';
import { moveNotices } from './026-notice-jobs.ts';
import { keySpins } from './028-keyed-spins.ts';
import { rekeyEmails } from './031-email-keys.ts';

/** SQL statements that both stores accept. */
const statements = (text: string): Migration => ({
  async up(db) {
    for (const statement of text.split(';')) await sql.raw(statement).execute(db);
  },
});

/** In order; a released one never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '001-leads': statements(`
    create table lead (
      id text primary key, site text not null, reference text not null unique, received_at bigint not null,
      kind text not null, phone_key text, email_key text, body text not null, erased_at bigint
    );
    create index lead_received on lead (site, received_at);
    create index lead_phone on lead (phone_key);
    create index lead_email on lead (email_key);
    create table idempotency (
      site text not null, key text not null, body_hash text not null, lead_id text not null, answer text not null,
      created_at bigint not null,
      constraint idempotency_key primary key (site, key)
    );
    create table delivery (
      id text primary key, lead_id text not null, site text not null, route text not null, sink text not null,
      state text not null, due_at bigint not null, attempts integer not null, lease text,
      leased_until bigint not null, created_at bigint not null, settled_at bigint, last_error text,
      constraint delivery_once unique (lead_id, route)
    );
    create index delivery_due on delivery (state, site, route, due_at);
    create table receipt (
      delivery_id text not null, attempt integer not null, at bigint not null, delivered integer not null,
      detail text not null
    );
    create index receipt_delivery on receipt (delivery_id)`),
  '002-jobs': statements(`
    create table job (
      id text primary key, queue text not null, key text, payload text not null, state text not null,
      due_at bigint not null, attempts integer not null, lease text, leased_until bigint not null, last_error text,
      created_at bigint not null
    );
    create unique index job_waiting on job (queue, key) where state = 'waiting';
    create index job_due on job (queue, state, due_at);
    create table rate (bucket text primary key, "window" bigint not null, hits integer not null);
    create table note (name text primary key, value text not null)`),
  '003-proofs': statements(
    'create table proof (nonce text primary key, claim text not null, used_at bigint not null)',
  ),
  '004-accounts': statements(`
    create table account (
      id text primary key, site text not null, phone text not null, created_at bigint not null,
      constraint account_phone unique (site, phone)
    );
    create table session (
      id text primary key, token_hash text not null unique, account_id text not null, device text not null,
      created_at bigint not null, seen_at bigint not null, expires_at bigint not null
    );
    create index session_account on session (account_id);
    create table code (
      id text primary key, site text not null, phone text not null, proof text not null, redirect text not null,
      guesses integer not null, sent_at bigint not null, expires_at bigint not null
    )`),
  '005-event-counts': statements(`
    create table event_count (
      site text not null, day text not null, event text not null, car_id text not null, department text not null,
      category text not null, hits integer not null,
      constraint event_count_key primary key (site, day, event, car_id, department, category)
    )`),
  // A car has two unique indexes, because a feed may add its VIN after it was held.
  '006-holds': statements(`
    create table hold (
      id text primary key, site text not null, car text not null, car_id text not null, slug text not null,
      car_name text not null, reference text not null unique, name text not null, email text not null,
      phone text not null, purpose text not null, state text not null, deposit integer not null,
      hours integer not null, created_at bigint not null, captured_at bigint, expires_at bigint not null,
      ended_at bigint, session text, checkout_url text, session_open integer not null, key text,
      body_hash text not null,
      constraint hold_once unique (site, key)
    );
    create unique index hold_car on hold (car) where state in ('pending', 'held');
    create unique index hold_record on hold (site, car_id) where state in ('pending', 'held');
    create index hold_due on hold (state, expires_at);
    create table payment (
      id text primary key, site text not null, subject text not null, amount integer not null, captured_at bigint,
      refund text not null, refunded_at bigint
    );
    create index payment_subject on payment (subject);
    create index payment_due on payment (id) where refund = 'due';
    create table payment_event (id text primary key, received_at bigint not null);
    create table notice (
      id text primary key, site text not null, body text not null, created_at bigint not null, sent_at bigint
    );
    create index notice_due on notice (created_at) where sent_at is null;
    create table awaiting (
      site text not null, car text not null, email text not null, body text not null, created_at bigint not null,
      constraint awaiting_once primary key (car, site, email)
    )`),
  '007-trade-ins': statements(`
    create table trade_in (
      id text primary key, site text not null, lead_id text not null unique, state text not null,
      version integer not null, told text, valuation text, created_at bigint not null, updated_at bigint not null
    )`),
  '008-test-checkouts': statements(`
    create table test_checkout (
      id text primary key, subject text not null unique, amount integer not null, label text not null,
      return_url text not null, payment text not null unique, state text not null
    )`),
  '009-watchlists': statements(`
    create table watch (
      account_id text not null, site text not null, car_id text not null, entry text not null, seen text not null,
      saved_at bigint not null,
      constraint watch_key primary key (account_id, car_id)
    );
    create index watch_site on watch (site, car_id);
    create table watch_texts (
      account_id text primary key, stop_token text not null unique, wanted integer not null
    );
    create table watch_text (
      id text primary key, phone text not null, text text not null, due_at bigint not null,
      attempts integer not null
    );
    create index watch_text_due on watch_text (due_at)`),
  '010-spins': statements(`
    create table spin (
      claim text primary key, site text not null, user_hash text not null, won text not null,
      spun_at bigint not null,
      constraint spin_user unique (site, user_hash)
    )`),
  '011-publishing': statements(`
    create table publication (
      site text primary key, started_at bigint not null, ended_at bigint, outcome text, detail text not null,
      tries integer not null
    );
    create table hook_message (
      site text not null, id text not null, received_at bigint not null,
      constraint hook_message_key primary key (site, id)
    );
    create index hook_message_received on hook_message (received_at)`),
  '012-build-times': statements(`
    create table build_time (
      outcome text not null, bucket integer not null, builds bigint not null, ms bigint not null,
      constraint build_time_key primary key (outcome, bucket)
    )`),
  '013-alerts': statements(`
    create table alert (key text primary key, alert text not null, raised_at bigint not null);
    create table alert_message (
      id text primary key, channel text not null, change text not null, due_at bigint not null,
      attempts integer not null, leased_until bigint not null, created_at bigint not null
    )`),
  '014-previews': statements(`
    create table preview (
      token text primary key, site text not null, request text not null, printed text, created_at bigint not null,
      expires_at bigint not null
    );
    create index preview_expires on preview (expires_at)`),
  '015-publish-leases': statements(
    'create table publish_lease (site text primary key, token bigint not null, expires_at bigint not null)',
  ),
  '016-online-payments': statements(`
    create table online_payment (
      id text primary key, site text not null, account_id text not null, reference text not null unique,
      location text not null, location_name text not null, invoice text not null, amount integer not null,
      name text not null, email text not null, phone text not null, state text not null, kept integer not null,
      created_at bigint not null, paid_at bigint, ended_at bigint, checkout_url text, key text,
      body_hash text not null,
      constraint online_payment_once unique (account_id, key)
    );
    create index online_payment_account on online_payment (account_id, created_at);
    alter table payment add column returned integer not null default 0`),
  '017-build-folder': statements(
    'create table build_folder (id integer primary key, folder text not null, expires_at bigint not null)',
  ),
  '018-held-cars': { up: rekeyHeldCars },
  '019-notice-retries': statements(`
    alter table notice add column attempts integer not null default 0;
    alter table notice add column due_at bigint default 0;
    drop index notice_due;
    create index notice_due on notice (due_at) where sent_at is null`),
  '020-text-owners': statements(`
    alter table watch_text add column account_id text not null default '';
    alter table watch_text add column site text not null default ''`),
  '021-promotions': statements("alter table spin add column promotion text not null default ''"),
  '022-budgets': statements(`
    create table budget (bucket text primary key, hits text not null, until bigint not null);
    create index budget_until on budget (until);
    drop table rate`),
  '023-hold-networks': statements('alter table hold add column network text'),
  '024-job-lanes': { up: addJobLanes },
  '025-alert-jobs': { up: moveAlertMessages },
  '026-notice-jobs': { up: moveNotices },
  '027-proof-digests': statements("update proof set claim = ''"),
  '028-keyed-spins': { up: keySpins },
  '029-saved-searches': statements(`
    create table saved_search (
      id text primary key, site text not null, email text not null, email_key text not null, href text not null,
      label text not null, token text not null unique, person_token text not null, seen text, compared text, created_at bigint not null,
      confirmed_at bigint, sent_at bigint
    );
    create index saved_search_site on saved_search (site, compared);
    create index saved_search_token on saved_search (person_token);
    create index saved_search_person on saved_search (email_key, sent_at)`),
  '030-own-searches': statements(`
    alter table saved_search add column account_id text;
    create index saved_search_account on saved_search (account_id)`),
  '031-email-keys': { up: rekeyEmails },
  '032-shared-sites': statements(`
    create table shared_site (
      bucket text not null, site text not null, version bigint not null, lease bigint not null, change text not null,
      history text not null, pin text, files text not null, changed_at bigint not null,
      constraint shared_site_key primary key (bucket, site)
    );
    create index shared_site_changed on shared_site (bucket, changed_at)`),
  '033-changed-searches': statements('alter table saved_search add column changed_at bigint'),
  '034-refused-recipients': statements("alter table delivery add column reached text not null default '[]'"),
  '035-used-accounts': statements(`
    alter table account add column used_at bigint;
    update account set used_at = (select max(seen_at) from session where account_id = account.id)`),
};

export const migrations: MigrationProvider = { getMigrations: async () => MIGRATIONS };

/** Renames applied migrations to their current numbers: 005 and 007 existed twice, and most moved by one or two. */
export async function renumberMigrations(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const names = Object.keys(MIGRATIONS);
  const renamed = names.map((name) => sql`when ${name.slice(4)} then ${name}`);
  // A single statement renames all rows or none, despite crashes and concurrent runs.
  await sql`update kysely_migration set name = case substr(name, 5) ${sql.join(renamed, sql` `)} else name end
    where name not in (${sql.join(names)})`.execute(db);
}
