import { visibleLocations } from '#domain/location/location.ts';
import { canonicalLink, isFilePath, pathOf } from '#domain/site/address.ts';
import { locationPath, offerPath } from '#domain/site/routes.ts';
import { located, type SiteSettings } from '#sites/snapshot.ts';
import type { Lintable, LintSite } from './rule.ts';

/** Redirects below an address whose pages are all written down: these exist without the stock. */
export const lostWrittenRedirects: LintSite = (site) => {
  const written = site.redirects.filter(({ to }) => WRITTEN_BELOW.test(pagePathOf(to)));
  return redirectsPast(writtenPages(site), { site: site.site, redirects: written });
};

/** Redirects from an address that has a page at all times: the page is served, and nobody is ever redirected. */
export const idleRedirects: LintSite = (site) => {
  const lasting = site.content.filter(({ start, expiry }) => start === null && expiry === null);
  const pages = writtenPages({ ...site, content: lasting, offers: [] });
  return site.redirects
    .filter(({ from }) => pages.has(from))
    .map(({ line, from }) => ({
      ...inTable(site.site, line),
      field: 'from',
      message: `${from} is a page of this site, which answers in place of the redirect`,
      remedy: 'Take the row out, or the page',
    }));
};

/** Addresses that settings and content give a page. */
const writtenPages = ({ site, locations, offers, content }: Lintable): Set<string> =>
  new Set([
    ...content.filter(({ draft }) => !draft).map(({ path }) => path),
    ...offers.map((offer) => offerPath(offer, site)),
    ...visibleLocations(locations).map(({ slug }) => locationPath(slug)),
  ]);

/** Redirects to all other addresses of the site, which come and go with its stock. */
export function lostRedirects({ site, redirects }: SiteSettings, addresses: ReadonlySet<string>) {
  const others = redirects.filter(({ to }) => to.startsWith('/') && !WRITTEN_BELOW.test(pagePathOf(to)));
  return redirectsPast(addresses, { site, redirects: others });
}

const redirectsPast = (
  pages: ReadonlySet<string>,
  { site, redirects }: Pick<SiteSettings, 'site' | 'redirects'>,
) =>
  redirects
    .filter(({ to }) => !pages.has(pagePathOf(to)) && !isFilePath(pagePathOf(to)))
    .map(({ line, from, to }) => ({
      ...inTable(site, line),
      field: 'to',
      message: `${from} leads to ${to}, and there is no such page`,
      remedy: 'Correct the address, or take the row out',
    }));

const inTable = ({ slug }: SiteSettings['site'], line: number) =>
  located({ file: `sites/${slug}/redirects.csv`, line });

const WRITTEN_BELOW = /^\/(?:pages|offers|contact-us)\/./;

/** `/a` of `/A/?b#c`. */
const pagePathOf = (to: string) => pathOf(canonicalLink(to));
