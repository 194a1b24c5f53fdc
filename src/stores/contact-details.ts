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

/** Calls `then` when the details are cleared, in whichever form or tab; returns the function that ends it. */
export const onContactCleared = (then: () => void): (() => void) =>
  $details.listen(({ length }) => {
    if (length === 0) then();
  });
