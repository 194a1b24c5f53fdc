import type { PostcodePlace } from './place-row.ts';

/** The table that the search page reads, from the project's folder. */
export const TABLE_FILE = 'src/domain/geo/postcode-table.ts';

export const DECLARATION =
  'export const POSTCODE_TABLE: readonly (readonly [postcode: string, lat: number, long: number])[] = [';

/** The text of the table's file; its comment names the source, as licences ask. */
export function tableFile(places: readonly PostcodePlace[], source: string, attribution: string): string {
  return [
    '/**',
    ` * Where Australia's postcodes lie, in degrees: "forecourt postcodes import" took the middle place of each out of`,
    ` * ${commentText(source)}. A row begins with the postcode, in ascending order.`,
    ' *',
    ` * Source: ${commentText(attribution)}`,
    ' */',
    DECLARATION,
    ...places.map(({ postcode, lat, long }) => `  ['${postcode}', ${lat}, ${long}],`),
    '];\n',
  ].join('\n');
}

/** One line that does not end the comment it stands in. */
const commentText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
