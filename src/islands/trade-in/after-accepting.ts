import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { siteEvent } from '#domain/events/events.ts';
import { LEAD_FORMS } from '#domain/lead/forms.ts';
import { successPath } from '#domain/site/routes.ts';
import type { StoredTradeInState } from '#domain/trade-in/kept-trade-in.ts';
import { storeSentLead } from '#stores/sent-lead.ts';
import { pushEvent } from '../analytics/data-layer.ts';

/** "If lead_id returned, a tracking event with email {email} and phone {phone} fires" (S2 §7): 18, then the page that says thanks. */
export function afterAccepting(kept: StoredTradeInState, { reference, reply_by }: TradeInResponse): void {
  const { email, phone, car_id } = kept;
  const { category, department } = LEAD_FORMS['trade-in'];
  const sent_at = new Date().toISOString();
  storeSentLead({ form: 'trade-in', sent_at, category, reference, reply_by, car: null, appointment: null });
  pushEvent(siteEvent('offer_accepted', car_id || null, { department, category, email, phone }));
  location.assign(successPath());
}
