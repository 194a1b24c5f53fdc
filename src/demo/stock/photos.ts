import type { Site } from '#domain/site/site.schema.ts';
import type { SeededRandom } from './seeded.ts';
import type { Silhouette } from './silhouette.ts';

/** Paints in which the demo stock has each silhouette: few enough that every picture is drawn once and shared. */
const PAINTS = {
  SUV: ['White', 'Blue', 'Grey', 'Red'],
  OffRoader: ['White', 'Green', 'Bronze'],
  SevenSeater: ['Black', 'White', 'Silver', 'Blue'],
  CoupeSUV: ['Grey', 'Red', 'White'],
  EvCrossover: ['White', 'Green', 'Grey'],
  SmallCrossover: ['Red', 'Blue', 'White'],
  Hatch: ['White', 'Blue', 'Silver', 'Grey'],
  SmallHatch: ['Yellow', 'White', 'Red'],
  HotHatch: ['Red', 'Grey', 'Blue'],
  Sedan: ['Silver', 'Black', 'Blue', 'White'],
  Fastback: ['White', 'Grey', 'Blue'],
  LargeSedan: ['Gold', 'Silver', 'White'],
  Wagon: ['Grey', 'White', 'Silver', 'Brown'],
  CrossWagon: ['Green', 'Brown', 'White'],
  Ute: ['White', 'Silver', 'Blue', 'Grey'],
  TallUte: ['Orange', 'White', 'Black', 'Beige'],
  Coupe: ['Yellow', 'Black', 'Purple'],
  MuscleCoupe: ['Red', 'Black', 'Yellow'],
  Convertible: ['Blue', 'White'],
  Roadster: ['Red', 'White'],
  Van: ['White', 'Silver', 'Grey'],
  PeopleMover: ['Silver', 'White', 'Grey'],
  Motorcycle: ['Red', 'Black', 'Blue', 'Green', 'Orange', 'Silver'],
  Caravan: ['White', 'Beige', 'Grey'],
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

/** The dealership's own rooms, which some dealers put at the end of every gallery. */
const ROOMS = ['showroom', 'service-bay', 'building'] as const;
const PALETTES = { group: 'blue', franchise: 'red', garage: 'amber' } as const satisfies Record<
  Site['template'],
  string
>;

/** A paint that the silhouette comes in. */
export const paintFor = (silhouette: Silhouette, random: SeededRandom): PhotoPaint =>
  random.pick<PhotoPaint>(PAINTS[silhouette]);

/** Six or seven photo addresses of one vehicle: from its side in the street or the studio, then details, then inside. */
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

function exterior({ silhouette, paint }: PhotoStyle, view: string, seed = seedOf(silhouette, paint)): string {
  return `demo:vehicle/${silhouette}/${paint}/${view}/black/${seed}`;
}

/** Cars share the pictures of their cabins, and caravans theirs; on a motorcycle the rider still sees its paint. */
function interior(style: PhotoStyle, view: string): string {
  if (style.silhouette === 'Motorcycle') return exterior(style, view);
  const silhouette: Silhouette = style.silhouette === 'Caravan' ? 'Caravan' : 'SUV';
  return `demo:vehicle/${silhouette}/White/${view}/${style.interior}/0`;
}

/** The drawing's version, always the same for a silhouette in a paint. */
function seedOf(silhouette: Silhouette, paint: PhotoPaint): number {
  const paints: readonly string[] = PAINTS[silhouette];
  return Math.max(paints.indexOf(paint), 0) % SEEDS.length;
}
