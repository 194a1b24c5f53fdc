import type { PostcodeRow } from './place-row.ts';

/** The table for pages and the service, relative to the project's folder. */
export const TABLE_FILE = 'src/domain/geo/postcodes.json';

/** Formats the table's file; it names the source, as licences require. */
export function tableFile(places: readonly PostcodeRow[], file: string, attribution: string): string {
  const source = `${attribution}. Changed: the middle place of each postcode of ${file}, to a hundredth of a degree`;
  const rows = places.map(({ postcode, lat, long }) => `${postcode} ${lat} ${long}`);
  return `${JSON.stringify({ source: source.replaceAll(/\s+/g, ' '), places: rows }, null, 2)}\n`;
}
