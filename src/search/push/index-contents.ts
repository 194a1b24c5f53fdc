import { byCharacters } from '#domain/order.ts';
import { openFile } from '#search/engine/opened-index.ts';
import { nest, type SearchRecord } from '#search/engine/record.ts';
import type { IndexSettings } from '#search/engine/settings.ts';

/** What a release's index file was made of. */
export interface IndexContents {
  settings: IndexSettings;
  records: SearchRecord[];
}

/** Reads an index file back: what visitors find without a provider is what a provider is given. Throws `IndexUnreadable`. */
export function indexContents(file: Uint8Array): IndexContents {
  const { settings, total, attributes, column } = openFile(file);
  // Sorted, so that a document reads the same whichever of its columns the file derives.
  const columns = [...attributes].sort(byCharacters).flatMap((attribute) => {
    const own = column(attribute);
    return own === undefined ? [] : [{ attribute, own }];
  });
  const records = Array.from({ length: total }, (_, row): SearchRecord => {
    const values = columns.flatMap(({ attribute, own }) => {
      const value = own.at(row);
      return value === undefined ? [] : [[attribute, value] as const];
    });
    return { ...nest(values), objectID: String(column('objectID')?.at(row)) };
  });
  return { settings, records };
}
