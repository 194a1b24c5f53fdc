import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { ownProperty } from '#domain/own-property.ts';
import { recordedBefore } from '#domain/price/price-history.ts';
import { isListed } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { hashOf } from '../canonical.ts';
import { carChanges } from './car-changes.ts';
import type { AdvertisedCar, Lintable, LintMatch } from './rule.ts';

/** What one rule, by its place, finds on a car. */
export type RuleFindings = readonly [rule: number, found: readonly LintMatch[]];

/** What the lint sees of a car. */
export interface LintedCar {
  findings: readonly RuleFindings[];
  /** Places of the rules that count cars of a kind, where this one is. */
  kinds: readonly number[];
}

/** Cars that are in no list are not looked at. */
const UNSEEN: LintedCar = { findings: [], kinds: [] };

/** What was seen of a car, and for as long as what holds. */
interface LintMemo {
  /** Hash of the settings that the result depended on. */
  settings: string;
  recorded: number | null;
  /** Unix milliseconds. */
  from: number;
  until: number;
  sight: LintedCar;
}

/** Lint results of cars, cached as long as the cars are in memory. */
export type LintCache = WeakMap<Vehicle, LintMemo>;

/** Lints only cars that changed since, or on which the clock changes something; without a cache all. */
export function cachedLint(
  cache: LintCache | null,
  { site, locations, price_history }: Lintable,
  now: Date,
  lint: (car: AdvertisedCar) => LintedCar,
): (vehicle: Vehicle) => LintedCar {
  const lintListed = (vehicle: Vehicle, recorded: number | null): LintedCar =>
    isListed(vehicle, site, now) ? lint(advertisedCar(vehicle, { site, locations }, recorded)) : UNSEEN;
  const recordedOf = ({ slug }: Vehicle) => recordedBefore(ownProperty(price_history, slug) ?? []);
  if (cache === null) return (vehicle) => lintListed(vehicle, recordedOf(vehicle));
  const settings = hashOf([site, locations]);
  const instant = now.getTime();
  return (vehicle) => {
    const recorded = recordedOf(vehicle);
    const last = cache.get(vehicle);
    const same = last?.settings === settings && last.recorded === recorded;
    if (same && last.from <= instant && instant < last.until) return last.sight;
    const changes = carChanges(vehicle, site).map((at) => at.getTime());
    const until = Math.min(...changes.filter((at) => at > instant), Number.POSITIVE_INFINITY);
    const sight = lintListed(vehicle, recorded);
    cache.set(vehicle, { settings, recorded, from: instant, until, sight });
    return sight;
  };
}

/** A car as the lint looks at it: `recorded` is the highest price that it was really offered at before. */
function advertisedCar(
  vehicle: Vehicle,
  { site, locations }: Pick<Lintable, 'site' | 'locations'>,
  recorded: number | null,
): AdvertisedCar {
  const location = vehicleLocation(vehicle, locations);
  return { vehicle, location, state: location?.address.state ?? site.state, recorded };
}
