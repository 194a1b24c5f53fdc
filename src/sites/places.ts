import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { locationsSchema } from '#domain/location/location.schema.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { textIfThere } from './files.ts';
import { brandedTheme } from './settings/brand-theme.ts';
import { READ_ITEMS } from './settings/items.ts';
import { type LoadedJson, readJson } from './settings/json-file.ts';
import type { SiteSettings } from './snapshot.ts';

/** Returns the folder of a site's settings. */
export const siteFolder = (root: string, slug: string) => join(root, 'sites', slug);

/** Returns the file of the feed that `PUT /hooks/feed/{site}` received last. */
export const pushedFeed = (state: string, slug: string) => join(state, 'pushed', slug);

/** Returns the file of a feed that machines get from each other before their builders read it. */
export const receivedFeed = (state: string, slug: string) => join(state, 'received', slug);

/** Folder of encoded pictures and photos in the state folder. */
export const imageCacheFolder = (state: string) => join(state, 'images');

/** Lists the slugs of all sites below `root`, sorted: the folders of `sites/` with a `site.json`. */
export async function siteSlugs(root: string): Promise<string[]> {
  const folders = await readdir(join(root, 'sites'));
  return folders.filter((folder) => existsSync(join(root, 'sites', folder, 'site.json'))).sort();
}

/** The same at once, for requests that must not wait for other reads; none without `sites/`. */
export function siteSlugsNow(root: string): string[] {
  const folder = join(root, 'sites');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((slug) => existsSync(join(folder, slug, 'site.json')));
}

/** Loads the settings that leads need; a fault in settings that only pages need does not block them. */
export async function loadPlaces(
  root: string,
  slug: string,
): Promise<LoadedJson<Pick<SiteSettings, 'site' | 'locations' | 'theme'>>> {
  const folder = siteFolder(root, slug);
  const [site, locations, theme] = await Promise.all([
    readJson(root, join(folder, 'site.json'), siteSchema, READ_ITEMS.site),
    readJson(root, join(folder, 'locations.json'), locationsSchema, READ_ITEMS.locations),
    textIfThere(join(folder, 'theme.css')),
  ]);
  const findings = [...site.findings, ...locations.findings];
  if (site.value === null || findings.length > 0) return { value: null, findings };
  return {
    value: {
      site: site.value,
      locations: locations.value ?? [],
      theme: brandedTheme(site.value, theme ?? ''),
    },
    findings,
  };
}
