import { formatMoney } from '#domain/money.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import type { Purpose, Reservation } from '#domain/reservation/reservation.ts';
import { instantText } from '#domain/reservation/terms.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { PaidLead } from '../delivery/paid-lead.ts';

/** What routes of a site may ask for. */
const CATEGORY = 'Online Reservation';

const WANTS: Readonly<Record<Purpose, string>> = {
  reserve: 'Hold it and decide',
  purchase: 'Buy it online',
};

/** A paid hold as the dealership hears of it. */
export function holdLead(hold: Reservation, site: Site): PaidLead {
  const { name, email, phone, car_id, reference } = hold;
  const details = {
    'Held until': instantText(hold.expires_at, site),
    'Deposit paid': formatMoney(dollarsOf(hold.deposit)),
    'The shopper wants to': WANTS[hold.purpose],
    Reservation: reference,
  };
  return {
    key: `hold ${hold.id}`,
    reference,
    body: { form: 'enquiry', category: CATEGORY, name, email, phone, car_id, details },
  };
}
