import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sharing } from '#generator/store/depot.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { type LiveSite, openLiveSite } from './live-site.ts';

/** All sites with releases in a store. */
export interface Sites {
  /** Returns the site of a slug, or null where the store has none; sees a site's first publish at once. */
  bySlug(slug: string): LiveSite | null;
  /** Returns the site of a host name without port, or null. */
  byHost(host: string): LiveSite | null;
  /** Waits for the site of a host name, where machines share it and it is not on this disk yet. */
  reach(host: string): Promise<void>;
  /** Whether a host name belongs to a site that may not be published yet. */
  isPlanned(host: string): boolean;
  all(): LiveSite[];
  close(): Promise<void>;
}

export interface SitesOptions {
  /** Host name → slug, besides `<slug>.localhost`. */
  domains?: ReadonlyMap<string, string>;
  /** How programs share the sites; by default this disk has all of them. */
  sharing?: Sharing;
  /** Whether a slug has settings; default: none without a release has. */
  isPlanned?: (slug: string) => boolean;
  /** Fetches a site that this disk may lack; by default all sites are on it. */
  reach?: (slug: string) => Promise<void>;
  /** Called when a release cannot be read, so that the one before it stays served. */
  onProblem?: (slug: string, error: unknown) => void;
}

const LOCAL_SITE = /^([a-z0-9][a-z0-9-]*)\.localhost$/;

/** Opens the sites of `storeDir` (`<state>/store`), each on its first request. */
export function openSites(
  storeDir: string,
  {
    domains = new Map(),
    sharing,
    isPlanned = () => false,
    reach = async () => {},
    onProblem = () => {},
  }: SitesOptions = {},
): Sites {
  const slugOf = (host: string) => domains.get(host) ?? LOCAL_SITE.exec(host)?.[1];
  const opened = new Map<string, LiveSite>();
  const bySlug = (slug: string) => {
    const cached = opened.get(slug);
    if (cached !== undefined) return cached;
    if (!existsSync(join(storeDir, slug, 'current'))) return null;
    const site = openLiveSite(openReleaseStore(storeDir, slug, sharing), (error) => onProblem(slug, error));
    opened.set(slug, site);
    return site;
  };
  return {
    bySlug,
    byHost(host) {
      const slug = slugOf(host);
      return slug === undefined ? null : bySlug(slug);
    },
    async reach(host) {
      const slug = slugOf(host);
      if (slug !== undefined && bySlug(slug) === null) await reach(slug);
    },
    isPlanned(host) {
      const slug = slugOf(host);
      return slug !== undefined && isPlanned(slug);
    },
    all: () => slugsIn(storeDir).flatMap((slug) => bySlug(slug) ?? []),
    async close() {
      await Promise.all([...opened.values()].map(({ store }) => store.close()));
    },
  };
}

const slugsIn = (storeDir: string): string[] => (existsSync(storeDir) ? readdirSync(storeDir).sort() : []);
