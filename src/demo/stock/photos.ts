import type { Site } from '#domain/site/site.schema.ts';
import { TURN_FRAMES } from '../pictures/turntable.ts';
import { seatingOf } from '../pictures/vehicle.ts';
import type { SeededRandom } from './seeded.ts';
import type { Silhouette } from './silhouette.ts';

/** Paints of each silhouette in the demo stock: few enough that each picture is drawn once and shared. */
const PAINTS = {
  SUV: ['White', 'Blue', 'Grey'],
  OffRoader: ['Green', 'Bronze'],
  SevenSeater: ['Black', 'Silver'],
  CoupeSUV: ['Grey', 'Red'],
  EvCrossover: ['White', 'Green'],
  SmallCrossover: ['Red', 'Blue'],
  Hatch: ['White', 'Blue'],
  SmallHatch: ['Yellow', 'Red'],
  HotHatch: ['Red', 'Blue'],
  Sedan: ['Silver', 'Black'],
  Fastback: ['White', 'Blue'],
  LargeSedan: ['Silver'],
  Wagon: ['Grey', 'Brown'],
  CrossWagon: ['Green', 'White'],
  Ute: ['White', 'Silver', 'Blue'],
  TallUte: ['Black', 'Beige'],
  Coupe: ['Yellow', 'Purple'],
  MuscleCoupe: ['Red', 'Black'],
  Convertible: ['Blue', 'White'],
  Roadster: ['Red', 'White'],
  Van: ['White', 'Silver'],
  PeopleMover: ['Silver', 'Grey'],
  SingleCab: ['White'],
  Classic: ['Gold'],
  Motorcycle: ['Black'],
  AdventureBike: ['Orange', 'Blue'],
  SportsBike: ['Green'],
  Cruiser: ['Red'],
  Scooter: ['Beige'],
  Caravan: ['Blue'],
  PopTop: ['Green'],
  OffRoadCaravan: ['Orange'],
} as const satisfies Record<Silhouette, readonly string[]>;

type PhotoPaint = (typeof PAINTS)[Silhouette][number];

export const INTERIORS = ['black', 'grey', 'tan'] as const;
type Interior = (typeof INTERIORS)[number];

export interface PhotoStyle {
  silhouette: Silhouette;
  paint: PhotoPaint;
  interior: Interior;
}

const PLACES = [
  ['side-street', 'side-studio'],
  ['side-studio', 'side-street'],
] as const;
const DETAILS = ['front-detail', 'rear-detail', 'wheel'] as const;
const CABIN = ['dash', 'seats'] as const;
const SEEDS = [0, 1, 2] as const;

/** Photos of the dealership's rooms, which some dealers put at the end of every gallery. */
const ROOMS = ['showroom', 'service-bay', 'building'] as const;
const PALETTES = { group: 'blue', franchise: 'red', garage: 'amber' } as const satisfies Record<
  Site['template'],
  string
>;

/** A paint available for the silhouette. */
export const paintFor = (silhouette: Silhouette, random: SeededRandom): PhotoPaint =>
  random.pick<PhotoPaint>(PAINTS[silhouette]);

/** Six or seven photo addresses of a vehicle: from its side in the street or studio, then details, then the interior. */
export function photosOf(style: PhotoStyle, random: SeededRandom): string[] {
  const [first, second] = random.pick(PLACES);
  const outside = random.chance(0.5) ? [first, second, ...DETAILS] : [first, ...DETAILS];
  return [...outside.map((view) => exterior(style, view)), ...CABIN.map((view) => interior(style, view))];
}

/** Thirty different photo addresses for one style, those of the dealership's rooms last. */
export function thirtyPhotos(style: PhotoStyle, template: Site['template']): string[] {
  const outside = SEEDS.flatMap((seed) =>
    [...PLACES[0], ...DETAILS].map((view) => exterior(style, view, seed)),
  );
  const inside = INTERIORS.flatMap((tone) =>
    CABIN.map((view) => interior({ ...style, interior: tone }, view)),
  );
  const rooms = ROOMS.flatMap((room) =>
    SEEDS.map((seed) => `demo:scene/${room}/${PALETTES[template]}/${seed}`),
  );
  return [...outside, ...inside, ...rooms];
}

/** The frames of a 360° view. */
export const turntableOf = (paint: PhotoPaint): string[] =>
  Array.from({ length: TURN_FRAMES }, (_, frame) => `demo:turn/${paint}/${frame}`);

function exterior({ silhouette, paint }: PhotoStyle, view: string, seed = seedOf(silhouette, paint)): string {
  return `demo:vehicle/${silhouette}/${paint}/${view}/black/${seed}`;
}

/** Cars share pictures of their cabins, and caravans theirs; a motorcycle's shows its paint. */
function interior(style: PhotoStyle, view: string): string {
  const seating = seatingOf(style.silhouette);
  if (seating === 'motorcycle') return exterior(style, view);
  const silhouette: Silhouette = seating === 'caravan' ? 'Caravan' : 'SUV';
  return `demo:vehicle/${silhouette}/White/${view}/${style.interior}/0`;
}

/** The drawing's version, fixed for each silhouette and paint. */
function seedOf(silhouette: Silhouette, paint: PhotoPaint): number {
  const paints: readonly string[] = PAINTS[silhouette];
  return Math.max(paints.indexOf(paint), 0) % SEEDS.length;
}
