import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#domain/duration.ts';
import { photoFolder } from '#photos/encode-photo.ts';
import type { Photos } from '#photos/photos.ts';
import { namesIfThere } from '#sites/files.ts';

/** How long an open page or a CDN copy may outlive its release, milliseconds. */
const GRACE_MS = 7 * DAY_MS;

export interface PhotoUsers {
  /** The retained releases of all sites. */
  releases: readonly { site: string; created_at: string }[];
  /** Slugs of all sites: others are removed, and want nothing. */
  sites: readonly string[];
}

/**
 * Deletes photos that no car of a site has shown for a week, nor since its oldest retained release was made, with their
 * files; returns their number. A week after a site was removed, its releases retain none.
 */
export async function collectPhotos(
  photos: Photos,
  { releases, sites }: PhotoUsers,
  now: Date,
): Promise<number> {
  for (const slug of photos.index.sites()) if (!sites.includes(slug)) await photos.clear(slug);
  const week = now.getTime() - GRACE_MS;
  const retaining = photos.index
    .formerUsers()
    .filter(({ site, last }) => sites.includes(site) || last >= week);
  const oldest = new Map(retaining.map(({ site }) => [site, oldestOf(site, releases)]));
  const names = photos.index.collect(new Date(week), oldest);
  for (const name of names) {
    const folder = photoFolder(photos.images, name);
    const files = ((await namesIfThere(folder)) ?? []).filter((file) => file.startsWith(name));
    for (const file of files) await rm(path.join(folder, file), { force: true });
    photos.index.noteDeleted(name);
  }
  return names.length;
}

const oldestOf = (slug: string, releases: PhotoUsers['releases']): number =>
  Math.min(...releases.map(({ site, created_at }) => (site === slug ? Date.parse(created_at) : Infinity)));
