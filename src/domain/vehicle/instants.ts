import { financeEnds } from '../finance/estimate.ts';
import { marketAverageEnds } from '../price/market-badge.ts';
import type { Site } from '../site/site.schema.ts';
import { ancapLapses } from './ancap.ts';
import { regoExpires } from './rego.ts';
import { soldWindow } from './status.ts';
import { newArrivalEnds, newArrivalWindow } from './tag.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Every rule of a vehicle that depends on time, with the instants at which its answer changes. */
const SOURCES = [
  (vehicle, site) => {
    const window = soldWindow(vehicle, site);
    return window === null ? [] : [window.listedUntil, window.pageUntil];
  },
  (vehicle, site) => [newArrivalWindow(vehicle, site)?.start ?? null, newArrivalEnds(vehicle, site)],
  (vehicle, site) => [regoExpires(vehicle, site)],
  (vehicle, site) => [ancapLapses(vehicle, site)],
  (vehicle, site) => [marketAverageEnds(vehicle, site)],
  (vehicle, site) => [financeEnds(vehicle, site)],
] as const satisfies ((vehicle: Vehicle, site: Site) => (Date | null)[])[];

/**
 * All instants at which any answer about this vehicle changes, in order, each once: state, tags, rego, ANCAP
 * rating, market badge, finance (rules 1). From an instant on, the new answer holds; between two, none changes.
 */
export function vehicleInstants(vehicle: Vehicle, site: Site): Date[] {
  const times = SOURCES.flatMap((instants) => instants(vehicle, site)).flatMap((at) => at?.getTime() ?? []);
  return [...new Set(times)].sort((a, b) => a - b).map((time) => new Date(time));
}
