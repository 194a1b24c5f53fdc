import { countRetentionStart } from '#domain/events/event-report.ts';
import { LEAD_KINDS } from '#domain/lead/forms.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { retentionStart } from '#domain/lead/retention.ts';
import type { Identity } from '#domain/privacy/traces.ts';
import type { SiteContexts } from '#sites/desk.ts';
import type { RateLimiter } from './api/rate-limiter.ts';
import type { UsedProofs } from './api/used-proofs.ts';
import type { Mailer } from './delivery/mail/mailer.ts';
import type { Accounts } from './store/accounts.ts';
import type { SignInCodes } from './store/codes.ts';
import type { EventCounts } from './store/event-counts.ts';
import type { HoldPeople } from './store/hold-people.ts';
import type { LeadStore, Person } from './store/lead-store.ts';
import type { Previews } from './store/previews.ts';
import type { SeenHooks } from './store/seen-hooks.ts';

export interface PrivacyDeps {
  leads: LeadStore;
  mailer: Mailer;
}

export interface PersonDeps extends PrivacyDeps {
  accounts: Pick<Accounts, 'erase'>;
  holdPeople: HoldPeople;
  /** Takes away the text messages to a number that are kept as files. */
  forgetTexts: (phone: string) => Promise<void>;
  /** Takes away how often a person did something. */
  forgetCounts: (identity: Identity) => Promise<void>;
}

export interface RetentionDeps extends PrivacyDeps {
  holdPeople: HoldPeople;
  desks: SiteContexts;
  limiter: RateLimiter;
  used: Pick<UsedProofs, 'forget'>;
  events: Pick<EventCounts, 'sites' | 'forget'>;
  codes: Pick<SignInCodes, 'forget'>;
  sends: Pick<RateLimiter, 'forget'>;
  accounts: Pick<Accounts, 'forget' | 'forgetUnused' | 'sites'>;
  /** Takes away the text messages to a number that are kept as files. */
  forgetTexts: (phone: string) => Promise<void>;
  /** The same of all that were written before an instant. */
  forgetTextsBefore: (before: Date) => Promise<void>;
  /** Frees the store's files of what was deleted. */
  rewrite: () => Promise<unknown>;
  previews: Pick<Previews, 'forgetOver'>;
  seen: Pick<SeenHooks, 'forget'>;
}

const DAY_MS = 86_400_000;
/** How long a sender may repeat a request under its key, and how long used proofs and codes are kept. */
const KEY_DAYS = 7;

/** Takes away what tells of a person in these leads, in the store and among the mails that are kept as files. */
export async function eraseLeads(
  found: readonly Lead[],
  { leads, mailer }: PrivacyDeps,
  now: Date,
): Promise<number> {
  const erased = await leads.erase(
    found.map(({ id }) => id),
    now,
  );
  for (const { reference } of found) await mailer.forget(reference);
  return erased;
}

/**
 * Takes away what tells of a person, by everything that they are known by: account, holds, payments, leads, with the mails
 * and texts about them. Answers with how many leads.
 */
export async function erasePerson(
  identity: Identity,
  site: string | undefined,
  deps: PersonDeps,
  now: Date,
): Promise<number> {
  const { accounts, holdPeople, mailer, forgetTexts, forgetCounts } = deps;
  await forgetCounts(identity);
  for (const contact of contactsOf(identity)) {
    // Payments are found by their account as well, which goes after them.
    for (const reference of await holdPeople.erase(contact, site)) await mailer.forget(reference);
    if (contact.phone === undefined) continue;
    if (await accounts.erase(contact.phone, site)) await forgetTexts(contact.phone);
  }
  return eraseLeads(await leadsOf(identity, site, deps), deps, now);
}

/** The leads of a person, by everything that they are known by. */
export async function leadsOf(
  identity: Identity,
  site: string | undefined,
  { leads }: Pick<PrivacyDeps, 'leads'>,
): Promise<Lead[]> {
  const found = await Promise.all(contactsOf(identity).map((contact) => leads.of(contact, site)));
  return [...new Map(found.flat().map((lead) => [lead.id, lead])).values()];
}

const contactsOf = ({ emails, phones }: Identity): Person[] => [
  ...emails.map((email) => ({ email })),
  ...phones.map((phone) => ({ phone })),
];

/** Leads that are kept longer than their site says, by `leads.retention_days`. */
export async function outdatedLeads(
  { leads, desks }: Pick<RetentionDeps, 'leads' | 'desks'>,
  now: Date,
): Promise<Lead[]> {
  const outdated: Lead[] = [];
  for (const slug of await leads.sites()) {
    const desk = await desks.of(slug);
    if (desk === null) continue;
    for (const kind of LEAD_KINDS)
      outdated.push(...(await leads.list({ site: slug, kind, until: retentionStart(kind, desk.site, now) })));
  }
  return outdated;
}

/** Forgets the counts of days that are longer ago than their site says. */
async function deleteEventCounts({ events, desks }: Pick<RetentionDeps, 'events' | 'desks'>, now: Date) {
  for (const slug of await events.sites()) {
    const desk = await desks.of(slug);
    if (desk !== null) await events.forget(slug, countRetentionStart(desk.site, now));
  }
}

/** Forgets who held cars as long ago as their site keeps enquiries: a paid hold is one (docs/reservations.md). */
async function anonymiseHolds(
  { holdPeople, desks, mailer }: Pick<RetentionDeps, 'holdPeople' | 'desks' | 'mailer'>,
  now: Date,
) {
  for (const slug of await holdPeople.sites()) {
    const desk = await desks.of(slug);
    if (desk === null) continue;
    for (const reference of await holdPeople.forget(slug, retentionStart('enquiry', desk.site, now)))
      await mailer.forget(reference);
  }
}

/** Forgets accounts that nobody has used for as long as their site keeps enquiries. */
async function deleteAccounts(
  { accounts, desks, forgetTexts }: Pick<RetentionDeps, 'accounts' | 'desks' | 'forgetTexts'>,
  now: Date,
) {
  for (const slug of await accounts.sites()) {
    const desk = await desks.of(slug);
    if (desk === null) continue;
    for (const phone of await accounts.forgetUnused(slug, retentionStart('enquiry', desk.site, now)))
      await forgetTexts(phone);
  }
}

/**
 * Forgets everything whose time is over: leads, holders, keys of senders, counts, codes, devices, accounts, drafts; then
 * frees the store's files of it. Answers with how many leads.
 */
export async function retain(deps: RetentionDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEY_DAYS * DAY_MS);
  await deps.leads.forgetKeys(before);
  await deps.limiter.forget(now);
  await deps.used.forget(before);
  await deleteEventCounts(deps, now);
  await deps.codes.forget(before);
  await deps.sends.forget(now);
  await deps.accounts.forget(before);
  await deps.previews.forgetOver(now);
  await deps.seen.forget(now);
  await anonymiseHolds(deps, now);
  await deleteAccounts(deps, now);
  await deps.forgetTextsBefore(before);
  const erased = await eraseLeads(await outdatedLeads(deps, now), deps, now);
  await deps.rewrite();
  return erased;
}
