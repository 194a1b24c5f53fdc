import type { Site } from '../site/site.schema.ts';
import { type CarTag, vehicleTags } from '../vehicle/tag.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Photo, PhotoOf } from './photo.ts';

export interface TagView extends CarTag {
  /** Picture in place of the label, if the programme has one (rules 53). */
  badge: Photo | null;
}

/** Lists the tags of a vehicle (S1 §4), the certified one with the site's badge image. */
export function tagViews(vehicle: Vehicle, site: Site, now: Date, photo: PhotoOf): TagView[] {
  const { certified_badge_url } = site;
  return vehicleTags(vehicle, site, now).map((tag) => ({
    ...tag,
    badge:
      tag.kind === 'certified' && certified_badge_url !== null ? photo(certified_badge_url, tag.label) : null,
  }));
}
