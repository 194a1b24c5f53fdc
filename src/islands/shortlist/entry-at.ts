import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';

/** Returns the entry of the car that `element` belongs to, from the page's `data-entry`; `null` where there is none. */
export function entryAt(element: Element): ShortlistEntry | null {
  const entry: unknown = JSON.parse(element.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? 'null');
  return isEntry(entry) ? entry : null;
}
