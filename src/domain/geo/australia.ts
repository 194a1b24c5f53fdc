import type { GeoPoint } from './distance.ts';

/** Australia with its islands, from Cocos to Norfolk and Macquarie, in degrees. */
const [SOUTH, NORTH, WEST, EAST] = [-55, -9, 96, 168.5];

/** Whether a place can be one of an Australian postcode: other countries have numbers of four digits too. */
export const isInAustralia = ({ lat, long }: GeoPoint): boolean =>
  lat >= SOUTH && lat <= NORTH && long >= WEST && long <= EAST;
