import type {
  BreadcrumbList,
  DealerThing,
  ItemList,
  OrganizationThing,
  VehicleThing,
  WebSiteThing,
} from '#domain/structured-data/schema-org.ts';
import { pageTokens } from './page-tokens.ts';

export type Thing = VehicleThing | BreadcrumbList | DealerThing | ItemList | OrganizationThing | WebSiteThing;

/** A page's structured data. */
export function pageThings(html: string): Thing[] {
  const { tags } = pageTokens(html);
  const data = tags.filter(({ attributes }) => attributes.get('type') === 'application/ld+json');
  return data.map(({ raw }): Thing => JSON.parse(raw));
}

/** A page's text between header and footer. */
export const pageText = (html: string): string =>
  pageTokens(html.slice(html.indexOf('<main')))
    .texts.join(' ')
    .replace(/\s+/g, ' ');

/** The car of a page; `undefined` for any other page. */
export const vehicleOf = (things: readonly Thing[]): VehicleThing | undefined =>
  things.find((thing): thing is VehicleThing => 'offers' in thing);

/** The part of a vehicle page on its own car: similar ones have cards below. */
export const ownPart = (html: string): string => html.split(/<section[^>]*class="[^"]*band/)[0] ?? '';
