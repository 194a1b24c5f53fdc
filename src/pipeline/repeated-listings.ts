import { isSold } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** One car that a feed has more than once, for sale under several ids. */
export interface RepeatedListing {
  field: 'vin' | 'regplate';
  ids: readonly [string, string, ...string[]];
  /** What is wrong, with the ids. */
  message: string;
}

const NAMES = { vin: 'VIN', regplate: 'registration' } as const;

/** How many ids are named. */
const NAMED = 5;

/** Cars for sale that share a VIN, else a registration; "TBA" and zeros are none. */
export function repeatedListings(vehicles: readonly Vehicle[]): RepeatedListing[] {
  const offered = vehicles.filter((vehicle) => !isSold(vehicle));
  const found = (['vin', 'regplate'] as const).flatMap((field) =>
    [...Map.groupBy(sharing(offered, field), (vehicle) => vehicle[field] ?? '')].flatMap(
      ([value, cars]): RepeatedListing[] => {
        const [first, second, ...others] = cars.map(({ id }) => id);
        if (first === undefined || second === undefined) return [];
        const ids = [first, second, ...others] as const;
        const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
        const named = ids.slice(0, NAMED).join(', ');
        return [{ field, ids, message: `Cars ${named}${more} have one ${NAMES[field]}, "${value}"` }];
      },
    ),
  );
  const keys = new Set<string>();
  return found.filter(({ ids }) => {
    const key = ids.join('\n');
    return !keys.has(key) && keys.add(key);
  });
}

/** The vehicles whose value others have too: nearly always none, and grouping all of a large stock takes long. */
function sharing(vehicles: readonly Vehicle[], field: RepeatedListing['field']): Vehicle[] {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { [field]: value } of vehicles)
    if (value !== null) (seen.has(value) ? repeated : seen).add(value);
  return vehicles.filter(
    ({ [field]: value }) => value !== null && repeated.has(value) && /[1-9]/.test(value),
  );
}
