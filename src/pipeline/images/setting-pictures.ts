import { fewPerFile } from '#sites/few-per-file.ts';
import { isForeign } from '#sites/photo-address.ts';
import { type LoadedSettings, PARTS } from '#sites/settings.ts';
import type { SiteFinding } from '#sites/snapshot.ts';
import { pictureFault } from '../content/pictures.ts';

const FIELDS = new Set(['image_url', 'logo_url', 'certified_badge_url']);

/** Pictures of settings that we do not encode and browsers cannot show: of no file in `public/`, or of a host not allowed. */
export function unshownPictures(
  { value: settings, placeOf }: Pick<LoadedSettings, 'value' | 'placeOf'>,
  root: string,
): SiteFinding[] {
  if (settings === null) return [];
  const { site } = settings;
  const found = PARTS.flatMap((part) =>
    picturesIn(settings[part]).flatMap(({ keys, address }) => {
      if (!isForeign(address)) return [];
      // An image CDN fetches pictures from any host.
      const isFetched = site.images.cdn !== null && !address.startsWith('/');
      if (isFetched && URL.canParse(address)) return [];
      const fault = pictureFault(address, root, site);
      return fault === null ? [] : [{ ...placeOf(part, keys), ...fault }];
    }),
  );
  return fewPerFile(found);
}

/** Lists the pictures below a value, but those of a brand, which are drawn from files. */
function picturesIn(
  value: unknown,
  keys: readonly string[] = [],
): { keys: readonly string[]; address: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const own = [...keys, key];
    if (typeof entry === 'string') return FIELDS.has(key) ? [{ keys: own, address: entry }] : [];
    return key === 'brand' ? [] : picturesIn(entry, own);
  });
}
