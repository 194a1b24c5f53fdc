import { type EventName, isEventName } from '#domain/events/events.ts';
import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';

/** The context of a form, as its page printed it. */
export interface FormContext {
  id: string;
  /** Wire name of the form. */
  form: string;
  /** Whether the page determines the location or car. */
  placed: boolean;
  /** Whether it is the first step of a trade-in, which continues in place (S2 §4). */
  begins: boolean;
  car: ShortlistEntry | null;
  event: EventName;
}

export function placeOf(element: HTMLElement): FormContext {
  const { for: id = '', form = '', placed, entry = 'null', event } = element.dataset;
  const car: unknown = JSON.parse(entry);
  return {
    id,
    form,
    placed: placed !== undefined,
    begins: element.closest('trade-in-flow') !== null,
    car: isEntry(car) ? car : null,
    event: isEventName(event) ? event : 'form',
  };
}
