import { count } from '../count.ts';
import { byCharacters } from '../order.ts';
import { listPrice } from '../price/list-price.ts';
import type { PricedCar } from '../price/price.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** The facts of a car that similarity depends on. */
export interface Likeness
  extends Pick<Vehicle, 'id' | 'item_type' | 'simple_body' | 'make' | 'model' | 'year'> {
  /** Band of its price, so that small changes of price do not change other cars' pages; `null` without a price. */
  band: number | null;
  /** Slug of its location. */
  place: string | null;
}

/** Cars by item_type, body and price band. */
export type Cells<T> = Readonly<Record<string, readonly T[]>>;

/** Returns the distance of two locations by slug, kilometres; `null` if unknown, or if all cars are at one location. */
export type DistanceBetween = (from: string | null, to: string | null) => number | null;

/** Ratio of the prices of consecutive bands. */
const BAND_STEP = 1.05;
const NEAR = { bands: 6, years: 5 };
/** Maximum difference of bands called "similar price": about a tenth. */
const SIMILAR_BANDS = 1;
const SHOWN = 3;

/** Returns the band of a car's list price; `null` without a price. */
export function priceBand(vehicle: PricedCar, site: Site): number | null {
  const price = listPrice(vehicle, site);
  return price === null ? null : Math.floor(Math.log(price) / Math.log(BAND_STEP));
}

/** Groups cars into cells, each sorted by id. */
export function likenessCells<T extends Likeness>(cars: readonly T[]): Cells<T> {
  const cells = Map.groupBy(cars, (car) => cellOf(car, car.band));
  return Object.fromEntries(
    [...cells].map(([key, own]) => [key, own.toSorted((a, b) => byCharacters(a.id, b.id))]),
  );
}

const cellOf = ({ item_type, simple_body }: Likeness, band: number | null) =>
  `${item_type}/${simple_body ?? ''}/${band ?? ''}`;

/** A similar car, with the explanation. */
interface Similar<T> {
  similar: T;
  why: string;
}

/**
 * Returns the cars most similar to `vehicle`, which need not be listed itself, in price, age, body and distance: "we can
 * help you find a similar {vehicle type}" (S1 §4). The score depends on the two cars only, so that a changed car affects
 * only the pages that show it.
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

/** Returns the best few without sorting all: a site has thousands of cars, with a page for each. */
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

/** Whether a car is close enough to compare. Cars with unknown body must also have the same make. */
const isNear = (vehicle: Likeness, other: Likeness): boolean =>
  other.id !== vehicle.id &&
  Math.abs(other.year - vehicle.year) <= NEAR.years &&
  (vehicle.simple_body !== null || vehicle.make === other.make);

const isSameModel = (a: Likeness, b: Likeness) => a.make === b.make && a.model === b.model;

/** Costs per unit: a price band weighs as much as a year, or forty kilometres. */
const WEIGHTS = { band: 0.4, year: 0.4, km: 0.01 };
/** Cap of the distance, kilometres. */
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

/** Returns a hash of the pair (FNV-1a), which breaks ties differently on each page. */
function tieOf({ id }: Likeness, other: Likeness): number {
  let hash = 0x811c9dc5;
  for (const character of `${id}|${other.id}`) {
    hash ^= character.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}

/** Explains the similarity: "Same model, similar price, 1 year newer, same location". */
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
