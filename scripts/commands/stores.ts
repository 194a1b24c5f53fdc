import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NotFound } from '#domain/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { readEnvironment } from '#server/env.ts';
import { errorText, exitCode } from '../exit.ts';
import { openPublishRights } from '../publish-lock.ts';

/** The `--site` argument of every command on releases. */
export const siteArgument = {
  site: { type: 'string', description: 'Slug of the site; optional if there is only one' },
} as const;

/** What commands on releases print before the first build. */
export const NONE_PUBLISHED = 'No site is published yet: "forecourt build" does it.';

/** Runs `task` on the release store of the named site, or of every site; a failure does not stop the others. */
export async function eachStore(
  site: string | undefined,
  task: (store: ReleaseStore) => Promise<void>,
): Promise<void> {
  const slugs = publishedSites();
  if (site !== undefined && !slugs.includes(site))
    throw new NotFound(`No site ${site} is published. There are: ${slugs.join(', ') || 'none'}.`);
  if (slugs.length === 0) console.log(NONE_PUBLISHED);
  await eachSite(site === undefined ? slugs : [site], (slug) => inStore(slug, task));
}

/** Runs `task` for each site in turn; prints failures, and sets the exit code of the first one. */
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

/** Runs `task` on the release store of the named site, or of the only one. */
export async function oneStore(
  site: string | undefined,
  task: (store: ReleaseStore) => Promise<void>,
): Promise<void> {
  const slugs = publishedSites();
  const [only] = slugs;
  if (site === undefined && slugs.length > 1)
    throw new NotFound(`Which site? Say --site ${slugs.join(' or --site ')}.`);
  if (site === undefined && only === undefined) throw new NotFound(NONE_PUBLISHED);
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

/** Lists the sites with releases in the state folder. */
export function publishedSites(): string[] {
  const directory = storeDirectory();
  return existsSync(directory) ? readdirSync(directory).sort() : [];
}
