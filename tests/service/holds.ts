import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { NewReservation } from '#server/store/holds/hold-store.ts';
import type { CaptureEvent } from '#server/store/ledger.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');
export const MINUTE = MINUTE_MS;
export const HOUR = HOUR_MS;
/** An instant at which everything is due. */
export const EVER = new Date('2999-01-01T00:00:00Z');
export const later = (ms: number): Date => new Date(NOW.getTime() + ms);

/** A shopper, each time another one. */
export function newReservation(about: Partial<NewReservation> = {}): NewReservation {
  const id = randomUUID();
  return {
    id,
    site: 'harbour',
    car: 'https://harbour.example id 7',
    car_id: '7',
    slug: 'corolla-7',
    car_name: '2021 Toyota Corolla',
    reference: id.slice(0, 11),
    name: 'Jane Citizen',
    email: `${id}@example.com`,
    phone: `+614${id.replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}`,
    purpose: 'reserve',
    deposit: 20_000,
    hours: 48,
    key: null,
    bodyHash: 'h',
    ...about,
  };
}

/** The provider's event on a hold's paid deposit. */
export const captureOf = (subject: string, about: Partial<CaptureEvent> = {}): CaptureEvent => ({
  id: `evt_${randomUUID()}`,
  payment: `pi_${subject}`,
  subject,
  amount: 20_000,
  currency: 'aud',
  at: later(MINUTE),
  ...about,
});
