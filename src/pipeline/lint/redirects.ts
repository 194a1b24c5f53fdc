import { visibleLocations } from '#domain/location/location.ts';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import { locationPath, offerPath } from '#domain/site/routes.ts';
import type { Settings } from '../settings.ts';
import type { Find } from './rule.ts';

/** Redirects below an address whose pages are all written down: these are known without the stock. */
export const lostWrittenRedirects: Find = ({ site, locations, offers, content, redirects }) => {
  const pages = new Set([
    ...content.filter(({ draft }) => !draft).map(({ path }) => path),
    ...offers.map((offer) => offerPath(offer, site)),
    ...visibleLocations(locations).map(({ slug }) => locationPath(slug)),
  ]);
  const written = redirects.filter(({ to }) => WRITTEN_BELOW.test(pagePathOf(to)));
  return redirectsPast(pages, { site, redirects: written });
};

/** Redirects to all other addresses of the site, which come and go with its stock. */
export function lostRedirects({ site, redirects }: Settings, addresses: ReadonlySet<string>) {
  const others = redirects.filter(({ to }) => to.startsWith('/') && !WRITTEN_BELOW.test(pagePathOf(to)));
  return redirectsPast(addresses, { site, redirects: others });
}

const redirectsPast = (
  pages: ReadonlySet<string>,
  { site, redirects }: Pick<Settings, 'site' | 'redirects'>,
) =>
  redirects
    .filter(({ to }) => !pages.has(pagePathOf(to)) && !isFilePath(pagePathOf(to)))
    .map(({ from, to }) => ({
      source: `sites/${site.slug}/redirects.csv`,
      field: 'to',
      message: `${from} leads to ${to}, and there is no such page`,
      remedy: 'Correct the address, or take the row out',
    }));

const WRITTEN_BELOW = /^\/(?:pages|offers|contact-us)\/./;

/** `/a` of `/a/?b#c`; the home page stays `/`. */
const pagePathOf = (to: string) => pathOf(to).replace(/(?<=.)\/$/, '');
