import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PHOTO_TYPES, photoFilePath } from '#domain/photo/photo-file.ts';
import type { ManifestEntry } from '#generator/manifest.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { shortHash } from '#generator/trace/hash.ts';
import { photoFile, photoFiles } from '#photos/encode-photo.ts';
import type { Photos } from '#photos/photos.ts';

/** Marks the image cache where an entry names its pack. */
const IMAGE_CACHE = 'images';

/**
 * A store whose live release lists the files of feed photos among its entries. They are stored in the image cache and
 * not in the release, which would hold a hundred times as many files; publishers read them from there.
 */
export function storeWithPhotos(store: ReleaseStore, photos: Photos): ReleaseStore {
  const files = new Map<string, string>();
  return {
    ...store,
    current() {
      const manifest = store.current();
      if (manifest === null) return null;
      const entries: Record<string, ManifestEntry> = {};
      for (const { address, file, type } of filesOf(photos, store.site)) {
        const length = statSync(file, { throwIfNoEntry: false })?.size;
        if (length === undefined) continue;
        // The address contains the content hash, so it serves as the entry's hash.
        const hash = shortHash(address);
        entries[address] = { hash, length, type, pack: IMAGE_CACHE, offset: 0 };
        files.set(hash, file);
      }
      return { ...manifest, entries: { ...entries, ...manifest.entries } };
    },
    read: (entry, part) =>
      entry.pack === IMAGE_CACHE ? readFile(files.get(entry.hash) ?? '') : store.read(entry, part),
  };
}

/** Files of the photos that a site's cars show, by address. */
const filesOf = (photos: Photos, site: string): { address: string; file: string; type: string }[] =>
  photos.index
    .shownBy(site)
    .flatMap(photoFiles)
    .map((file) => ({
      address: photoFilePath(file.name, file.width, file.format),
      file: photoFile(photos.images, file),
      type: PHOTO_TYPES[file.format],
    }));
