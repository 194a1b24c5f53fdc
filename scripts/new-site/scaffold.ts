import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidInput } from '#domain/errors.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { firstLocations } from './first-locations.ts';
import { firstSettings, logoAddress } from './first-settings.ts';
import type { NewSite } from './request.ts';

/** Files copied unchanged, by path within the site's folder. */
const COPIED = { 'theme.css': 'theme.css', 'content/pages/about.md': 'about.md' };

/**
 * Writes `sites/<slug>/` below `root`, completely or not at all, and returns its files. Throws `InvalidInput` for an
 * invalid or existing slug.
 */
export async function scaffoldSite(root: string, request: NewSite): Promise<string[]> {
  const { slug } = request;
  if (!siteSchema.shape.slug.safeParse(slug).success)
    throw refused(
      'not_a_slug',
      `"${slug}" cannot be a host name: use a-z, 0-9 and inner hyphens, at most 63`,
    );
  const files = await filesOf(request);
  const folder = path.join(root, 'sites', slug);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw refused('taken', `sites/${slug} is there already: choose another slug, or edit its files`);
  });
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return Object.keys(files).map((name) => `sites/${slug}/${name}`);
}

/** Returns the files by name; `site.json` is written last, because it makes a folder a site. */
async function filesOf(request: NewSite): Promise<Record<string, string | Uint8Array>> {
  const copied = Object.entries(COPIED).map(async ([name, source]) => [
    name,
    await readFile(path.join(import.meta.dirname, source), 'utf8'),
  ]);
  return {
    'locations.json': json(firstLocations(request)),
    'offers.json': json([]),
    ...Object.fromEntries(await Promise.all(copied)),
    ...(request.colours !== undefined && { 'theme.css': await shapesAlone() }),
    ...(request.logo !== undefined && {
      [`content/${logoAddress(request.logo)}`]: await readFile(request.logo),
    }),
    'site.json': json(firstSettings(request)),
  };
}

/** The theme without its colours, which would override those worked out from the brand. */
async function shapesAlone(): Promise<string> {
  const theme = await readFile(path.join(import.meta.dirname, COPIED['theme.css']), 'utf8');
  return theme.replace(/^ +--color-.*\n/gm, '');
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const refused = (code: string, message: string) =>
  new InvalidInput('No site was made', [{ field: 'slug', code, message }]);
