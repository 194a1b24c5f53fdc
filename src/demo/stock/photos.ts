import type { Site } from '#domain/site/site.schema.ts';
import type { SeededRandom } from './seeded.ts';

/** Paints in which the demo stock has each body: few enough that every picture is drawn once and shared. */
const PAINTS = {
  Hatch: ['White', 'Red', 'Blue', 'Grey', 'Silver', 'Yellow'],
  Sedan: ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Gold'],
  SUV: ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red', 'Green', 'Bronze'],
  Wagon: ['White', 'Grey', 'Green', 'Silver', 'Brown'],
  Ute: ['White', 'Black', 'Silver', 'Grey', 'Orange', 'Blue', 'Beige'],
  Coupe: ['Red', 'Yellow', 'Black', 'Purple'],
  Convertible: ['Blue', 'Red', 'White'],
  Van: ['White', 'Silver', 'Grey'],
  Motorcycle: ['Red', 'Black', 'Blue', 'Green', 'Orange', 'Silver'],
  Caravan: ['White', 'Beige', 'Grey'],
} as const;

export type PhotoBody = keyof typeof PAINTS;
type PhotoPaint = (typeof PAINTS)[PhotoBody][number];

export const INTERIORS = ['black', 'grey', 'tan'] as const;
type Interior = (typeof INTERIORS)[number];

export interface PhotoStyle {
  body: PhotoBody;
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

/** A paint that `body` comes in. */
export const paintFor = (body: PhotoBody, random: SeededRandom): PhotoPaint =>
  random.pick<PhotoPaint>(PAINTS[body]);

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

function exterior({ body, paint }: PhotoStyle, view: string, seed = seedOf(body, paint)): string {
  return `demo:vehicle/${body}/${paint}/${view}/black/${seed}`;
}

/** Cars share the pictures of their cabins, and caravans theirs; on a motorcycle the rider still sees its paint. */
function interior(style: PhotoStyle, view: string): string {
  if (style.body === 'Motorcycle') return exterior(style, view);
  const body: PhotoBody = style.body === 'Caravan' ? 'Caravan' : 'SUV';
  return `demo:vehicle/${body}/White/${view}/${style.interior}/0`;
}

/** The drawing's version, always the same for a body in a paint. */
function seedOf(body: PhotoBody, paint: PhotoPaint): number {
  const paints: readonly string[] = PAINTS[body];
  return paints.indexOf(paint) % SEEDS.length;
}
