import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NotFound } from '#domain/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { readEnvironment } from '#server/env.ts';
import { errorText, exitCode } from '../exit.ts';
import { openPublishRights } from '../publish-lock.ts';

/** The argument of every command that works on the releases of sites. */
export const siteArgument = {
  site: { type: 'string', description: 'Slug of the site; may be left out where there is only one' },
} as const;

/** Runs `task` over the store of the named site, or over those of every site; one that fails never stops another. */
export async function eachStore(
  site: string | undefined,
  task: (store: ReleaseStore) => Promise<void>,
): Promise<void> {
  const slugs = publishedSites();
  if (site !== undefined && !slugs.includes(site))
    throw new NotFound(`No site ${site} is published. There are: ${slugs.join(', ') || 'none'}.`);
  await eachSite(site === undefined ? slugs : [site], (slug) => inStore(slug, task));
}

/** Runs `task` for one site after the other; what fails is told, and the program ends with the code of the first. */
export async function eachSite(
  slugs: readonly string[],
  task: (slug: string) => Promise<void>,
): Promise<void> {
  const [only, another] = slugs;
  if (only !== undefined && another === undefined) return task(only);
  for (const slug of slugs) {
    try {
      await task(slug);
    } catch (error) {
      console.error(`${slug}: ${errorText(error)}`);
      process.exitCode ??= exitCode(error);
    }
  }
}

/** Runs `task` over the store of the named site, or of the only one. */
export async function oneStore(
  site: string | undefined,
  task: (store: ReleaseStore) => Promise<void>,
): Promise<void> {
  const slugs = publishedSites();
  const [only] = slugs;
  if (site === undefined && slugs.length > 1)
    throw new NotFound(`Which site? Say --site ${slugs.join(' or --site ')}.`);
  if (site === undefined && only === undefined)
    throw new NotFound('No site is published yet: "forecourt build" does it.');
  await inStore(site ?? only ?? '', task);
}

export async function inStore(site: string, task: (store: ReleaseStore) => Promise<void>): Promise<void> {
  const { FORECOURT_STATE, DATABASE_URL } = readEnvironment();
  const rights = openPublishRights(FORECOURT_STATE, DATABASE_URL);
  const store = openReleaseStore(storeDirectory(), site, rights.lock);
  try {
    await task(store);
  } finally {
    await store.close();
    await rights.close();
  }
}

const storeDirectory = (): string => join(readEnvironment().FORECOURT_STATE, 'store');

/** Sites that have releases in the state folder. */
export function publishedSites(): string[] {
  const directory = storeDirectory();
  return existsSync(directory) ? readdirSync(directory).sort() : [];
}
