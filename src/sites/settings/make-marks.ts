import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#domain/site/site.schema.ts';
import { siteFolder } from '../places.ts';
import type { LoadedFile } from './json-file.ts';

const ENDINGS = ['.svg', '.png', '.webp', '.jpg'];

/** Gives each make whose entry names no mark that of `content/images/makes/<slug>`, where there is one. */
export function withMakeMarks(read: LoadedFile<Site>, root: string, slug: string): LoadedFile<Site> {
  if (read.value === null) return read;
  const folders = [join(siteFolder(root, slug), 'content'), join(root, 'content')];
  const markOf = (make: string): string | null =>
    ENDINGS.map((ending) => `images/makes/${make}${ending}`).find((file) =>
      folders.some((folder) => existsSync(join(folder, file))),
    ) ?? null;
  const manufacturers = read.value.manufacturers.map((make) => ({
    ...make,
    logo_url: make.logo_url ?? markOf(make.slug),
  }));
  return { ...read, value: { ...read.value, manufacturers } };
}
