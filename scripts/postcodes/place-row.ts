import type { Issue } from '#domain/errors.ts';
import { POSTCODE_PATTERN } from '#domain/geo/postcode.ts';

/** A postcode with one of its places, in degrees. */
export interface PostcodeRow {
  postcode: string;
  lat: number;
  long: number;
}

export type PlaceCells = Record<keyof PostcodeRow, string>;

/** Australia with its islands and Antarctic stations. */
const LATITUDES = { min: -70, max: -9 };
const LONGITUDES = { min: 62, max: 169 };

type PostcodeRowIssue = Pick<Issue, 'code' | 'message'>;

/** Parses a row's place, or returns the problem with its remedy. */
export function readPlace({ postcode, lat, long }: PlaceCells): PostcodeRow | PostcodeRowIssue {
  const place = { postcode, lat: Number(lat), long: Number(long) };
  if (!POSTCODE_PATTERN.test(postcode))
    return {
      code: 'postcode',
      message: `"${postcode}" is no postcode. Write four digits, the leading zero too`,
    };
  if (!isWithin(place.lat, LATITUDES)) return outside('latitude', lat, LATITUDES);
  if (!isWithin(place.long, LONGITUDES)) return outside('longitude', long, LONGITUDES);
  return place;
}

const isWithin = (degrees: number, { min, max }: typeof LATITUDES) => degrees >= min && degrees <= max;

const outside = (code: string, written: string, { min, max }: typeof LATITUDES): PostcodeRowIssue => ({
  code,
  message: `"${written}" is no ${code} of Australia. Write degrees from ${min} to ${max}, south with a minus`,
});
