import { heldIds } from '#domain/reservation/held-car.ts';
import type { Desks } from '#generator/desk.ts';
import type { HoldStore } from '../store/hold-store.ts';

export interface ChangedHoldsDeps {
  holds: Pick<HoldStore, 'heldCars'>;
  desks: Desks;
  /** Ids of the cars that the live release of a site shows as held. */
  shownHeld: (site: string) => readonly string[];
}

/**
 * The sites that show other cars as held than are held at `now`, each with the cars that are. Releases name what they
 * show, so that no beginning and no end of a hold is lost with the program that should have told of it.
 */
export async function changedHolds(
  sites: readonly string[],
  { holds, desks, shownHeld }: ChangedHoldsDeps,
  now: Date,
): Promise<Map<string, string>> {
  const cars = await holds.heldCars(now);
  const changed = new Map<string, string>();
  for (const slug of sites) {
    const shown = String(shownHeld(slug));
    if (cars.length === 0 && shown === '') continue;
    const desk = await desks.of(slug);
    const held = desk && String(heldIds(await desk.stock(), desk.site, cars));
    if (held !== null && held !== shown) changed.set(slug, held);
  }
  return changed;
}
