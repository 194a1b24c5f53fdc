import type { Point } from './distance.ts';
import { POSTCODE_TABLE } from './postcode-table.ts';

/** Finds where a postcode lies, `null` for one that does not exist (S2 §7 "no results gives 'Invalid postcode'"). */
export type PlaceOfPostcode = (postcode: string) => Point | null;

/** Every postcode with its place, without asking anybody (rules 50 "offline AU table first"). Made once and kept. */
export function postcodePlaces(): PlaceOfPostcode {
  const places = new Map(
    Array.from(POSTCODE_TABLE.matchAll(/(\d{4})(\d+),(\d+)/g), ([, postcode = '', south, east]) => [
      postcode,
      { lat: -Number(south) / 100, long: Number(east) / 100 },
    ]),
  );
  return (postcode) => places.get(postcode) ?? null;
}
