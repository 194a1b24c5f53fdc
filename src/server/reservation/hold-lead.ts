import { deliveriesOf } from '#domain/lead/deliveries.ts';
import { leadSchema } from '#domain/lead/lead.schema.ts';
import { leadOf } from '#domain/lead/lead.ts';
import { formatMoney } from '#domain/money.ts';
import { parse } from '#domain/parse.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import type { Purpose, Reservation } from '#domain/reservation/reservation.ts';
import { instantText } from '#domain/reservation/terms.ts';
import type { Desk } from '#generator/desk.ts';
import { wordingHash } from '#generator/wording-hash.ts';
import type { LeadStore } from '../store/lead-store.ts';

export interface HoldLeadDeps {
  leads: LeadStore;
  newId: () => string;
  now: Date;
}

/** What routes of a site may ask for. */
const CATEGORY = 'Online Reservation';

const WANTS: Readonly<Record<Purpose, string>> = {
  reserve: 'Hold it and decide',
  purchase: 'Buy it online',
};

/** Tells the dealership of a paid hold the way it hears of everything: as a lead, once. */
export async function acceptHoldLead(
  hold: Reservation,
  { site, locations, vehicle: vehicleOf }: Desk,
  { leads, newId, now }: HoldLeadDeps,
): Promise<void> {
  const { name, email, phone, car_id, reference } = hold;
  const details = {
    'Held until': instantText(hold.expires_at, site),
    'Deposit paid': formatMoney(dollarsOf(hold.deposit)),
    'The shopper wants to': WANTS[hold.purpose],
    Reservation: reference,
  };
  const body = { form: 'enquiry', category: CATEGORY, name, email, phone, car_id, opt_in: false, details };
  const lead = leadOf(parse(leadSchema, body, 'The lead of a reservation'), {
    ...{ id: newId(), reference, site, locations, now },
    vehicle: await vehicleOf(car_id),
    user_agent: null,
    wordingHash: wordingHash(site.leads.opt_in_text),
    proof: 'unproven',
  });
  // The receipt has told the shopper already.
  const deliveries = deliveriesOf(lead, { site, locations, now, newId }).filter(
    ({ sink }) => sink.kind !== 'confirmation',
  );
  const answer = { lead_id: lead.id, reference, reply_by: lead.reply_by };
  await leads.accept({
    lead,
    deliveries,
    answer,
    idempotency: { key: `hold ${hold.id}`, bodyHash: hold.id },
  });
}
