import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ProviderFailed } from '#domain/errors.ts';
import type { Manifest } from '#generator/manifest.ts';
import { filesBelow } from '#generator/renderer/bundle.ts';
import { isHashedAsset } from '#generator/response-headers.ts';
import { SEARCH_INDEX, type SiteViews } from '#generator/site-view/site-view.ts';
import { pageTheme, themePath } from '#generator/site-view/theme.ts';
import { errorCode } from '#generator/store/disk.ts';
import type { QueryRecord } from '#generator/trace/tracker.ts';
import type { Snapshot } from '#sites/snapshot.ts';

/** A file of a release that is not a page. */
export interface SiteFile {
  path: string;
  type: string;
  /** Named by content: the same name is the same bytes. */
  hashed: boolean;
  /** When the clock alone changes the file, Unix milliseconds; absent means never. */
  until?: number | null;
  /** Its source in the image cache. */
  cached?: string;
  read: () => Promise<Buffer>;
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const typeOf = (name: string) => TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Compiled files that every site serves: scripts, styles, fonts, `public/`. */
export async function compiledFiles(client: string): Promise<SiteFile[]> {
  return (await filesBelow(client)).map((file) => {
    const address = `/${path.relative(client, file).split(path.sep).join('/')}`;
    return {
      path: address,
      type: typeOf(file),
      hashed: address.startsWith('/_astro/'),
      read: () => readFile(file),
    };
  });
}

/** One site's own files: its theme, and its pictures, icons and fonts from the image cache in `images`. */
export function siteFiles(
  { theme: own, media, brand }: Pick<Snapshot, 'theme' | 'media' | 'brand'>,
  images: string,
): SiteFile[] {
  const css = pageTheme(own, brand);
  const address = themePath(css);
  const theme: SiteFile = {
    path: address,
    type: typeOf(address),
    hashed: true,
    read: async () => Buffer.from(css),
  };
  const pictures = new Map(
    Object.values(media)
      .flatMap(({ variants, type, preview }) => [
        ...variants.map((variant) => ({ path: variant.path, type: `${type}` })),
        ...(preview === null ? [] : [{ path: preview, type: typeOf(preview) }]),
      ])
      .map(({ path: address, type }) => [
        address,
        {
          path: address,
          type,
          hashed: true,
          cached: path.join(images, path.basename(address)),
          read: () => readPicture(path.join(images, path.basename(address))),
        },
      ]),
  );
  const branded = brand.files.map(({ path: address, name, type }) => ({
    path: address,
    type,
    hashed: isHashedAsset(address),
    read: () => readPicture(path.join(images, name)),
  }));
  return [theme, ...pictures.values(), ...branded];
}

/** Addresses of those pictures that are in neither the live release nor the image cache. */
export const missingFiles = (files: readonly SiteFile[], live: Manifest | null): string[] =>
  files.flatMap(({ path: address, cached }) =>
    cached === undefined || live?.entries[address] !== undefined || existsSync(cached) ? [] : [address],
  );

/** The search index, named by content; `searchIndexPath` points to it. A `cached` record is reused. */
export function searchIndexFile(views: SiteViews, cached: QueryRecord | null = null): SiteFile {
  const { hash, until } = cached ?? views.record(SEARCH_INDEX);
  const address = `/_site/search-${hash}.bin`;
  const read = async () => Buffer.from(views.searchIndex());
  return { path: address, type: typeOf(address), hashed: true, until, read };
}

/** The cache may be cleaned during a build. */
async function readPicture(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new ProviderFailed(
      `${file}: the encoded picture is gone. What is live is untouched. Build again: it is encoded again.`,
      { cause },
    );
  }
}
