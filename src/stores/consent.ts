import { type Consent, isConsent } from '#domain/events/consent.ts';
import { persistedList } from './persisted.ts';

const $consent = persistedList('consent', { isItem: isConsent, limit: 1 });

/** Returns the visitor's consent to this tag; `null` before they decided. */
export const consentTo = (tag: string): Consent | null =>
  $consent.get().find((consent) => consent.tag === tag) ?? null;

/** Stores a decision, replacing the previous one; a refusal has no visitor id. */
export const storeConsent = (tag: string, allowed: boolean): void =>
  $consent.set([{ tag, allowed, visitor: allowed ? crypto.randomUUID() : '' }]);
