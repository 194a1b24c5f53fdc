import { isEncoding } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { FailingHost } from '#photos/photo-reports.ts';
import type { Photos } from '#photos/photos.ts';
import type { MemoryWithCars, PhotoVersion } from '#sites/memory.ts';
import { type PhotoVerdicts, wantedPhotos } from './car-photos.ts';

/** The current version of the photo index; `undefined` for a site whose photos are not fetched. */
const photoVersion = ({ slug, images }: Site, photos: Photos | undefined): PhotoVersion | undefined =>
  photos !== undefined && isEncoding(images) ? photos.index.version(slug) : undefined;

/** Whether no verdict on a photo has changed since a snapshot, nor a later one without a commit changed what is wanted. */
export function arePhotosCurrent(
  before: PhotoVersion | undefined,
  site: Site,
  photos: Photos | undefined,
): boolean {
  const now = photoVersion(site, photos);
  return (
    before?.index === now?.index &&
    before?.changed === now?.changed &&
    (now === undefined || photos?.index.uncommitted(site.slug).length === 0)
  );
}

/** The verdicts on photos for one snapshot, up to a version of the index. */
export interface VersionedVerdicts extends PhotoVerdicts {
  version: PhotoVersion;
  /** Hosts that fail. */
  hosts: readonly FailingHost[];
}

interface VerdictsRequest {
  site: Site;
  photos: Photos | undefined;
  /** Cars of the feed, as in their records. */
  vehicles: readonly Vehicle[];
  /** The last memory, if its records were read by the same rules. */
  before: MemoryWithCars | null;
  /** Defers encoding of photos. */
  defer?: boolean | undefined;
  progress?: ((step: string) => void) | undefined;
}

/** Wants the photos of new cars, and returns the verdicts so far; `null` for a site that fetches none. */
export async function photoVerdicts({
  site,
  photos,
  vehicles,
  before,
  defer = false,
  progress,
}: VerdictsRequest): Promise<VersionedVerdicts | null> {
  const last = photoVersion(site, photos);
  if (photos === undefined || last === undefined) return null;
  const { index } = photos;
  const read = before?.stillness.photos;
  const isSame = read?.index === last.index && index.wants(site.slug);
  const committed = new Map(isSame ? before?.cars.map((car) => [car.vehicle.id, car]) : []);
  const { wanted, gone } = wantedPhotos(vehicles, committed, index.uncommitted(site.slug), site.images);
  photos.want(site, wanted, gone);
  if (!defer && wanted.length > 0) await photos.encodeFirst(site, (done) => progress?.(`photos ${done}`));
  // Read first, so that the next snapshot sees verdicts that change meanwhile.
  const version = index.version(site.slug);
  return {
    version,
    hosts: index.reports.failingHosts(site.slug),
    verdict: (source) => index.verdict(source),
    changed: isSame && read !== undefined ? index.changedSince(read.changed) : null,
  };
}
