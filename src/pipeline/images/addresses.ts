import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Settings } from '../settings.ts';
import type { ContentPage } from '../snapshot.ts';
import { isForeign } from './address.ts';

/** What may show pictures of ours. */
export interface Illustrated extends Settings {
  content: readonly ContentPage[];
  vehicles: readonly Vehicle[];
}

const PICTURES: readonly ((from: Illustrated) => readonly (string | null)[])[] = [
  ({ site }) => [
    site.certified_badge_url,
    site.home.image_url,
    ...site.home.banner_links.map(({ image_url }) => image_url),
  ],
  ({ site }) => site.manufacturers.map(({ logo_url }) => logo_url),
  ({ site }) => site.models.map(({ image_url }) => image_url),
  ({ locations }) =>
    locations.flatMap(({ image_url, team }) => [image_url, ...team.map((member) => member.image_url)]),
  ({ offers }) => offers.map(({ image_url }) => image_url),
  ({ promos }) => promos.map(({ node }) => node.image_url),
  ({ reviews }) => reviews?.reviews.map(({ image_url }) => image_url) ?? [],
  ({ content }) => content.map(({ image }) => image),
  ({ vehicles }) => vehicles.flatMap(({ images }) => images),
];

/** Addresses of all pictures whose bytes are ours, each once, in a fixed order. */
export function ownAddresses(from: Illustrated): string[] {
  const addresses = new Set<string>();
  for (const pictures of PICTURES) {
    for (const address of pictures(from)) {
      if (address !== null && !isForeign(address)) addresses.add(address);
    }
  }
  return [...addresses].sort();
}
