import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NotFound } from '#domain/errors.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { readEnvironment } from '#server/env.ts';
import { type OpenSharing, openSharing, sharingPlace } from '#server/publishing/sharing.ts';
import { errorText, exitCode } from '../exit.ts';

/** The `--site` argument of commands on the releases of every site. */
export const eachSiteArgument = {
  site: { type: 'string', description: 'Slug of one site; default: every site' },
} as const;

/** The `--site` argument of commands on the releases of one site. */
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
  const slugs = await publishedSites();
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
  const slugs = await publishedSites();
  const [only] = slugs;
  if (site === undefined && slugs.length > 1)
    throw new NotFound(`Which site? Say --site ${slugs.join(' or --site ')}.`);
  if (site === undefined && only === undefined) throw new NotFound(NONE_PUBLISHED);
  await inStore(site ?? only ?? '', task);
}

export const inStore = (site: string, task: (store: ReleaseStore) => Promise<void>): Promise<void> =>
  withSharing(async (sharing) => {
    const store = openReleaseStore(storeDirectory(), site, sharing);
    try {
      await store.pull();
      await task(store);
    } finally {
      await store.close();
    }
  });

const storeDirectory = (): string => join(readEnvironment().FORECOURT_STATE, 'store');

async function withSharing<T>(task: (sharing: OpenSharing) => Promise<T>): Promise<T> {
  const sharing = await openSharing(sharingPlace(readEnvironment()));
  try {
    return await task(sharing);
  } finally {
    await sharing.close();
  }
}

/** Lists the sites with releases in the state folder, and those that machines share. */
export async function publishedSites(): Promise<string[]> {
  const directory = storeDirectory();
  const here = existsSync(directory) ? readdirSync(directory) : [];
  const shared = await withSharing(async (sharing) => (await sharing.shared?.rows.changedSince(0)) ?? []);
  return [...new Set([...here, ...shared.map(({ site }) => site)])].sort();
}

/** Brings what machines share of a site, or of each, to this disk, for a command that reads it there. */
export const pullSites = (site?: string): Promise<void> =>
  withSharing(async ({ shared }) => {
    if (shared === null) return;
    const sites = site === undefined ? (await shared.rows.changedSince(0)).map((row) => row.site) : [site];
    for (const slug of sites) await shared.pull(slug);
  });
