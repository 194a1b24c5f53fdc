import { areFresh, type ContactDetails, isContactDetails } from '#domain/lead/contact-details.ts';
import { persistedList } from './persisted.ts';

const $details = persistedList('contact', { isItem: isContactDetails, limit: 1 });

/** What the shopper wrote last, where it is not too old to be offered again. */
export function knownContact(now: Date): ContactDetails | null {
  const [details] = $details.get();
  if (details === undefined) return null;
  if (areFresh(details, now)) return details;
  forgetContact();
  return null;
}

export const rememberContact = (details: ContactDetails): void => $details.set([details]);

export const forgetContact = (): void => $details.set([]);
