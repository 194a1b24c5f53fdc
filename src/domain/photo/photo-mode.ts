/** Where shoppers get the feed's photos from (docs/photos.md). */
export const PHOTO_MODES = ['build', 'service', 'cdn', 'none'] as const;
export type PhotoMode = (typeof PHOTO_MODES)[number];

/** What settings name of photos (`images` of `site.json`). */
interface Images {
  mode?: PhotoMode | undefined;
  cdn: unknown;
  origin: string | null;
  hosts: readonly string[];
}

/** The mode that settings choose, or what follows from whether they name an image CDN. */
export const photoMode = ({ mode, cdn }: Images): PhotoMode => mode ?? (cdn === null ? 'build' : 'cdn');

/** Whether photos are fetched and encoded by us, as far as settings name anybody to fetch them from. */
export const isEncoding = (images: Images): boolean =>
  ['build', 'service'].includes(photoMode(images)) && (images.hosts.length > 0 || images.origin !== null);

/** The hosts that photos may be fetched from: those that settings list, and that of paths. */
export const photoHosts = ({ hosts, origin }: Pick<Images, 'hosts' | 'origin'>): string[] => [
  ...hosts,
  ...(origin === null ? [] : [new URL(origin).host]),
];

/** The address that a photo is fetched from; `null` for one that only the site's own host could serve. */
export function photoSource(address: string, { origin }: Images): string | null {
  if (address.startsWith('https://')) return address;
  return origin !== null && /^\/(?![/\\])/.test(address) ? `${origin}${address}` : null;
}
