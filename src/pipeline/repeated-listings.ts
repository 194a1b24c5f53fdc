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
    [...Map.groupBy(offered, (vehicle) => vehicle[field] ?? '')].flatMap(
      ([value, cars]): RepeatedListing[] => {
        const [first, second, ...others] = cars.map(({ id }) => id);
        if (!/[1-9]/.test(value) || first === undefined || second === undefined) return [];
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
