import { vehiclePdfPath } from '../site/api-routes.ts';
import type { Site } from '../site/site.schema.ts';
import { isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Whether the cars of a site are there as PDF (S2 §7). */
export const hasSheets = ({ flags }: Pick<Site, 'flags'>): boolean => flags.vehicle_pdf;

/** Where a car's PDF is downloaded; `null` where the site has none, or nobody can buy the car any more. */
export const sheetHref = (vehicle: Vehicle, site: Site): string | null =>
  hasSheets(site) && !isSold(vehicle) ? vehiclePdfPath(vehicle.slug) : null;
