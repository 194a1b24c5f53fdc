import { isSentLead, type SentLead } from '#domain/lead/sent-lead.ts';
import { persistedList } from './persisted.ts';

const $sent = persistedList('sent', { isItem: isSentLead, limit: 1 });

/** "Store the car and a success category in local storage" (S1 §4). */
export const storeSentLead = (sent: SentLead): void => $sent.set([sent]);

/** Returns the form sent last from this browser, so that the success page survives a reload; `null` for none. */
export const lastSent = (): SentLead | null => $sent.get()[0] ?? null;
