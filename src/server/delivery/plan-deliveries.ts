import { deliveriesOf, type PlannedDelivery, shopperMail } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Guard } from '../abuse/guard.ts';
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

/**
 * Plans all deliveries of a new lead. It lacks the mail to the shopper where its mailbox or network received too many,
 * because anybody can enter a stranger's address; the dealership gets the lead anyway.
 */
export async function planDeliveries(
  lead: Lead,
  { siteContext: { site, locations }, address }: LeadOrigin,
  { guard, newId }: PlanDeps,
  now: Date,
): Promise<PlannedDelivery[]> {
  const source = { site, locations, now, newId };
  const toDealer = deliveriesOf(lead, source);
  const mail = shopperMail(lead, source);
  if (mail === null) return toDealer;
  const isUnproven = site.leads.captcha !== 'off' && lead.proof === 'unproven';
  const attempt = { site: site.slug, address, email: lead.email, isUnproven };
  const admission = await guard.admit('confirmation', attempt, now);
  return admission.ok ? [...toDealer, mail] : toDealer;
}
