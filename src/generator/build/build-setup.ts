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

/** Shared by all builds of a run. */
export interface BuildSetup {
  /** The project's folder, with `sites/` and `content/`. */
  root: string;
  /** The state folder, `.forecourt`. */
  state: string;
  now: Date;
  /** Hosts that may be called besides those that a site's settings name. */
  allow?: readonly string[];
  /** Looks up environment variables that stock sources name; absent means none is set. */
  secret?: SecretLookup;
  /** The index of feed photos; without it photos are shown from their own hosts. */
  photos?: Photos;
  bundle: RendererBundle;
  renderer: Renderer;
  /** This program's secrets, which no release may contain. */
  secrets?: readonly Forbidden[];
  /** Files of the bundle that every site serves. */
  compiled: SiteFile[];
}

/**
 * Caches that a long-running builder hands from one build to the next. They save work and never change a release:
 * anything missing or stale is read from disk.
 */
export interface WarmCaches {
  /** The last good snapshot. */
  memory: CachedMemory | null;
  /** Findings on its cars. */
  linted: LintCache;
  views: CachedViews | null;
  /** Traces of the live release. */
  traced: { release: string; traces: Traces } | null;
}

export const emptyCaches = (): WarmCaches => ({
  memory: null,
  linted: new WeakMap(),
  views: null,
  traced: null,
});
