import { ownProperty } from '#domain/own-property.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { shortHash } from '#generator/trace/hash.ts';
import type { TraceRecorder } from '#generator/trace/tracker.ts';
import type { Snapshot } from '#sites/snapshot.ts';

/** Parts of a snapshot that are compared as a whole. */
const WHOLE_PARTS = [
  'site',
  'locations',
  'offers',
  'reviews',
  'promos',
  'theme',
  'content',
  'left_out',
  'departed',
  'redirects',
  'media',
  'brand',
] as const;
type WholePart = (typeof WHOLE_PARTS)[number];

const isWhole = (part: string): part is WholePart => WHOLE_PARTS.some((whole) => whole === part);

/**
 * Content hash of a part of the snapshot by name: a whole part, `vehicles` (which ones, in which state), or one
 * `vehicle:<slug>`.
 */
export function partHashes(snapshot: Snapshot): (part: string) => string {
  const { record_hashes, price_history } = snapshot;
  const hashes = new Map(Object.entries(record_hashes.vehicles));
  const vehicleHash = (slug: string) => {
    const history = ownProperty(price_history, slug);
    const hash = hashes.get(slug) ?? '';
    return history === undefined || history.length < 2
      ? hash
      : `${hash} ${shortHash(JSON.stringify(history))}`;
  };
  const vehicles = shortHash([...hashes.values()].join(' '));
  return (part) => {
    if (isWhole(part)) return record_hashes[part];
    return part === 'vehicles' ? vehicles : vehicleHash(part.slice('vehicle:'.length));
  };
}

/** The snapshot as queries see it: each read records its part. */
export interface Data {
  whole<P extends Exclude<WholePart, 'media'>>(part: P): Snapshot[P];
  media(): Snapshot['media'];
  vehicles(): Vehicle[];
  vehicle(slug: string): Vehicle | null;
  vehicleWithId(id: string): Vehicle | null;
  priceHistory(slug: string): Snapshot['price_history'][string];
}

/** Opens a snapshot for queries, with indexes of cars by slug and id. */
export function openData(snapshot: Snapshot): (reader: TraceRecorder) => Data {
  const bySlug = new Map(snapshot.vehicles.map((vehicle) => [vehicle.slug, vehicle]));
  const byId = new Map(snapshot.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return (reader) => ({
    whole(part) {
      reader.note(part);
      return snapshot[part];
    },
    media() {
      reader.note('media');
      return snapshot.media;
    },
    vehicles() {
      reader.note('vehicles');
      return snapshot.vehicles;
    },
    vehicle(slug) {
      reader.note(`vehicle:${slug}`);
      return bySlug.get(slug) ?? null;
    },
    vehicleWithId(id) {
      const vehicle = byId.get(id) ?? null;
      // A car at a new address is no longer the part that was read.
      reader.note(vehicle === null ? 'vehicles' : `vehicle:${vehicle.slug}`);
      return vehicle;
    },
    priceHistory(slug) {
      reader.note(`vehicle:${slug}`);
      return ownProperty(snapshot.price_history, slug) ?? [];
    },
  });
}
