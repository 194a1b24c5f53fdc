import { heldIds } from '#domain/reservation/held-car.ts';
import type { SiteContexts } from '#sites/desk.ts';
import type { HoldStore } from '../store/hold-store.ts';

export interface ChangedHoldsDeps {
  holds: Pick<HoldStore, 'heldCars'>;
  desks: SiteContexts;
  /** Ids of the cars that the live release of a site shows as held. */
  shownHeld: (site: string) => readonly string[];
  /** Told of a site whose cars cannot be read: what it shows may be right. */
  onProblem: (site: string, error: unknown) => void;
}

/**
 * The sites that show other cars as held than are held at `now`, each with the cars that are. Releases name what they
 * show, so that no beginning and no end of a hold is lost with the program that should have told of it.
 */
export async function changedHolds(
  sites: readonly string[],
  { holds, desks, shownHeld, onProblem }: ChangedHoldsDeps,
  now: Date,
): Promise<Map<string, string>> {
  const cars = await holds.heldCars(now);
  const changed = new Map<string, string>();
  const look = async (slug: string) => {
    const shown = String(shownHeld(slug));
    if (cars.length === 0 && shown === '') return;
    const desk = await desks.of(slug);
    const held = desk && String(heldIds(await desk.stock(), desk.site, cars));
    if (held !== null && held !== shown) changed.set(slug, held);
  };
  for (const slug of sites) await look(slug).catch((error: unknown) => onProblem(slug, error));
  return changed;
}
