import { rm } from 'node:fs/promises';
import path from 'node:path';
import { photoFolder } from '#photos/encode-photo.ts';
import type { Photos } from '#photos/photos.ts';
import { namesIfThere } from '#sites/files.ts';

/** Pages that are open, and copies at a CDN, outlive their release by that long at most, milliseconds. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes photos that no car has shown since the oldest retained release of any site was made, with their files; returns
 * how many.
 */
export async function collectPhotos(
  photos: Photos,
  releases: readonly { created_at: string }[],
  now: Date,
): Promise<number> {
  const oldest = Math.min(
    now.getTime() - GRACE_MS,
    ...releases.map(({ created_at }) => Date.parse(created_at)),
  );
  const names = photos.index.collect(new Date(oldest));
  for (const name of names) {
    const folder = photoFolder(photos.images, name);
    const files = ((await namesIfThere(folder)) ?? []).filter((file) => file.startsWith(name));
    for (const file of files) await rm(path.join(folder, file), { force: true });
  }
  return names.length;
}
