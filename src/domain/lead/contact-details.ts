import { DAY_MS } from '../duration.ts';
import { splitName } from './contact-rules.ts';

/** A shopper's contact details, stored in their browser for the next form (S1 §4). */
export interface ContactDetails {
  name: string;
  /** The end of `name`, where the form had both. */
  last_name?: string | undefined;
  email: string;
  phone: string;
  /** Instant, Unix milliseconds. */
  saved_at: number;
}

const CONTACT_LIFE_DAYS = 90;

const isText = (value: unknown) => typeof value === 'string' && value !== '';

const FIELDS = {
  name: isText,
  last_name: (value) => value === undefined || isText(value),
  email: isText,
  phone: isText,
  saved_at: Number.isFinite,
} as const satisfies Record<keyof ContactDetails, (value: unknown) => boolean>;

/** Whether a value from the browser's storage is valid contact details. */
export function isContactDetails(value: unknown): value is ContactDetails {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(FIELDS).every(([field, holds]) => holds(Reflect.get(value, field)));
}

/** Returns a form's contact details "if name, email and phone are all present" (S1 §4); else `null`. */
export function contactDetailsIn(body: Readonly<Record<string, unknown>>, now: Date): ContactDetails | null {
  const name = [body.name, body.last_name].filter(isText).join(' ');
  const last_name = body.last_name || undefined;
  const details = { name, last_name, email: body.email, phone: body.phone, saved_at: now.getTime() };
  return isContactDetails(details) ? details : null;
}

/** Returns first and last name as they were given, else as the name splits. */
export function namesOf({ name, last_name }: ContactDetails): { first: string; last: string } {
  return last_name === undefined
    ? splitName(name, null)
    : { first: name.slice(0, -last_name.length).trimEnd(), last: last_name };
}

/** Whether details are recent enough to prefill a form. */
export const areFresh = ({ saved_at }: ContactDetails, now: Date): boolean =>
  now.getTime() - saved_at < CONTACT_LIFE_DAYS * DAY_MS;
