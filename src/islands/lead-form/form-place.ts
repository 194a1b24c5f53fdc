import { type EventName, isEventName } from '#domain/events/events.ts';
import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';

/** Where a form stands, as its page printed it. */
export interface FormContext {
  /** Of the form element. */
  id: string;
  /** Wire name of the form. */
  form: string;
  /** Whether the page says which location, or car, it is about. */
  placed: boolean;
  /** Whether it is the first step of a trade-in, which goes on where it stands (S2 §4). */
  begins: boolean;
  car: ShortlistEntry | null;
  event: EventName;
}

/** Reads what the page wrote on a `<lead-form>`. */
export function placeOf(element: HTMLElement): FormContext {
  const { for: id = '', form = '', placed, entry = 'null', event } = element.dataset;
  const car: unknown = JSON.parse(entry);
  return {
    ...{ id, form, placed: placed !== undefined },
    begins: element.closest('trade-in-flow') !== null,
    car: isEntry(car) ? car : null,
    event: isEventName(event) ? event : 'form',
  };
}
