import { vehiclePdfPath } from '../site/api-routes.ts';
import type { Site } from '../site/site.schema.ts';
import { allows } from './conditions.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Where a car's PDF is downloaded; `null` where the site has none, or nobody can buy the car any more. */
export const sheetHref = (vehicle: Vehicle, site: Site): string | null =>
  allows('sheet', vehicle, site) ? vehiclePdfPath(vehicle.slug) : null;
