import { heldIds, heldKeys, heldWithin } from '#domain/reservation/held-car.ts';
import type { SiteContexts } from '#sites/site-context.ts';
import type { HoldStore } from '../store/holds/hold-store.ts';

export interface ChangedHoldsDeps {
  holds: Pick<HoldStore, 'heldCars'>;
  siteContexts: SiteContexts;
  /** Ids of the cars that the site's live release shows as held. */
  shownHeld: (site: string) => readonly string[];
  /** Called with a site whose cars cannot be read; its pages may be right. */
  onProblem: (site: string, error: unknown) => void;
}

/**
 * Finds the sites whose live release shows other cars as held than are held at `now`, with the cars that are. Comparing
 * with the release itself misses no hold that began or ended while no program ran.
 */
export async function changedHolds(
  sites: readonly string[],
  { holds, siteContexts, shownHeld, onProblem }: ChangedHoldsDeps,
  now: Date,
): Promise<Map<string, string>> {
  const cars = await holds.heldCars(now);
  const keys = heldKeys(cars);
  const changed = new Map<string, string>();
  const compare = async (slug: string) => {
    const shown = String(shownHeld(slug));
    if (cars.length === 0 && shown === '') return;
    const siteContext = await siteContexts.of(slug);
    if (siteContext === null) return;
    const { site, stock } = siteContext;
    const own = heldWithin(site, keys);
    const held = own.length === 0 ? '' : String(heldIds(await stock(), site, own));
    if (held !== shown) changed.set(slug, held);
  };
  for (const slug of sites) await compare(slug).catch((error: unknown) => onProblem(slug, error));
  return changed;
}
