import { isInWindow, windowInstants } from '../content/window.ts';
import { byCharacters } from '../order.ts';
import type { Promo } from './promo.schema.ts';

/** A promo's window and position, without its content. */
export type PromoPlace = Omit<Promo, 'node'>;

export type Tile<T, P extends PromoPlace = Promo> =
  | { kind: 'vehicle'; vehicle: T }
  | { kind: 'promo'; promo: P };

/** Fewer found cars than these have no promo beside them. */
const FEWEST_BESIDE_PROMOS = 6;

/** Filters the promos shown at `now` and sorts them by position, then id (S1 §3 "Promo node", rules 32). */
export function shownPromos<P extends PromoPlace>(promos: readonly P[], now: Date): P[] {
  return promos
    .filter((promo) => promo.display && isInWindow(promo, now))
    .sort((a, b) => a.position - b.position || byCharacters(a.id, b.id));
}

/** Returns the instants at which `shownPromos` may change (rules 1). */
export function promoInstants(promos: readonly PromoPlace[]): Date[] {
  return promos.filter(({ display }) => display).flatMap(windowInstants);
}

/**
 * Inserts shown promos among the vehicles of page 1: "inserted in search results at positions 8 and 17" (S1 §2).
 * Positions are 1-based among all tiles; no vehicle is replaced. Beyond the last vehicle a tile is appended unless its
 * display is strict (rules 32). Tiles of one position follow each other. `count` cars are on all pages together.
 */
export function withPromos<T, P extends PromoPlace>(
  vehicles: readonly T[],
  promos: readonly P[],
  { page, count }: { page: number; count: number },
): Tile<T, P>[] {
  const tiles: Tile<T, P>[] = vehicles.map((vehicle) => ({ kind: 'vehicle', vehicle }));
  if (page !== 1 || count < FEWEST_BESIDE_PROMOS) return tiles;
  let next = 0;
  for (const promo of promos) {
    const place = Math.max(promo.position - 1, next);
    if (place > tiles.length && promo.strictDisplay) continue;
    tiles.splice(place, 0, { kind: 'promo', promo });
    next = Math.min(place + 1, tiles.length);
  }
  return tiles;
}
