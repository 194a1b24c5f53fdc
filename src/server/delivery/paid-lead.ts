import { deliveriesOf } from '#domain/lead/deliveries.ts';
import { type LeadBodyInput, leadSchema } from '#domain/lead/lead.schema.ts';
import { leadOf } from '#domain/lead/lead.ts';
import { parse } from '#domain/parse.ts';
import { sha256 } from '#sites/sha256.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { LeadStore } from '../store/lead-store.ts';
import type { Mail } from './mail/mailer.ts';

export interface PaidLeadDeps {
  leads: LeadStore;
  newId: () => string;
  now: Date;
}

/** A payment, to be reported as a lead. */
export interface PaidLead {
  /** Idempotency key: reported any number of times, it is one lead. */
  key: string;
  reference: string;
  body: LeadBodyInput;
}

/** A notice's messages: a mail to the shopper, a lead to the dealership; neither where the person was erased. */
export interface NoticeContent {
  letter?: Mail;
  lead?: PaidLead;
}

/** Reports a received payment to the dealership as a lead, once. */
export async function acceptPaidLead(
  { key, reference, body }: PaidLead,
  { site, locations, vehicle: vehicleOf }: SiteContext,
  { leads, newId, now }: PaidLeadDeps,
): Promise<void> {
  const paid = leadOf(parse(leadSchema, { opt_in: false, ...body }, 'The lead of a payment'), {
    id: newId(),
    reference,
    site,
    locations,
    now,
    vehicle: body.car_id == null ? null : await vehicleOf(String(body.car_id)),
    user_agent: null,
    wordingHash: sha256(site.leads.opt_in_text),
    proof: 'unproven',
  });
  // The payer already has the receipt, which promises no answer.
  const lead = { ...paid, reply_by: null };
  const deliveries = deliveriesOf(lead, { site, locations, now, newId });
  const response = { lead_id: lead.id, reference, reply_by: null };
  await leads.accept({ lead, deliveries, response, idempotency: { key, bodyHash: key } });
}
