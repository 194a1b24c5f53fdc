import type { LiveSite } from './live-site.ts';
import { escapeHtml, ownPage } from './message-page.ts';

/** The list of sites at the server's own address; `origin` is the address the visitor used. */
export function siteIndex(sites: readonly LiveSite[], origin: URL): Response {
  if (sites.length === 0)
    return ownPage(200, 'No site yet', '<p><code>npx forecourt build</code> makes the first.</p>');
  return ownPage(200, 'Sites', `<ul>\n${sites.map((site) => row(site, origin)).join('\n')}\n</ul>`);
}

function row(site: LiveSite, origin: URL): string {
  const address = `${origin.protocol}//${site.slug}.localhost${origin.port === '' ? '' : `:${origin.port}`}/`;
  const release = site.release()?.manifest;
  const facts =
    release === undefined
      ? 'not published yet'
      : `${pages(release.entries)} pages, release ${release.release}`;
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(site.slug)}</a> <small>${escapeHtml(facts)}</small></li>`;
}

const pages = (entries: Record<string, { type: string }>): number =>
  Object.values(entries).filter(({ type }) => type.startsWith('text/html')).length;
