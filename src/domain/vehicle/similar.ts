import { count } from '../count.ts';
import { byCharacters } from '../order.ts';
import { listPrice } from '../price/list-price.ts';
import type { PricedCar } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** What decides which cars are similar. */
export interface Likeness
  extends Pick<Vehicle, 'id' | 'item_type' | 'simple_body' | 'make' | 'model' | 'year'> {
  /** Of its price: a new price within the band leaves the pages of other cars alone. `null` without a price. */
  band: number | null;
  /** Slug of the location where it stands. */
  place: string | null;
}

/** Cars by what similar ones share: the kind of vehicle, the body and the band of the price. */
export type Cells<T> = Readonly<Record<string, readonly T[]>>;

/** Kilometres between two locations by their slugs; `null` where nobody knows, or all cars stand at one place. */
export type DistanceBetween = (from: string | null, to: string | null) => number | null;

/** What a car of the next band costs of one of this, at the same place within its band. */
const BAND_STEP = 1.05;
/** Bands and model years beyond which nothing is near. */
const NEAR = { bands: 6, years: 5 };
/** Bands within which prices are called similar: a tenth apart at most. */
const SIMILAR_BANDS = 1;
const SHOWN = 3;

/** The band of the price that lists compare a car by; `null` for one without a price. */
export function priceBand(vehicle: PricedCar, site: Site): number | null {
  const price = listPrice(vehicle, site);
  return price === null ? null : Math.floor(Math.log(price) / Math.log(BAND_STEP));
}

/** Cars in their cells, each cell in the order of its ids. */
export function likenessCells<T extends Likeness>(cars: readonly T[]): Cells<T> {
  const cells = Map.groupBy(cars, (car) => cellOf(car, car.band));
  return Object.fromEntries(
    [...cells].map(([key, own]) => [key, own.toSorted((a, b) => byCharacters(a.id, b.id))]),
  );
}

const cellOf = ({ item_type, simple_body }: Likeness, band: number | null) =>
  `${item_type}/${simple_body ?? ''}/${band ?? ''}`;

/** A car like another one, and what they have in common, in words. */
interface Similar<T> {
  similar: T;
  why: string;
}

/**
 * "We can help you find a similar {vehicle type}" (S1 §4): those of `cells` that are nearest to `vehicle`, which need not be
 * listed itself, in price, age, body and distance. Which they are depends on nothing but the two cars, so that a car that
 * changes alters the pages that show it and no others.
 */
export function similarTo<T extends Likeness>(
  vehicle: Likeness,
  cells: Cells<T>,
  distance: DistanceBetween,
): Similar<T>[] {
  const near = nearCells(vehicle).flatMap((key) => cells[key] ?? []);
  return nearest(vehicle, near, distance).map((similar) => ({
    similar,
    why: whyOf(vehicle, similar, distance),
  }));
}

/** The nearest few, kept in order: a site has thousands of cars, and a page for each. */
function nearest<T extends Likeness>(vehicle: Likeness, cars: readonly T[], distance: DistanceBetween): T[] {
  const best: { car: T; cost: number; tie: number }[] = [];
  for (const car of cars) {
    if (!isNear(vehicle, car)) continue;
    const cost = costOf(vehicle, car, distance);
    best.push({ car, cost, tie: tieOf(vehicle, car) });
    best.sort((a, b) => a.cost - b.cost || a.tie - b.tie);
    best.splice(SHOWN);
  }
  return best.map(({ car }) => car);
}

function nearCells(vehicle: Likeness): string[] {
  const { band } = vehicle;
  if (band === null) return [cellOf(vehicle, null)];
  return Array.from({ length: 2 * NEAR.bands + 1 }, (_, step) => cellOf(vehicle, band - NEAR.bands + step));
}

/** Two bodies that nobody knows are not the same one: such cars are alike where they are of one make. */
const isNear = (vehicle: Likeness, other: Likeness): boolean =>
  other.id !== vehicle.id &&
  Math.abs(other.year - vehicle.year) <= NEAR.years &&
  (vehicle.simple_body !== null || vehicle.make === other.make);

const isSameModel = (a: Likeness, b: Likeness) => a.make === b.make && a.model === b.model;

/** What weighs how much: a band of the price as much as a year, or forty kilometres. */
const WEIGHTS = { band: 0.4, year: 0.4, km: 0.01 };
/** Farther than this makes no difference any more, kilometres. */
const FAR_KM = 200;
const BONUS = { model: 1.5, make: 0.5 };

function costOf(vehicle: Likeness, other: Likeness, distance: DistanceBetween): number {
  const km = distance(vehicle.place, other.place) ?? 0;
  const bonus = isSameModel(vehicle, other) ? BONUS.model : vehicle.make === other.make ? BONUS.make : 0;
  return (
    Math.abs(bandsApart(vehicle, other)) * WEIGHTS.band +
    Math.abs(other.year - vehicle.year) * WEIGHTS.year +
    Math.min(km, FAR_KM) * WEIGHTS.km -
    bonus
  );
}

const bandsApart = (vehicle: Likeness, other: Likeness) => (other.band ?? 0) - (vehicle.band ?? 0);

/** A number of the pair alone: equals are shared out among the pages, none of them is on all (FNV-1a). */
function tieOf({ id }: Likeness, other: Likeness): number {
  let hash = 0x811c9dc5;
  for (const character of `${id}|${other.id}`) {
    hash ^= character.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}

/** "Same model, similar price, 1 year newer, same location": what is so, the most telling first. */
function whyOf(vehicle: Likeness, other: Likeness, distance: DistanceBetween): string {
  const reasons = [kinWords(vehicle, other), priceWords(vehicle, other), ageWords(other.year - vehicle.year)];
  return [...reasons, placeWords(vehicle, other, distance)].filter((words) => words !== null).join(', ');
}

function kinWords(vehicle: Likeness, other: Likeness): string {
  if (isSameModel(vehicle, other)) return 'Same model';
  if (vehicle.simple_body === null) return 'Same make';
  return vehicle.make === other.make ? 'Same make and body type' : 'Same body type';
}

function priceWords(vehicle: Likeness, other: Likeness): string | null {
  if (vehicle.band === null) return null;
  const apart = bandsApart(vehicle, other);
  if (Math.abs(apart) <= SIMILAR_BANDS) return 'similar price';
  return apart > 0 ? 'costs more' : 'costs less';
}

function ageWords(years: number): string {
  if (years === 0) return 'same year';
  return `${count(Math.abs(years), 'year')} ${years > 0 ? 'newer' : 'older'}`;
}

function placeWords(vehicle: Likeness, other: Likeness, distance: DistanceBetween): string | null {
  const km = distance(vehicle.place, other.place);
  if (km === null) return null;
  return vehicle.place === other.place
    ? 'same location'
    : `about ${count(Math.max(1, Math.round(km)), 'km', 'km')} from it`;
}
