import { heldIds } from '#domain/reservation/held-car.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import type { HoldStore } from '../store/hold-store.ts';

export interface ChangedHoldsDeps {
  holds: Pick<HoldStore, 'heldCars'>;
  siteContexts: SiteContexts;
  /** Ids of the cars that the live release of a site shows as held. */
  shownHeld: (site: string) => readonly string[];
  /** Called with a site whose cars cannot be read: what it shows may be right. */
  onProblem: (site: string, error: unknown) => void;
}

/**
 * The sites that show other cars as held than are held at `now`, each with the cars that are. Releases name what they
 * show, so that no beginning and no end of a hold is lost with the program that should have reported it.
 */
export async function changedHolds(
  sites: readonly string[],
  { holds, siteContexts, shownHeld, onProblem }: ChangedHoldsDeps,
  now: Date,
): Promise<Map<string, string>> {
  const cars = await holds.heldCars(now);
  const changed = new Map<string, string>();
  const compare = async (slug: string) => {
    const shown = String(shownHeld(slug));
    if (cars.length === 0 && shown === '') return;
    const siteContext = await siteContexts.of(slug);
    const held = siteContext && String(heldIds(await siteContext.stock(), siteContext.site, cars));
    if (held !== null && held !== shown) changed.set(slug, held);
  };
  for (const slug of sites) await compare(slug).catch((error: unknown) => onProblem(slug, error));
  return changed;
}
