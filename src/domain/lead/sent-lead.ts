import { HOUR_MS } from '../duration.ts';
import { isEntry, type ShortlistEntry } from '../shortlist/entry.ts';

/** A requested visit. */
export interface Appointment {
  /** Calendar date at the location. */
  date: string;
  /** Local time, such as `9:30 am`; `null` for any time. */
  time: string | null;
}

/** The last sent form, stored in the browser for the success page (S1 §4). */
export interface SentLead {
  form: string;
  /** Instant, ISO 8601. */
  sent_at: string;
  category: string;
  /** Number for shopper and dealer. */
  reference: string;
  /** Promised time of a reply, in words. */
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

/** Whether a value from the browser's storage is a valid sent form. */
export function isSentLead(value: unknown): value is SentLead {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(FIELDS).every(([field, holds]) => holds(Reflect.get(value, field)));
}

/** Milliseconds for which the success page shows the sent form. */
const FRESH = HOUR_MS;

/** How a visitor reached the success page. */
export type Arrival = { kind: 'sent'; sent: SentLead } | { kind: 'from_form' } | { kind: 'cold' };

/**
 * Determines the arrival: after a form sent by script, from a page of ours whose form was sent without script, or
 * neither.
 */
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
