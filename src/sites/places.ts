import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { locationsSchema } from '#domain/location/location.schema.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { textIfThere } from './files.ts';
import { brandedTheme } from './settings/brand-theme.ts';
import { FILE_ITEMS } from './settings/items.ts';
import { type LoadedJson, readJson } from './settings/json-file.ts';
import type { SiteSettings } from './snapshot.ts';

/** Folder of a site's settings. */
export const siteFolder = (root: string, slug: string) => join(root, 'sites', slug);

/** The feed that a site was last sent by `PUT /hooks/feed/{site}`. */
export const pushedFeed = (state: string, slug: string) => join(state, 'pushed', slug);

/** Slugs of all sites below `root`: the folders of `sites/` that hold a `site.json`, in order. */
export async function siteSlugs(root: string): Promise<string[]> {
  const folders = await readdir(join(root, 'sites'));
  return folders.filter((folder) => existsSync(join(root, 'sites', folder, 'site.json'))).sort();
}

/** The settings that leads are taken by: no fault in what pages alone are made of stands in a shopper's way. */
export async function loadPlaces(
  root: string,
  slug: string,
): Promise<LoadedJson<Pick<SiteSettings, 'site' | 'locations' | 'theme'>>> {
  const folder = siteFolder(root, slug);
  const [site, locations, theme] = await Promise.all([
    readJson(root, join(folder, 'site.json'), siteSchema, FILE_ITEMS.site),
    readJson(root, join(folder, 'locations.json'), locationsSchema, FILE_ITEMS.locations),
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
