import type { PhotoFacts } from '#domain/photo/photo-facts.ts';
import { photoSource } from '#domain/photo/photo-mode.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { PhotoVerdict } from '#photos/photo-outcome.ts';
import type { WantedCar } from '#photos/wanted-photos.ts';
import type { MemoryCar } from '#sites/memory.ts';
import { HOST_FAULTS } from '#sites/photo-fault.ts';

/** The verdicts on photos at the instant of a snapshot. */
export interface PhotoVerdicts {
  verdict(source: string): PhotoVerdict;
  /** Sources whose verdict changed since the last snapshot; `null` if that one cannot be reused. */
  changed: ReadonlySet<string> | null;
}

type Images = Site['images'];

/** The addresses in a car's record. */
const recordImages = ({ own, vehicle }: MemoryCar): readonly string[] => own?.images ?? vehicle.images;

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((one, place) => one === others[place]));

/**
 * What changed of wanted photos: the cars with other photos than in the committed snapshot, and those that are gone.
 * Of `uncommitted` cars a later snapshot, refused since, may have replaced the photos.
 */
export function wantedPhotos(
  vehicles: readonly Vehicle[],
  committed: ReadonlyMap<string, MemoryCar>,
  uncommitted: readonly string[],
  images: Images,
): { wanted: WantedCar[]; gone: string[] } {
  const pending = new Set(uncommitted);
  const absent = pending.difference(new Set(vehicles.map(({ id }) => id)));
  const restored = [...absent].flatMap((id) => {
    const car = committed.get(id);
    return car === undefined ? [] : { ...car.vehicle, images: recordImages(car) };
  });
  const changed = [...vehicles, ...restored].filter(({ id, images: addresses }) => {
    const last = committed.get(id);
    return last === undefined || pending.has(id) || !isSameList(recordImages(last), addresses);
  });
  return { wanted: changed.map((vehicle) => wantedCar(vehicle, images)), gone: [...absent] };
}

function wantedCar(
  {
    id,
    make,
    model,
    images: addresses,
  }: Pick<Vehicle, 'id' | 'make' | 'model'> & { images: readonly string[] },
  images: Images,
): WantedCar {
  const photos = addresses.flatMap((address) =>
    isPlaceholder(address, images) ? [] : (photoSource(address, images) ?? []),
  );
  return { id, model: `${make} ${model}`, photos };
}

/** Whether settings list an address as a placeholder. */
export const isPlaceholder = (address: string, { placeholders }: Images): boolean =>
  placeholders.some((part) => address.includes(part));

/**
 * A car with the facts of its photos, without faulty and repeated ones, and those whose host fails last. Reuses the
 * parts of `before` if nothing changed.
 */
export function withPhotos(
  vehicle: Vehicle,
  before: MemoryCar | undefined,
  { verdict, changed }: PhotoVerdicts,
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
  verdict: PhotoVerdicts['verdict'],
  images: Images,
): PhotoFields {
  const shown: { address: string; facts: PhotoFacts | null; fails: boolean }[] = [];
  const hashes = new Set<string>();
  vehicle.images.forEach((address, place) => {
    if (isPlaceholder(address, images)) return;
    const source = sources[place] ?? null;
    const own: PhotoVerdict = source === null ? { kind: 'waiting' } : verdict(source);
    if (own.kind === 'faulty' && !HOST_FAULTS.includes(own.fault)) return;
    if (own.kind === 'shown' && hashes.has(own.hash)) return;
    if (own.kind === 'shown') hashes.add(own.hash);
    shown.push({ address, fails: own.kind === 'faulty', facts: own.kind === 'shown' ? own.facts : null });
  });
  const ordered = shown.toSorted((one, other) => Number(one.fails) - Number(other.fails));
  const addresses = ordered.map(({ address }) => address);
  return {
    images: isSameList(addresses, vehicle.images) ? vehicle.images : addresses,
    photos: ordered.map(({ facts }) => facts),
    photos_count: ordered.length,
  };
}
