import { vehiclePdfPath } from '../site/api-routes.ts';
import type { Site } from '../site/site.schema.ts';
import { allows } from './conditions.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Returns the path of a car's PDF; `null` if the site has none, or the car is sold. */
export const sheetHref = (vehicle: Vehicle, site: Site): string | null =>
  allows('sheet', vehicle, site) ? vehiclePdfPath(vehicle.slug) : null;
