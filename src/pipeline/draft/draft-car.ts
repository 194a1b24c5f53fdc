import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { SiteFinding, Snapshot } from '#sites/snapshot.ts';
import { isRecord } from '../dirt/reading.ts';
import { unifySpelling } from '../dirt/spelling.ts';
import { normalise } from '../normalise.ts';
import { atOwnPlaces } from '../own-places.ts';

/** What is wrong with a draft, or with a part of it. */
export type DraftProblem = Pick<SiteFinding, 'field' | 'message' | 'remedy'>;

type DraftCarResult =
  | { ok: true; vehicle: Vehicle; warnings: DraftProblem[] }
  | { ok: false; problems: DraftProblem[] };

/** A car as a feed would write it: read back it is the same one. */
export const recordOf = (vehicle: Vehicle): Record<string, unknown> => ({
  ...vehicle,
  location: { slug: vehicle.location_slug, distribution_locations: vehicle.distribution_locations },
});

/** A car of the feed's fields; of an existing one only what changes. */
export function draftCar(change: Readonly<Record<string, unknown>>, snapshot: Snapshot): DraftCarResult {
  const { site, vehicles } = snapshot;
  const existing = vehicles.find(({ id }) => id === String(change.id));
  const read = normalise(existing === undefined ? change : changed(recordOf(existing), change), site);
  if (read.kind === 'hidden') return { ok: false, problems: [HIDDEN] };
  if (read.kind === 'rejected')
    return {
      ok: false,
      problems: read.faults.map(({ field, message }) => ({
        field: `car.${field}`,
        message,
        remedy: existing === undefined ? 'Correct it: the feed has no such car' : 'Correct it, or omit it',
      })),
    };
  // One spelling prevails among all cars, of which the draft is one.
  const others = vehicles.filter(({ id }) => id !== read.vehicle.id);
  const spelled = unifySpelling([...others, read.vehicle]).at(-1) ?? read.vehicle;
  const [vehicle = spelled] = atOwnPlaces([spelled], snapshot);
  const twin = others.find(({ slug }) => slug === vehicle.slug);
  if (twin !== undefined) return { ok: false, problems: [taken(vehicle.slug, twin.id)] };
  return {
    ok: true,
    vehicle,
    warnings: read.doubts.map(({ field, message }) => ({
      field: `car.${field}`,
      message,
      remedy: 'It is omitted until it is corrected',
    })),
  };
}

/** Fields that nest are laid over one by one. */
function changed(
  record: Record<string, unknown>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const laid = Object.entries(change).map(([field, value]) => {
    const before = record[field];
    return [field, isRecord(before) && isRecord(value) ? { ...before, ...value } : value];
  });
  return { ...record, ...Object.fromEntries(laid) };
}

const HIDDEN: DraftProblem = {
  field: 'car.show_on_dealer_website',
  message: 'The car is not for the website',
  remedy: 'Send true, or omit it',
};

const taken = (slug: string, id: string): DraftProblem => ({
  field: 'car.slug',
  message: `The car ${id} has the address "${slug}"`,
  remedy: 'Give it another slug',
});
