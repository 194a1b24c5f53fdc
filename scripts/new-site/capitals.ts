import type { AustralianState, LocationInput } from '#domain/location/location.schema.ts';
import { PLACEHOLDER_PHONE } from './placeholders.ts';

type CapitalAddress = Pick<LocationInput['address'], 'city' | 'postcode' | 'lat' | 'long'>;

/** The default location of a new site until its address is set: its state's capital. */
export const CAPITALS = {
  NSW: { city: 'Sydney', postcode: '2000', lat: -33.8688, long: 151.2093 },
  VIC: { city: 'Melbourne', postcode: '3000', lat: -37.8136, long: 144.9631 },
  QLD: { city: 'Brisbane', postcode: '4000', lat: -27.4698, long: 153.0251 },
  SA: { city: 'Adelaide', postcode: '5000', lat: -34.9285, long: 138.6007 },
  WA: { city: 'Perth', postcode: '6000', lat: -31.9523, long: 115.8613 },
  TAS: { city: 'Hobart', postcode: '7000', lat: -42.8821, long: 147.3272 },
  NT: { city: 'Darwin', postcode: '0800', lat: -12.4634, long: 130.8456 },
  ACT: { city: 'Canberra', postcode: '2600', lat: -35.2809, long: 149.13 },
} as const satisfies Record<AustralianState, CapitalAddress>;

const AREA_CODES = {
  NSW: '02',
  VIC: '03',
  QLD: '07',
  SA: '08',
  WA: '08',
  TAS: '03',
  NT: '08',
  ACT: '02',
} as const satisfies Record<AustralianState, string>;

/** Returns a number of the range reserved for fiction, so that a site under construction calls nobody. */
export const fictionalPhone = (state: AustralianState): string =>
  `(${AREA_CODES[state]}) ${PLACEHOLDER_PHONE}`;
