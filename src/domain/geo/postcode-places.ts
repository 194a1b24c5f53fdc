import type { GeoPoint } from './distance.ts';
// Its `source` names whose facts they are, as their licence asks.
import table from './postcodes.json' with { type: 'json' };

/** Finds where a postcode lies, `null` for one that the table does not hold. */
export type PlaceOfPostcode = (postcode: string) => GeoPoint | null;

/** A postcode and where it lies, in degrees. */
export type LocatedPostcode = GeoPoint & { postcode: string };

const POSTCODE_LENGTH = 4;

/** Every postcode that we know, in ascending order: a row is `4871 -17.2 145.17`. */
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
 * The places of the postcodes we know, without asking anybody (rules 50 "offline AU table first"). Never a neighbour's:
 * two postcodes in a row can lie hundreds of kilometres apart. Made once and kept.
 */
export function postcodePlaces(): PlaceOfPostcode {
  const places = new Map(allPostcodes().map(({ postcode, lat, long }) => [postcode, { lat, long }]));
  return (postcode) => places.get(postcode) ?? null;
}
