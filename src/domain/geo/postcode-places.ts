import type { Point } from './distance.ts';
import { POSTCODE_TABLE } from './postcode-table.ts';

/** Finds where a postcode lies, `null` for one that the table does not hold. */
export type PlaceOfPostcode = (postcode: string) => Point | null;

/**
 * The places of the postcodes we know, without asking anybody (rules 50 "offline AU table first"). Never a neighbour's:
 * two postcodes in a row can lie hundreds of kilometres apart. Made once and kept.
 */
export function postcodePlaces(): PlaceOfPostcode {
  const places = new Map(POSTCODE_TABLE.map(([postcode, lat, long]) => [postcode, { lat, long }]));
  return (postcode) => places.get(postcode) ?? null;
}
