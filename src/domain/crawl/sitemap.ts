import { soldAt } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { xmlText } from '../xml.ts';

/** A page's entry in a sitemap; addresses are absolute. */
export interface SitemapEntry {
  url: string;
  /** Last dated change, ISO 8601 in UTC; `null` if unknown. */
  lastmod: string | null;
  images: readonly string[];
}

/**
 * Returns the instants at which a car arrived and was sold. Only dates of the feed count, so that a rebuilt site is
 * equal; the feed has no dates for price changes.
 */
export const datedChanges = (vehicle: Vehicle): Date[] =>
  [vehicle.created_at === null ? null : new Date(vehicle.created_at), soldAt(vehicle)].filter(
    (instant) => instant !== null,
  );

/** Returns the latest past instant, ISO 8601 in UTC; `null` if there is none. */
export function lastChange(instants: readonly Date[], now: Date): string | null {
  const past = instants.filter((instant) => instant <= now).map((instant) => instant.getTime());
  return past.length === 0 ? null : new Date(Math.max(...past)).toISOString();
}

/** A fifth of the protocol's limit of 50,000 URLs: with pictures, it stays well below its limit of 50 MB. */
export const SITEMAP_SIZE = 10_000;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

/** Prints a sitemap of 1 to `SITEMAP_SIZE` pages. */
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

/** Prints the index of a site's sitemaps, the address that search engines are given. */
export function sitemapIndex(urls: readonly string[]): string {
  const parts = urls.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>\n`);
  return `${PROLOGUE}<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('')}</sitemapindex>\n`;
}
