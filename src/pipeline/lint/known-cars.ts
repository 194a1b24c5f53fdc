import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { hashOf } from '../canonical.ts';
import { carChanges } from './car-changes.ts';
import type { AdvertisedCar, Found } from './rule.ts';

/** What one rule, by its place, finds on a car. */
export type RuleFindings = readonly [rule: number, found: readonly Found[]];

/** What was found on a car, and for as long as what holds. */
interface Known {
  /** All that the look depended on besides the car itself. */
  seenWith: string;
  /** Unix milliseconds. */
  from: number;
  until: number;
  findings: readonly RuleFindings[];
}

/** Findings of cars that a program looked at before, as long as it remembers the cars. */
export type KnownCars = WeakMap<Vehicle, Known>;

/** Looks by `look` only at cars that changed since, or on which the clock changes something; nothing known looks at all. */
export function knownFindings(
  known: KnownCars | null,
  site: Site,
  now: Date,
  look: (car: AdvertisedCar) => readonly RuleFindings[],
): (car: AdvertisedCar) => readonly RuleFindings[] {
  if (known === null) return look;
  const settings = hashOf(site);
  const instant = now.getTime();
  return (car) => {
    const { vehicle, state, recorded } = car;
    const seenWith = `${settings} ${state} ${recorded}`;
    const last = known.get(vehicle);
    const holds = last?.seenWith === seenWith && last.from <= instant && instant < last.until;
    if (holds) return last.findings;
    const changes = carChanges(vehicle, site).map((at) => at.getTime());
    const until = Math.min(...changes.filter((at) => at > instant), Number.POSITIVE_INFINITY);
    const findings = look(car);
    known.set(vehicle, { seenWith, from: instant, until, findings });
    return findings;
  };
}
