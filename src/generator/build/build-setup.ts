import type { Forbidden } from '#generator/gate/forbidden.ts';
import type { RendererBundle } from '#generator/renderer/bundle.ts';
import type { Renderer } from '#generator/renderer/renderer.ts';
import type { CachedViews } from '#generator/site-view/site-view.ts';
import type { Traces } from '#generator/trace/traces.ts';
import type { Photos } from '#photos/photos.ts';
import type { LintCache } from '#pipeline/lint/lint-cache.ts';
import type { SecretLookup } from '#pipeline/source/feed-secrets.ts';
import type { CachedMemory } from '#sites/memory.ts';
import type { SiteFile } from './files.ts';

/** What every build of a run shares. */
export interface BuildSetup {
  /** The project's folder, with `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  now: Date;
  /** Hosts that may be called besides those that a site's settings name. */
  allow?: readonly string[];
  /** Looks up what stock sources name of the environment; without it nothing is set there. */
  secret?: SecretLookup;
  /** What is known of feeds' photos; without it they are shown from where they lie. */
  photos?: Photos;
  bundle: RendererBundle;
  renderer: Renderer;
  /** Secrets of this program, which must not get into a release. */
  secrets?: readonly Forbidden[];
  /** Files of the bundle that every site serves. */
  compiled: SiteFile[];
}

/**
 * What a program that builds a site again and again keeps in memory from one build to the next. It saves reading and
 * asking again, and never changes a release: what is not there, or not of what is live, is read from disk.
 */
export interface WarmCaches {
  /** The last good snapshot. */
  memory: CachedMemory | null;
  /** What was found on its cars. */
  linted: LintCache;
  /** Its answers. */
  views: CachedViews | null;
  /** What the pages of a release were made from. */
  traced: { release: string; traces: Traces } | null;
}

export const emptyCaches = (): WarmCaches => ({
  memory: null,
  linted: new WeakMap(),
  views: null,
  traced: null,
});
