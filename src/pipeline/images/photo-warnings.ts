import { count } from '#domain/count.ts';
import { photoSource } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { isIpAddress } from '#net/guard.ts';
import type { FaultyOutcome, PhotoVerdict } from '#photos/photo-outcome.ts';
import type { FailingHost } from '#photos/photo-reports.ts';
import type { MemoryCar } from '#sites/memory.ts';
import { PHOTO_FAULTS } from '#sites/photo-fault.ts';
import { located, type SiteFinding } from '#sites/snapshot.ts';
import { isPlaceholder } from './car-photos.ts';

const ANOTHER = 'Have the stock system send another one';
const nameIt = (host: string) =>
  `Add ${host} to images.hosts if it belongs to the stock system; else have that send another one`;

/** Limit of findings on single photos; the report lists all. */
const NAMED = 100;

interface PhotoFindings {
  cars: readonly MemoryCar[];
  verdict: (source: string) => PhotoVerdict;
  hosts: readonly FailingHost[];
}

/** A finding for each omitted photo, and for each host that fails or limits requests. */
export function photoWarnings(
  { cars, verdict, hosts }: PhotoFindings,
  { slug, images }: Pick<Site, 'slug' | 'images'>,
): SiteFinding[] {
  const faultOf = (address: string): Pick<FaultyOutcome, 'fault' | 'refused'> => {
    if (isPlaceholder(address, images)) return { fault: 'placeholder' };
    const own = verdict(photoSource(address, images) ?? address);
    return own.kind === 'faulty' ? own : { fault: 'duplicate' };
  };
  const omitted = cars.flatMap(omittedPhotos);
  const photos = omitted.slice(0, NAMED).map(({ car, address }) => {
    const { fault, refused } = faultOf(address);
    return {
      ...located({ record: car }),
      field: 'images',
      message: `The photo ${address} is omitted: ${PHOTO_FAULTS[fault]}${refused === undefined ? '' : `, on ${refused}`}`,
      remedy: refused === undefined || isIpAddress(refused) ? ANOTHER : nameIt(refused),
    };
  });
  const away = hosts.map((host) => ({
    ...located({ file: `sites/${slug}/site.json` }),
    field: 'images.hosts',
    message: `${host.host} ${host.limits ? 'limits requests' : 'sends none'}: ${count(host.photos, 'photo')} of ${count(host.cars, 'car')} cannot be fetched`,
    remedy: host.limits
      ? 'Wait: it is tried again when it allows. Who runs it can raise the limit'
      : 'Wait, or ask who runs it; it is tried again by itself',
  }));
  const rest = {
    ...located({ file: `sites/${slug}` }),
    field: 'images',
    message: `${count(omitted.length - photos.length, 'more photo')} omitted`,
    remedy: `See them all: forecourt photos --site ${slug}`,
  };
  return [...away, ...photos, ...(omitted.length > photos.length ? [rest] : [])];
}

/** Photos of a car's record that the car does not show. */
function omittedPhotos({ vehicle, own }: MemoryCar): { car: string; address: string }[] {
  if (own?.images === undefined) return [];
  const shown = new Set(vehicle.images);
  return own.images.flatMap((address) => (shown.has(address) ? [] : [{ car: vehicle.id, address }]));
}
