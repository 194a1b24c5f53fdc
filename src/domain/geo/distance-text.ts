import { formatNumber } from '../money.ts';

/** How far a place is, such as "about 12 km away": in a straight line, so no finer than a kilometre. */
export const distanceText = (km: number): string =>
  `about ${formatNumber(Math.max(1, Math.round(km)))} km away`;
