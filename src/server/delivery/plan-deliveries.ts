import { deliveriesOf, type PlannedDelivery, shopperMail } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Admission, Guard } from '../abuse/guard.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Core } from '../core.ts';

export interface PlanDeps extends Pick<Core, 'newId'> {
  guard: Guard;
}

/** Where a lead came from. */
export interface LeadOrigin {
  siteContext: Pick<SiteContext, 'site' | 'locations'>;
  address: ClientAddress;
}

export interface DeliveryPlan {
  deliveries: PlannedDelivery[];
  /** Why the lead is to be refused: its mail, without which a saved search is nothing, was not admitted. */
  refusal: Exclude<Admission, { ok: true }> | null;
}

/**
 * Plans all deliveries of a new lead. It lacks the mail to the shopper where its mailbox or network received too many,
 * because anybody can enter a stranger's address; the dealership gets the lead anyway, unless it saves a search.
 */
export async function planDeliveries(
  lead: Lead,
  { siteContext: { site, locations }, address }: LeadOrigin,
  { guard, newId }: PlanDeps,
  now: Date,
): Promise<DeliveryPlan> {
  const source = { site, locations, now, newId };
  const deliveries = deliveriesOf(lead, source);
  const mail = shopperMail(lead, source);
  if (mail === null) return { deliveries, refusal: null };
  const isUnproven = site.leads.captcha !== 'off' && lead.proof === 'unproven';
  const attempt = { site: site.slug, address, email: lead.email, isUnproven };
  const admission = await guard.admit('confirmation', attempt, now);
  if (admission.ok) return { deliveries: [...deliveries, mail], refusal: null };
  return { deliveries, refusal: mail.sink.kind === 'saved_search' ? admission : null };
}
