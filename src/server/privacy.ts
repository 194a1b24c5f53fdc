import { LEAD_KINDS } from '#domain/lead/forms.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { keptSince } from '#domain/lead/retention.ts';
import type { Desks } from '#generator/desk.ts';
import type { Captcha } from './api/captcha.ts';
import type { RateLimiter } from './api/rate-limiter.ts';
import type { Mailer } from './delivery/mail/mailer.ts';
import type { LeadStore } from './store/lead-store.ts';

export interface PrivacyDeps {
  leads: LeadStore;
  mailer: Mailer;
}

export interface RetentionDeps extends PrivacyDeps {
  desks: Desks;
  limiter: RateLimiter;
  captcha: Pick<Captcha, 'forget'>;
}

const DAY_MS = 86_400_000;
/** How long a sender may repeat a request under its key, and how long counts of visitors and used proofs are kept. */
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
      outdated.push(...(await leads.list({ site: slug, kind, until: keptSince(kind, desk.site, now) })));
  }
  return outdated;
}

/** Forgets everything whose time is over: leads, keys of senders, counts of visitors. Answers with how many leads. */
export async function retain(deps: RetentionDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEY_DAYS * DAY_MS);
  await deps.leads.forgetKeys(before);
  await deps.limiter.forget(before);
  await deps.captcha.forget(before);
  return eraseLeads(await outdatedLeads(deps, now), deps, now);
}
