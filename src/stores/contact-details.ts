import { areFresh, type ContactDetails, isContactDetails } from '#domain/lead/contact-details.ts';
import { persistedList } from './persisted.ts';

const $details = persistedList('contact', { isItem: isContactDetails, limit: 1 });

/** What the shopper wrote last, where it is not too old to be offered again. */
export function storedContact(now: Date): ContactDetails | null {
  const [details] = $details.get();
  if (details === undefined) return null;
  if (areFresh(details, now)) return details;
  clearContact();
  return null;
}

export const storeContact = (details: ContactDetails): void => $details.set([details]);

export const clearContact = (): void => $details.set([]);
