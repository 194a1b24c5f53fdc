import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PHOTO_FORMATS, photoFilePath, photoWidths } from '#domain/photo/photo-file.ts';
import type { ManifestEntry } from '#generator/manifest.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { shortHash } from '#generator/trace/hash.ts';
import { photoFile } from '#photos/encode-photo.ts';
import type { Photos } from '#photos/photos.ts';

/** Stands for the image cache where an entry names its pack. */
const IMAGE_CACHE = 'images';

/**
 * A store whose live release has the files of feeds' photos among its entries. They lie in the image cache and in no
 * release, which would be made of a hundred times the files; who takes a release elsewhere takes them along.
 */
export function storeWithPhotos(store: ReleaseStore, photos: Photos): ReleaseStore {
  const files = new Map<string, string>();
  return {
    ...store,
    current() {
      const manifest = store.current();
      if (manifest === null) return null;
      const entries: Record<string, ManifestEntry> = {};
      for (const [address, file] of filesOf(photos, store.site)) {
        const length = statSync(file, { throwIfNoEntry: false })?.size;
        if (length === undefined) continue;
        // An address names the content of its file: the hash of the one tells as much as that of the other.
        const hash = shortHash(address);
        const type = `image/${path.extname(address).slice(1)}`;
        entries[address] = { hash, length, type, pack: IMAGE_CACHE, offset: 0 };
        files.set(hash, file);
      }
      return { ...manifest, entries: { ...entries, ...manifest.entries } };
    },
    read: (entry, part) =>
      entry.pack === IMAGE_CACHE ? readFile(files.get(entry.hash) ?? '') : store.read(entry, part),
  };
}

/** Files of the photos that cars of a site show, by their addresses. */
const filesOf = (photos: Photos, site: string): [address: string, file: string][] =>
  photos.index
    .shownBy(site)
    .flatMap(({ name, width: own }) =>
      PHOTO_FORMATS.flatMap((format) =>
        photoWidths(own, format).map((width): [string, string] => [
          photoFilePath(name, width, format),
          photoFile(photos.images, { name, width, format }),
        ]),
      ),
    );
