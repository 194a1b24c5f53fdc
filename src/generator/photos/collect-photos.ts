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
  releases: readonly { created_at: string }[];
  /** Slugs of all sites: others are removed, and want nothing. */
  sites: readonly string[];
}

/**
 * Deletes photos that no car has shown since the oldest retained release of any site was made, with their files;
 * returns their number.
 */
export async function collectPhotos(
  photos: Photos,
  { releases, sites }: PhotoUsers,
  now: Date,
): Promise<number> {
  for (const slug of photos.index.sites()) if (!sites.includes(slug)) await photos.clear(slug);
  const oldest = Math.min(
    now.getTime() - GRACE_MS,
    ...releases.map(({ created_at }) => Date.parse(created_at)),
  );
  const names = photos.index.collect(new Date(oldest));
  for (const name of names) {
    const folder = photoFolder(photos.images, name);
    const files = ((await namesIfThere(folder)) ?? []).filter((file) => file.startsWith(name));
    for (const file of files) await rm(path.join(folder, file), { force: true });
    photos.index.noteDeleted(name);
  }
  return names.length;
}
