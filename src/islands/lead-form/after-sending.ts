import type { LeadResponse } from '#domain/api/leads.schema.ts';
import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { siteEvent } from '#domain/events/events.ts';
import { contactDetailsIn } from '#domain/lead/contact-details.ts';
import { CAREER_ENQUIRY, filedUnder, LEAD_FORMS, purposeOf } from '#domain/lead/forms.ts';
import type { SentLead } from '#domain/lead/sent-lead.ts';
import { successPath } from '#domain/site/routes.ts';
import { storedTradeIn } from '#domain/trade-in/stored-trade-in.ts';
import type { FormView } from '#domain/view/form-view.ts';
import { storeContact } from '#stores/contact-details.ts';
import { storeSentLead } from '#stores/sent-lead.ts';
import { storeTradeIn } from '#stores/trade-in.ts';
import { pushEvent } from '../analytics/data-layer.ts';
import { enquiredCar } from './enquired-car.ts';
import type { FormContext } from './form-place.ts';

interface StoredForm {
  view: FormView;
  place: FormContext;
  body: Readonly<Record<string, unknown>>;
  lead: LeadResponse;
}

/** "Success: go to /success, store the car and a success category, … and store submitted contact details" (S1 §4). */
export function afterSending({ view, place, body, lead }: StoredForm): void {
  const filed = filedUnder(textIn(body, 'category') ?? LEAD_FORMS[view.form].category, null);
  const { category, subcategory } = filed;
  const { department } = purposeOf(view.form, filed, view);
  const { car, event } = (place.car === null ? enquiredCar(textIn(body, 'car_id')) : null) ?? place;
  const details = contactDetailsIn(body, new Date());
  if (details !== null) storeContact(details);
  storeSentLead({
    form: view.form,
    sent_at: new Date().toISOString(),
    category: subcategory ?? category,
    reference: lead.reference,
    reply_by: lead.reply_by?.text ?? null,
    car,
    appointment: appointmentIn(body),
  });
  const counted = subcategory === CAREER_ENQUIRY ? 'careers' : event;
  pushEvent(siteEvent(counted, car?.id, { department, category }));
  location.assign(successPath());
}

/** Stores the first step of a trade-in; the further steps subscribe to the store (S2 §4). */
export function afterBeginning(body: StoredForm['body'], { id }: TradeInResponse): void {
  const details = contactDetailsIn(body, new Date());
  if (details !== null) storeContact(details);
  storeTradeIn(storedTradeIn(id, body));
}

function appointmentIn(body: Readonly<Record<string, unknown>>): SentLead['appointment'] {
  const date = textIn(body, 'preferred_date');
  return date === null ? null : { date, time: textIn(body, 'preferred_time') };
}

function textIn(body: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
