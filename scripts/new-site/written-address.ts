import { postcodePlaces } from '#domain/geo/postcode-places.ts';
import type { NewContact } from './request.ts';

/** Matches `12 Smith Street, Newcastle NSW 2300`. */
const ADDRESS = /^(.+?),\s*([\p{L}' -]+?)(?:,?\s+[A-Z]{2,3})?,?\s+(\d{4})$/u;

/** Parses a street address in one line, and adds the coordinates of its postcode; `null` for anything else. */
export function writtenAddress(text: string): NonNullable<NewContact['address']> | null {
  const [, street, city, postcode] = ADDRESS.exec(text.trim()) ?? [];
  if (street === undefined || city === undefined || postcode === undefined) return null;
  const place = postcodePlaces()(postcode);
  return place && { street, city, postcode, lat: place.lat, long: place.long };
}
