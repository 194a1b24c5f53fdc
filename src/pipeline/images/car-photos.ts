import type { PhotoFacts } from '#domain/photo/photo-facts.ts';
import { HOST_FAULTS } from '#domain/photo/photo-fault.ts';
import { photoSource } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { PhotoVerdict, WantedCar } from '#photos/photo-index.ts';
import type { MemoryCar } from '#sites/memory.ts';

/** What is known of photos at the instant of a snapshot. */
export interface PhotoKnowledge {
  verdict(source: string): PhotoVerdict;
  /** Sources whose verdict changed since the snapshot before; `null` where nothing of that one counts. */
  changed: ReadonlySet<string> | null;
}

type Images = Site['images'];

/** The addresses that a car's record names. */
const recordImages = ({ own, vehicle }: MemoryCar): readonly string[] => own?.images ?? vehicle.images;

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((one, place) => one === others[place]));

/** What cars show that showed something else before, to be fetched. */
export function wantedCars(
  vehicles: readonly Vehicle[],
  before: ReadonlyMap<string, MemoryCar>,
  images: Images,
): WantedCar[] {
  return vehicles.flatMap(({ id, make, model, images: addresses }) => {
    const last = before.get(id);
    if (last !== undefined && isSameList(recordImages(last), addresses)) return [];
    const photos = addresses.flatMap((address) =>
      isPlaceholder(address, images) ? [] : (photoSource(address, images) ?? []),
    );
    return { id, model: `${make} ${model}`, photos };
  });
}

/** Whether settings name an address as that of a picture which stands for a photo. */
export const isPlaceholder = (address: string, { placeholders }: Images): boolean =>
  placeholders.some((part) => address.includes(part));

/**
 * A car with what is known of its photos, without those that cannot be shown and without repetitions. Made of the same
 * parts as `before` where nothing changed.
 */
export function withPhotos(
  vehicle: Vehicle,
  before: MemoryCar | undefined,
  { verdict, changed }: PhotoKnowledge,
  images: Images,
): Vehicle {
  const sources = vehicle.images.map((address) => photoSource(address, images));
  if (sources.every((source) => source === null)) return vehicle;
  const isSame =
    changed !== null &&
    before?.vehicle.photos !== undefined &&
    isSameList(recordImages(before), vehicle.images) &&
    !sources.some((source) => source !== null && changed.has(source));
  return {
    ...vehicle,
    ...(isSame ? photoFieldsOf(before.vehicle) : photoFields(vehicle, sources, verdict, images)),
  };
}

type PhotoFields = Pick<Vehicle, 'images' | 'photos' | 'photos_count'>;

const photoFieldsOf = ({ images, photos, photos_count }: Vehicle): PhotoFields => ({
  images,
  ...(photos !== undefined && { photos }),
  photos_count,
});

function photoFields(
  vehicle: Vehicle,
  sources: readonly (string | null)[],
  verdict: PhotoKnowledge['verdict'],
  images: Images,
): PhotoFields {
  const shown: string[] = [];
  const photos: (PhotoFacts | null)[] = [];
  const hashes = new Set<string>();
  vehicle.images.forEach((address, place) => {
    if (isPlaceholder(address, images)) return;
    const source = sources[place] ?? null;
    const known: PhotoVerdict = source === null ? { kind: 'waiting' } : verdict(source);
    if (known.kind === 'faulty' && !HOST_FAULTS.includes(known.fault)) return;
    if (known.kind === 'shown' && hashes.has(known.hash)) return;
    if (known.kind === 'shown') hashes.add(known.hash);
    shown.push(address);
    photos.push(known.kind === 'shown' ? known.facts : null);
  });
  const isWhole = shown.length === vehicle.images.length;
  return { images: isWhole ? vehicle.images : shown, photos, photos_count: shown.length };
}
