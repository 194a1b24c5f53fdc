import { type Consent, isConsent } from '#domain/events/consent.ts';
import { persistedList } from './persisted.ts';

const $consent = persistedList('consent', { isItem: isConsent, limit: 1 });

/** What the visitor answered about this tag; `null` where nobody has asked yet. */
export const consentTo = (tag: string): Consent | null =>
  $consent.get().find((consent) => consent.tag === tag) ?? null;

/** Keeps an answer in place of the one before; who says no is nobody in particular. */
export const storeConsent = (tag: string, allowed: boolean): void =>
  $consent.set([{ tag, allowed, visitor: allowed ? crypto.randomUUID() : '' }]);
