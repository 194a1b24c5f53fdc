import type { GeoPoint } from './distance.ts';

/** Bounds of Australia and its islands, from Cocos to Norfolk and Macquarie, degrees. */
const [SOUTH, NORTH, WEST, EAST] = [-55, -9, 96, 168.5];

/** Whether a point lies in Australia; geocoders also find postcodes of four digits in other countries. */
export const isInAustralia = ({ lat, long }: GeoPoint): boolean =>
  lat >= SOUTH && lat <= NORTH && long >= WEST && long <= EAST;
