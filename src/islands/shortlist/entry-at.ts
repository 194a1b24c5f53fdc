import { isEntry, type ShortlistEntry } from '#domain/shortlist/entry.ts';

/** The entry of a car that a page wrote into an element's `data-entry`; `null` where there is none. */
export function entryAt({ dataset }: HTMLElement): ShortlistEntry | null {
  const entry: unknown = JSON.parse(dataset.entry ?? 'null');
  return isEntry(entry) ? entry : null;
}
