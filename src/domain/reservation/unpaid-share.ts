import type { Site } from '../site/site.schema.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState, type StateFacts } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { carKeys, type HeldNames, keysOfHold } from './held-car.ts';

/** How many cars of a site may be held unpaid at once. */
export interface UnpaidShare {
  limit: number;
  /** The keys by which holds refer to the site's cars. */
  cars: ReadonlySet<string>;
}

/** A hold's car, and the network that it was begun from. */
export type NetworkHold = HeldNames & { network: string | null };

/** Minimum of a share, for small yards. */
const AT_LEAST = 3;

/**
 * Returns the share of a site's cars that may be held unpaid: of those for sale, held ones included, at least three, and
 * all but one at most; one where it is one car.
 */
export function unpaidShare(
  stock: readonly (StateFacts & Pick<Vehicle, 'id' | 'vin'>)[],
  site: Site,
): UnpaidShare {
  const isForSale = (car: StateFacts) => stateAllows('reserve', carState({ ...car, held: false }, site));
  const cars = stock.filter(isForSale).length;
  const share = Math.floor((cars * site.reservation.max_unpaid_share) / 100);
  return {
    limit: Math.max(1, Math.min(cars - 1, Math.max(AT_LEAST, share))),
    cars: new Set(stock.flatMap(carKeys(site))),
  };
}

/** Returns the number of them that one network may hold: a quarter, at least one. */
export const unpaidOfNetwork = (limit: number): number => Math.max(1, Math.floor(limit / 4));

/**
 * Whether a new hold exceeds the share of a site that shows its car, whichever site of the group it is begun on, since a
 * hold takes the car on all; `unpaid` are the other unpaid holds.
 */
export function exceedsShare(
  begun: NetworkHold,
  unpaid: readonly NetworkHold[],
  shares: readonly UnpaidShare[],
): boolean {
  return shares.some(({ limit, cars }) => {
    const isOfSite = (hold: NetworkHold) => keysOfHold(hold).some((key) => cars.has(key));
    if (!isOfSite(begun)) return false;
    const held = unpaid.filter(isOfSite);
    const ofNetwork = held.filter(({ network }) => network !== null && network === begun.network);
    return held.length >= limit || ofNetwork.length >= unpaidOfNetwork(limit);
  });
}
