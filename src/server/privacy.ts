import { DAY_MS } from '#domain/duration.ts';
import { messageOf, ProviderFailed } from '#domain/errors.ts';
import { countRetentionStart } from '#domain/events/event-report.ts';
import { LEAD_KINDS } from '#domain/lead/forms.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { retentionStart } from '#domain/lead/retention.ts';
import { type Identity, traceFinder } from '#domain/privacy/traces.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { deleteCounts } from './abuse/hashed.ts';
import type { RateLimiter } from './api/rate-limiter.ts';
import type { UsedProofs } from './api/used-proofs.ts';
import type { Core } from './core.ts';
import { deleteTexts, deleteTextsBefore } from './sms/folder-sms.ts';
import type { Accounts } from './store/accounts.ts';
import type { SignInCodes } from './store/codes.ts';
import type { EventCounts } from './store/event-counts.ts';
import type { HoldPeople } from './store/holds/hold-people.ts';
import type { Person } from './store/lead-store.ts';
import type { Previews } from './store/previews.ts';
import type { SeenHooks } from './store/received-hooks.ts';
import { rewriteStore } from './store/rewrite-store.ts';
import type { SavedSearches } from './store/saved-searches/saved-searches.ts';
import type { Spins } from './store/spins.ts';

export type PrivacyDeps = Pick<Core, 'leads' | 'mailer'>;

export interface PersonDeps extends PrivacyDeps, Pick<Core, 'store' | 'folder'> {
  accounts: Pick<Accounts, 'erase'>;
  holdPeople: HoldPeople;
  events: Pick<EventCounts, 'erase'>;
  spins: Pick<Spins, 'erase' | 'eraseBefore' | 'sites'>;
}

/** What finds the retention of a site. */
type SiteRetentionDeps = Pick<Core, 'siteContexts' | 'siteSlugs' | 'log'>;

export interface RetentionDeps extends PersonDeps, SiteRetentionDeps {
  limiter: RateLimiter;
  used: Pick<UsedProofs, 'deleteBefore'>;
  events: Pick<EventCounts, 'sites' | 'deleteBefore' | 'erase'>;
  codes: Pick<SignInCodes, 'deleteBefore'>;
  sends: Pick<RateLimiter, 'deleteBefore'>;
  accounts: Accounts;
  previews: Pick<Previews, 'deleteExpired'>;
  savedSearches: Pick<SavedSearches, 'deleteUnconfirmed'>;
  seen: Pick<SeenHooks, 'deleteExpired'>;
}

/** How long a sender may repeat a request under its key, and how long used proofs and codes are stored. */
const KEY_DAYS = 7;

/** Erases personal data from these leads, in the store and in mails stored as files. */
export async function eraseLeads(
  found: readonly Lead[],
  { leads, mailer }: PrivacyDeps,
  now: Date,
): Promise<number> {
  const erased = await leads.erase(
    found.map(({ id }) => id),
    now,
  );
  for (const { reference } of found) await mailer.delete(reference);
  return erased;
}

/**
 * Erases a person's account, spins, holds, payments, searches and leads, under every known key, with the mails and texts
 * about them. Returns the number of leads.
 */
export async function erasePerson(
  identity: Identity,
  site: string | undefined,
  deps: PersonDeps,
  now: Date,
): Promise<number> {
  const { store, folder, accounts, holdPeople, spins, mailer, events } = deps;
  await deleteCounts(store, identity);
  await events.erase(traceFinder(identity), site);
  for (const contact of contactsOf(identity)) {
    // Payments are also found through the account, so it is erased after them.
    for (const reference of await holdPeople.erase(contact, site)) await mailer.delete(reference);
    if (contact.phone === undefined) continue;
    await spins.erase(contact.phone, site);
    if (await accounts.erase(contact.phone, site)) await deleteTexts(folder, contact.phone);
  }
  return eraseLeads(await leadsOf(identity, site, deps), deps, now);
}

/** Finds the leads of a person, by every identifier they gave. */
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

/** Runs tasks on sites: the fault of one site is logged, and stops no other. */
function openSiteTasks({ siteContexts, siteSlugs, log }: SiteRetentionDeps) {
  const faults = new Map<string, string>();
  const missing = new Set<string>();
  const settingsOf = async (slug: string): Promise<Site | null> => {
    const siteContext = await siteContexts.of(slug);
    if (siteContext !== null) return siteContext.site;
    if ((await siteSlugs()).includes(slug))
      throw new ProviderFailed('Its settings cannot be read: run forecourt check');
    // A folder may be moved or not mounted for a night: only settings say that data is too old.
    if (!missing.has(slug)) log.warn({ site: slug }, 'outdated data stays: sites/ has no such site');
    missing.add(slug);
    return null;
  };
  return {
    /** Calls `run` for each of these sites that has settings. */
    async forSites(
      { sites }: { sites(): Promise<string[]> },
      run: (slug: string, site: Site) => Promise<void>,
    ): Promise<void> {
      for (const slug of await sites())
        try {
          const site = await settingsOf(slug);
          if (site !== null) await run(slug, site);
        } catch (error) {
          if (!faults.has(slug)) log.error({ site: slug, err: error }, 'outdated data cannot be deleted');
          faults.set(slug, `${slug}: ${messageOf(error)}`);
        }
    },
    /** Throws where a site failed. */
    end(): void {
      if (faults.size > 0)
        throw new ProviderFailed(`Outdated data was not deleted on ${[...faults.values()].join('; ')}`);
    },
  };
}

type SiteTasks = ReturnType<typeof openSiteTasks>;

/** Finds leads older than `leads.retention_days` of their site. */
export async function outdatedLeads(
  deps: Pick<RetentionDeps, 'leads'> & SiteRetentionDeps,
  now: Date,
): Promise<Lead[]> {
  const tasks = openSiteTasks(deps);
  const outdated = await outdatedOn(tasks, deps, now);
  tasks.end();
  return outdated;
}

async function outdatedOn(
  { forSites }: SiteTasks,
  { leads }: Pick<RetentionDeps, 'leads'>,
  now: Date,
): Promise<Lead[]> {
  const outdated: Lead[] = [];
  await forSites(leads, async (slug, site) => {
    for (const kind of LEAD_KINDS)
      outdated.push(...(await leads.list({ site: slug, kind, until: retentionStart(kind, site, now) })));
  });
  return outdated;
}

/**
 * Deletes everything whose time is over: leads, holders, winners, keys of senders, counts, codes, devices, accounts, drafts; then
 * frees the store's files of it. Returns the number of leads; throws at the end where a site failed.
 */
export async function retain(deps: RetentionDeps, now: Date): Promise<number> {
  const { leads, events, accounts, holdPeople, spins, mailer, folder } = deps;
  const tasks = openSiteTasks(deps);
  const { forSites } = tasks;
  const before = new Date(now.getTime() - KEY_DAYS * DAY_MS);
  await leads.deleteKeys(before);
  await deps.limiter.deleteBefore(now);
  await deps.used.deleteBefore(before);
  await forSites(events, (slug, site) => events.deleteBefore(slug, countRetentionStart(site, now)));
  await deps.codes.deleteBefore(before);
  await deps.sends.deleteBefore(now);
  await accounts.deleteSessions(before);
  await deps.previews.deleteExpired(now);
  await deps.savedSearches.deleteUnconfirmed(before);
  await deps.seen.deleteExpired(now);
  // A paid hold has the retention of an enquiry (docs/reservations.md), and so has an unused account.
  await forSites(holdPeople, async (slug, site) => {
    for (const reference of await holdPeople.eraseBefore(slug, retentionStart('enquiry', site, now)))
      await mailer.delete(reference);
  });
  await forSites(spins, (slug, site) => spins.eraseBefore(slug, retentionStart('enquiry', site, now)));
  await forSites(accounts, async (slug, site) => {
    for (const phone of await accounts.deleteUnused(slug, retentionStart('enquiry', site, now)))
      await deleteTexts(folder, phone);
  });
  await deleteTextsBefore(folder, before);
  const erased = await eraseLeads(await outdatedOn(tasks, deps, now), deps, now);
  await rewriteStore(deps.store);
  tasks.end();
  return erased;
}
