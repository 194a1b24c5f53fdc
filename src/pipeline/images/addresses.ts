import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { OwnPicture } from '#sites/memory.ts';
import { isForeign } from '#sites/photo-address.ts';
import type { ContentPage, SiteSettings } from '#sites/snapshot.ts';

/** The parts of a site that may use local pictures. */
export interface PictureUsers extends SiteSettings {
  content: readonly ContentPage[];
  vehicles: readonly Vehicle[];
}

type Pictures = (from: PictureUsers) => readonly (string | null)[];

/** The pictures that represent pages in link previews: of the home page, locations, offers, texts and cars. */
const PREVIEWED: readonly Pictures[] = [
  ({ site }) => [site.home.image_url],
  ({ locations }) => locations.map(({ image_url }) => image_url),
  ({ offers }) => offers.map(({ image_url }) => image_url),
  ({ content }) => content.map(({ image }) => image),
  ({ vehicles }) => vehicles.flatMap((vehicle) => imagesOf(vehicle).first),
];

const PICTURES: readonly Pictures[] = [
  ...PREVIEWED,
  ({ site }) => [site.certified_badge_url, ...site.home.banner_links.map(({ image_url }) => image_url)],
  ({ site }) => site.manufacturers.map(({ logo_url }) => logo_url),
  ({ site }) => site.models.map(({ image_url }) => image_url),
  ({ locations }) => locations.flatMap(({ team }) => team.map((member) => member.image_url)),
  ({ promos }) => promos.map(({ node }) => node.image_url),
  ({ reviews }) => reviews?.reviews.map(({ image_url }) => image_url) ?? [],
  ({ content }) =>
    content.flatMap(({ image, body, post }) => [
      image,
      post?.author?.image ?? null,
      ...body.map((block) => ('image' in block ? block.image : null)),
    ]),
  ({ vehicles }) => vehicles.flatMap((vehicle) => imagesOf(vehicle).all),
];

/** A car's local pictures. */
interface OwnImages {
  first: readonly string[];
  all: readonly string[];
}

/** Memo by car: most have ten pictures, none of them local. */
const ownImages = new WeakMap<Vehicle, OwnImages>();

function imagesOf(vehicle: Vehicle): OwnImages {
  const cached = ownImages.get(vehicle);
  if (cached !== undefined) return cached;
  const { images, turntable = [] } = vehicle;
  const isOurs = (address: string) => !isForeign(address);
  const own = { first: images.slice(0, 1).filter(isOurs), all: [...images, ...turntable].filter(isOurs) };
  ownImages.set(vehicle, own);
  return own;
}

/** All local pictures, each once, in a fixed order. */
export function localPictures(from: PictureUsers): OwnPicture[] {
  const previewed = localAddresses(from, PREVIEWED);
  const all = [...localAddresses(from, PICTURES)].sort();
  return all.map((address) => ({ address, preview: previewed.has(address) }));
}

function localAddresses(from: PictureUsers, sources: readonly Pictures[]): Set<string> {
  const addresses = new Set<string>();
  for (const pictures of sources) {
    for (const address of pictures(from)) {
      if (address !== null && !isForeign(address)) addresses.add(address);
    }
  }
  return addresses;
}
