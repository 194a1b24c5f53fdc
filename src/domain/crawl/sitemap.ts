import { xmlText } from '../xml.ts';

/** A page as a sitemap names it; addresses are absolute. */
export interface SitemapEntry {
  url: string;
  /** The last change that is dated, ISO 8601 in UTC; `null` where none is, for a made-up one is worse than none. */
  lastmod: string | null;
  images: readonly string[];
}

/** "50,000 URLs" is what the protocol lets a sitemap hold; with pictures a fifth of it stays well below its 50 MB. */
export const SITEMAP_SIZE = 10_000;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** A sitemap of at most `SITEMAP_SIZE` pages, which holds at least one. */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const images = entries.some((entry) => entry.images.length > 0) ? ` xmlns:image="${IMAGES}"` : '';
  return `${PROLOGUE}<urlset xmlns="${NAMESPACE}"${images}>\n${entries.map(urlElement).join('')}</urlset>\n`;
}

function urlElement({ url, lastmod, images }: SitemapEntry): string {
  const changed = lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`;
  const pictures = images.map(
    (image) => `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>`,
  );
  return `<url><loc>${xmlText(url)}</loc>${changed}${pictures.join('')}</url>\n`;
}

/** The one address that search engines are given: it names the sitemaps of a site. */
export function sitemapIndex(urls: readonly string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>\n`);
  return `${PROLOGUE}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
}
