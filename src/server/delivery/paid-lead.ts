import { deliveriesOf } from '#domain/lead/deliveries.ts';
import { type LeadBodyInput, leadSchema } from '#domain/lead/lead.schema.ts';
import { leadOf } from '#domain/lead/lead.ts';
import { parse } from '#domain/parse.ts';
import type { SiteContext } from '#sites/site-context.ts';
import { sha256 } from '../sha256.ts';
import type { LeadStore } from '../store/lead-store.ts';
import type { Mail } from './mail/mailer.ts';

export interface PaidLeadDeps {
  leads: LeadStore;
  newId: () => string;
  now: Date;
}

/** What somebody paid for, as a lead reports it. */
export interface PaidLead {
  /** The same however often it is reported: one lead. */
  key: string;
  reference: string;
  body: LeadBodyInput;
}

/** Who is notified how: the shopper by mail, the dealership by a lead; neither where nobody is left to notify about. */
export interface NoticeContent {
  letter?: Mail;
  lead?: PaidLead;
}

/** Reports received money to the dealership like everything else: as a lead, once. */
export async function acceptPaidLead(
  { key, reference, body }: PaidLead,
  { site, locations, vehicle: vehicleOf }: SiteContext,
  { leads, newId, now }: PaidLeadDeps,
): Promise<void> {
  const lead = leadOf(parse(leadSchema, { opt_in: false, ...body }, 'The lead of a payment'), {
    ...{ id: newId(), reference, site, locations, now },
    vehicle: body.car_id == null ? null : await vehicleOf(String(body.car_id)),
    user_agent: null,
    wordingHash: sha256(site.leads.opt_in_text),
    proof: 'unproven',
  });
  // Who paid already has the receipt.
  const deliveries = deliveriesOf(lead, { site, locations, now, newId }).filter(
    ({ sink }) => sink.kind !== 'confirmation',
  );
  const response = { lead_id: lead.id, reference, reply_by: lead.reply_by };
  await leads.accept({ lead, deliveries, response, idempotency: { key, bodyHash: key } });
}
