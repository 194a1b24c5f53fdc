import type { GeoPoint } from './distance.ts';
// Its `source` is the attribution that the licence requires.
import table from './postcodes.json' with { type: 'json' };

/** Returns a postcode's coordinates; `null` if the table lacks it. */
export type PlaceOfPostcode = (postcode: string) => GeoPoint | null;

export type LocatedPostcode = GeoPoint & { postcode: string };

const POSTCODE_LENGTH = 4;

/** Lists all postcodes of the table, in ascending order; a row is `4871 -17.2 145.17`. */
export const allPostcodes = (): LocatedPostcode[] =>
  table.places.map((row) => {
    const second = row.indexOf(' ', POSTCODE_LENGTH + 1);
    return {
      postcode: row.slice(0, POSTCODE_LENGTH),
      lat: Number(row.slice(POSTCODE_LENGTH, second)),
      long: Number(row.slice(second)),
    };
  });

/**
 * Returns the offline look-up of postcodes (rules 50 "offline AU table first"). It never falls back to a neighbouring
 * number, which can be hundreds of kilometres away. Call it once: it parses the whole table.
 */
export function postcodePlaces(): PlaceOfPostcode {
  const places = new Map(allPostcodes().map(({ postcode, lat, long }) => [postcode, { lat, long }]));
  return (postcode) => places.get(postcode) ?? null;
}
