import { isEntry, type ShortlistEntry } from '../shortlist/entry.ts';

/** A visit that was requested. */
export interface Appointment {
  /** Calendar date at the location. */
  date: string;
  /** On its clocks, such as `9:30 am`; `null` where any time will do. */
  time: string | null;
}

/** What the browser keeps of the form sent last, for the page that says thanks (S1 §4). */
export interface SentLead {
  form: string;
  /** Instant, ISO 8601. */
  sent_at: string;
  category: string;
  /** What shopper and dealer call it. */
  reference: string;
  /** Until when an answer is promised, in words. */
  reply_by: string | null;
  car: ShortlistEntry | null;
  appointment: Appointment | null;
}

const isText = (value: unknown) => typeof value === 'string';

const FIELDS = {
  form: isText,
  sent_at: (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
  category: isText,
  reference: isText,
  reply_by: (value) => value === null || isText(value),
  car: (value) => value === null || isEntry(value),
  appointment: (value) => value === null || isAppointment(value),
} as const satisfies Record<keyof SentLead, (value: unknown) => boolean>;

/** Whether a value, which anybody may have put into the browser's storage, tells of a form that was sent. */
export function isSentLead(value: unknown): value is SentLead {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(FIELDS).every(([field, holds]) => holds(Reflect.get(value, field)));
}

/** Within this the page says again what was sent; milliseconds. */
const FRESH = 3_600_000;

/** How somebody came to the page that says thanks. */
export type Arrival = { kind: 'sent'; sent: SentLead } | { kind: 'from_form' } | { kind: 'cold' };

/** A form of this browser, or a page of ours whose form was sent without a script; else nobody has sent anything. */
export function arrival(
  sent: SentLead | null,
  { referrer, origin, now }: { referrer: string; origin: string; now: Date },
): Arrival {
  const age = sent === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(sent.sent_at);
  if (sent !== null && age >= 0 && age < FRESH) return { kind: 'sent', sent };
  return referrer.startsWith(`${origin}/`) ? { kind: 'from_form' } : { kind: 'cold' };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function isAppointment(value: unknown): value is Appointment {
  if (typeof value !== 'object' || value === null) return false;
  const { date, time }: Partial<Record<keyof Appointment, unknown>> = value;
  return typeof date === 'string' && DATE.test(date) && (time === null || isText(time));
}
