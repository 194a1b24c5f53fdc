import type { LastingViews } from '#generator/site-view/site-view.ts';
import type { Traces } from '#generator/trace/traces.ts';
import type { KnownCars } from '#pipeline/lint/known-cars.ts';
import type { KeptMemory } from '#pipeline/memory.ts';

/**
 * What a program that builds a site again and again keeps in memory from one build to the next. It saves reading and
 * asking again, and never changes a release: what is not there, or not of what is live, is read from disk.
 */
export interface KeptSite {
  /** The last good snapshot. */
  memory: KeptMemory | null;
  /** What was found on its cars. */
  linted: KnownCars;
  /** Its answers. */
  views: LastingViews | null;
  /** What the pages of a release were made from. */
  traced: { release: string; traces: Traces } | null;
}

export const nothingKept = (): KeptSite => ({
  memory: null,
  linted: new WeakMap(),
  views: null,
  traced: null,
});
