import { areFresh, type ContactDetails, isContactDetails } from '#domain/lead/contact-details.ts';
import { persistedList } from './persisted.ts';

const $details = persistedList('contact', { isItem: isContactDetails, limit: 1 });

/** Returns the contact details that the shopper entered last; `null` where they are too old to be offered again. */
export function storedContact(now: Date): ContactDetails | null {
  const [details] = $details.get();
  if (details === undefined) return null;
  if (areFresh(details, now)) return details;
  clearContact();
  return null;
}

export const storeContact = (details: ContactDetails): void => $details.set([details]);

export const clearContact = (): void => $details.set([]);
