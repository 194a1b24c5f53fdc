import { financeEnds } from '../finance/estimate.ts';
import { marketAverageEnds } from '../price/market-badge.ts';
import type { Site } from '../site/site.schema.ts';
import { ancapLapses } from './ancap.ts';
import { regoExpires } from './rego.ts';
import { soldWindow } from './status.ts';
import { customEnds, newArrivalEnds, newArrivalWindow } from './tag.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** The instants of each time-dependent rule of a vehicle. */
const SOURCES = [
  (vehicle, site) => {
    const window = soldWindow(vehicle, site);
    return window === null ? [] : [window.listedUntil, window.pageUntil];
  },
  (vehicle, site) => [newArrivalWindow(vehicle, site)?.start ?? null, newArrivalEnds(vehicle, site)],
  (vehicle, site) => [customEnds(vehicle, site)],
  (vehicle, site) => [regoExpires(vehicle, site)],
  (vehicle, site) => [ancapLapses(vehicle, site)],
  (vehicle, site) => [marketAverageEnds(vehicle, site)],
  (vehicle, site) => [financeEnds(vehicle, site)],
] as const satisfies ((vehicle: Vehicle, site: Site) => (Date | null)[])[];

/**
 * Returns all instants at which a rule about this vehicle changes its result, in order, without duplicates: state, tags,
 * rego, ANCAP rating, market badge, finance (rules 1). Results change at these instants only.
 */
export function vehicleInstants(vehicle: Vehicle, site: Site): Date[] {
  const times = SOURCES.flatMap((instants) => instants(vehicle, site)).flatMap((at) => at?.getTime() ?? []);
  return [...new Set(times)].sort((a, b) => a - b).map((time) => new Date(time));
}
