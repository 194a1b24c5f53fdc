import type { Seeded } from './seeded.ts';

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

export type Body = keyof typeof PAINTS;
type Paint = (typeof PAINTS)[Body][number];

export const INTERIORS = ['black', 'grey', 'tan'] as const;
type Interior = (typeof INTERIORS)[number];

export interface Look {
  body: Body;
  paint: Paint;
  interior: Interior;
}

const PLACES = [
  ['side-street', 'side-studio'],
  ['side-studio', 'side-street'],
] as const;
const DETAILS = ['front-detail', 'rear-detail', 'wheel'] as const;
const CABIN = ['dash', 'seats'] as const;
const WITHOUT_CABIN: ReadonlySet<Body> = new Set(['Motorcycle', 'Caravan']);
const SEEDS = [0, 1, 2] as const;

/** A paint that `body` comes in. */
export const paintFor = (body: Body, random: Seeded): Paint => random.pick<Paint>(PAINTS[body]);

/** Five to seven photo addresses of one vehicle: outside in the street or the studio first, then details, then the cabin. */
export function photosOf(look: Look, random: Seeded): string[] {
  const [first, second] = random.pick(PLACES);
  const outside = random.chance(0.5) ? [first, second, ...DETAILS] : [first, ...DETAILS];
  if (WITHOUT_CABIN.has(look.body)) return [first, second, ...DETAILS].map((view) => exterior(look, view));
  return [...outside.map((view) => exterior(look, view)), ...CABIN.map((view) => cabin(look.interior, view))];
}

/** Thirty different photo addresses for one look: every view in every variant of the drawing. */
export function thirtyPhotos(look: Look): string[] {
  const views = SEEDS.flatMap((seed) => [...PLACES[0], ...DETAILS].map((view) => exterior(look, view, seed)));
  const cabins = INTERIORS.flatMap((interior) =>
    SEEDS.flatMap((seed) => CABIN.map((view) => cabin(interior, view, seed))),
  );
  return [...views, ...cabins].slice(0, 30);
}

function exterior({ body, paint }: Look, view: string, seed = seedOf(body, paint)): string {
  return `demo:vehicle/${body}/${paint}/${view}/black/${seed}`;
}

// A cabin says nothing of body and paint, so that all cars share its pictures.
function cabin(interior: Interior, view: string, seed = INTERIORS.indexOf(interior)): string {
  return `demo:vehicle/SUV/White/${view}/${interior}/${seed}`;
}

/** The drawing's variant, always the same for a body in a paint. */
function seedOf(body: Body, paint: Paint): number {
  const paints: readonly string[] = PAINTS[body];
  return paints.indexOf(paint) % SEEDS.length;
}
