import { count } from '#domain/count.ts';
import type { About, ReleaseHead } from '#generator/manifest.ts';
import type { LiveSite } from './live-site.ts';
import { escapeHtml, serverPage } from './message-page.ts';

/** The description of a site, by its template. */
const KINDS: Record<About['template'], string> = {
  group: 'Dealer group',
  franchise: 'One manufacturer',
  garage: 'Used vehicles',
};

/** Renders the list of sites at the server's own address; `origin` is the address that the visitor used. */
export function siteIndex(sites: readonly LiveSite[], origin: URL): Response {
  if (sites.length === 0)
    return serverPage(200, 'No site yet', '<p><code>npx forecourt build</code> makes the first.</p>');
  const items = sites.map((site) => item(site, origin)).join('\n');
  return serverPage(200, 'Dealerships', `<ul>\n${items}\n</ul>`);
}

function item(site: LiveSite, { protocol, port }: URL): string {
  const host = `${site.slug}.localhost${port === '' ? '' : `:${port}`}`;
  const release = site.release()?.head;
  const name = release?.about?.name ?? site.slug;
  const lines = [
    `<a href="${escapeHtml(`${protocol}//${host}/`)}">${escapeHtml(name)}</a>`,
    ...(release?.about === undefined ? [] : [`<p>${KINDS[release.about.template]}</p>`]),
    `<p><code>${escapeHtml(host)}</code></p>`,
    `<p>${release === undefined ? 'Not published yet' : published(release)}</p>`,
  ];
  return `<li>${lines.join('')}</li>`;
}

const published = ({ pages, release }: ReleaseHead): string =>
  `${pages === undefined ? '' : `${count(pages.count, 'page')}<br>`}<small>Release ${escapeHtml(release)}</small>`;
