import type { EventName } from '#domain/events/events.ts';
import { entryOf, type ShortlistEntry } from '#domain/shortlist/entry.ts';
import { $records } from '#stores/vehicle-records.ts';

/** The car that a lead is about, and what such a lead counts as. */
export interface EnquiredCar {
  car: ShortlistEntry;
  event: EventName;
}

/** The car of an id that came in the address, if `readRecords` found it. */
export function enquiredCar(id: string | null): EnquiredCar | null {
  const result = $records.get().get(id ?? '');
  if (result?.kind !== 'found') return null;
  const { card, lead_event } = result.record;
  return { car: entryOf(card), event: lead_event };
}
