import { formatNumber } from '../money.ts';

/** Formats a straight-line distance: "about 12 km away", in whole kilometres, at least one. */
export const distanceText = (km: number): string =>
  `about ${formatNumber(Math.max(1, Math.round(km)))} km away`;
