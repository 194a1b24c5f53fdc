import { leadEvent } from '#domain/events/events.ts';
import { carRefusal } from '#domain/lead/car-problem.ts';
import { addressLines } from '#domain/location/location.ts';
import { recordedBefore } from '#domain/price/price-history.ts';
import { stateAllows } from '#domain/vehicle/allows.ts';
import { vehicleInstants } from '#domain/vehicle/instants.ts';
import { specifications } from '#domain/vehicle/specifications.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { type VehicleCard, vehicleCard } from '#domain/view/vehicle-card.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import type { Context } from '../context.ts';
import { openLocationsOf } from './open-locations.ts';

/** The listing card of a car; `null` where there is no such car. */
export function card(context: Context, slug: string): VehicleCard | null {
  const { site, now, photo } = context;
  const vehicle = timedVehicle(context, slug);
  if (vehicle === null) return null;
  const shown = vehicleCard({ vehicle, site, now, photo, recordedBefore: formerPrice(context, vehicle) });
  return hasOnePlace(context) ? { ...shown, location: null } : shown;
}

/** Whether all cars stand in one place, which their cards need not name. */
const hasOnePlace = (context: Context): boolean =>
  new Set(openLocationsOf(context).map((location) => addressLines(location).join())).size < 2;

/** A car by its slug; records all of its time-dependent rules. */
export function timedVehicle({ data, site, until }: Context, slug: string): Vehicle | null {
  const vehicle = data.vehicle(slug);
  if (vehicle !== null) until(...vehicleInstants(vehicle, site));
  return vehicle;
}

/** Recorded prices at which the car was offered earlier (rules 8). */
export function formerPrice({ data }: Context, { slug }: Vehicle): number | null {
  return recordedBefore(data.priceHistory(slug));
}

/** One car as data, by its id; `null` where there is no such car. */
export function vehicleRecord(context: Context, id: string): VehicleRecord | null {
  const { data, site, now } = context;
  const vehicle = data.vehicleWithId(id);
  const shown = vehicle && card(context, vehicle.slug);
  if (vehicle === null || shown === null) return null;
  return {
    card: shown,
    specifications: specifications(vehicle, site, now),
    features: vehicle.standardEquipment,
    can_finance: stateAllows('finance', shown.availability),
    lead_event: leadEvent(vehicle, site),
    trade_in_refusal: carRefusal('trade-in', vehicle, site),
  };
}
