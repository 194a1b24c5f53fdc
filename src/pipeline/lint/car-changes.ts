import { financeEnds } from '#domain/finance/estimate.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { soldWindow } from '#domain/vehicle/status.ts';
import { customEnds } from '#domain/vehicle/tag.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { claimedLapses } from './ancap.ts';

/** The instants at which the clock alone changes whether a car is listed, or what the lint finds on it. */
export const carChanges = (vehicle: Vehicle, site: Site): Date[] =>
  [
    soldWindow(vehicle, site)?.listedUntil ?? [],
    financeEnds(vehicle, site) ?? [],
    claimedLapses(vehicle, site),
    customEnds(vehicle, site) ?? [],
  ].flat();
