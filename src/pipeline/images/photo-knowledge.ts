import { isEncoding } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { FailingHost } from '#photos/photo-index.ts';
import type { Photos } from '#photos/photos.ts';
import type { MemoryWithCars, PhotoVersion } from '#sites/memory.ts';
import { type PhotoKnowledge, wantedCars } from './car-photos.ts';

/** The index of photos as it is now; none for a site whose photos are not fetched. */
export const photoVersion = ({ slug, images }: Site, photos: Photos | undefined): PhotoVersion | undefined =>
  photos !== undefined && isEncoding(images) ? photos.index.version(slug) : undefined;

/** What is known of photos for one snapshot, and up to which change. */
export interface VersionedKnowledge extends PhotoKnowledge {
  version: PhotoVersion;
  /** Hosts that photos cannot be fetched from. */
  hosts: readonly FailingHost[];
}

interface KnowledgeRequest {
  site: Site;
  photos: Photos | undefined;
  /** Cars of the feed, as their records say. */
  vehicles: readonly Vehicle[];
  /** The memory before, if it was read by the same rules. */
  before: MemoryWithCars | null;
  progress?: ((step: string) => void) | undefined;
}

/** Has the photos of new cars fetched, and answers with what is known by then; `null` for a site that fetches none. */
export async function photoKnowledge({
  site,
  photos,
  vehicles,
  before,
  progress,
}: KnowledgeRequest): Promise<VersionedKnowledge | null> {
  const last = photoVersion(site, photos);
  if (photos === undefined || last === undefined) return null;
  const { index } = photos;
  const read = before?.stillness.photos;
  const isSame = read?.index === last.index;
  const byId = new Map(isSame ? before?.cars.map((car) => [car.vehicle.id, car]) : []);
  const wanted = wantedCars(vehicles, byId, site.images);
  await photos.want(site, wanted, (done) => progress?.(`photos ${done}`));
  // Read first: what becomes known meanwhile is read by the next snapshot again.
  const version = index.version(site.slug);
  return {
    version,
    hosts: index.failingHosts(site.slug),
    verdict: (source) => index.verdict(source),
    changed: isSame && read !== undefined ? index.changedSince(read.changed) : null,
  };
}
