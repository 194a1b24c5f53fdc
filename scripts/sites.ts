import { NotFound } from '#domain/errors.ts';
import { siteSlugs } from '#sites/places.ts';
import { publishedSites } from './commands/stores.ts';
import { PROJECT } from './project.ts';

export async function chosenSites(site: string | undefined): Promise<string[]> {
  const all = await siteSlugs(PROJECT);
  if (site === undefined) return all;
  if (!all.includes(site))
    throw new NotFound(`There is no site ${site} in sites/. There are: ${all.join(', ')}.`);
  return [site];
}

/** Rejects a site that is neither in the project nor has releases. */
export async function refuseUnknownSite(site: string | undefined): Promise<void> {
  if (site === undefined || (await publishedSites()).includes(site)) return;
  await chosenSites(site);
}

/** Returns the named site, or the project's first; calls `note` where there are others. */
export async function chosenSite(site: string | undefined, note: (text: string) => void): Promise<string> {
  const sites = await chosenSites(site);
  const [first] = sites;
  if (first === undefined) throw new NotFound('There is no site yet: "forecourt new-site <slug>" makes one.');
  if (sites.length > 1) note(`Takes ${first}. Choose with --site: ${sites.join(', ')}`);
  return first;
}
