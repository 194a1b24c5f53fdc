import { count } from '#domain/count.ts';
import { NotFound } from '#domain/errors.ts';
import { nearestNames } from '#domain/nearest-name.ts';
import { MAX_NAMED } from '#domain/stock-guard/ledger.ts';
import type { MemoryCar, MemoryWithCars } from '#sites/memory.ts';
import type { DepartedVehicle, Rejection } from '#sites/snapshot.ts';

/** Everything in a site's last good snapshot about a named car. */
export interface CarTraces {
  /** Several where cars share a stock number. */
  cars: MemoryCar[];
  /** Why records with this id were rejected. */
  rejections: Rejection[];
  departed: DepartedVehicle[];
  /** Its id, where the feed marks it as not for the website. */
  hidden: string[];
}

/** Finds a car by its id, slug, stock number or VIN. Throws `NotFound` with the nearest names. */
export function findCar(memory: MemoryWithCars, name: string): CarTraces {
  const wanted = name.trim().toLowerCase();
  const cars = memory.cars.filter((car) => namesOf(car).some((own) => own.toLowerCase() === wanted));
  const ids = new Set([wanted, ...cars.map(({ vehicle }) => vehicle.id.toLowerCase())]);
  const { rejected, departed } = memory.snapshot;
  const traces = {
    cars,
    rejections: rejected.filter(({ id }) => ids.has(id.toLowerCase())),
    departed: departed.filter(({ id, slug }) => ids.has(id.toLowerCase()) || slug === wanted),
    hidden: hiddenIds(memory).filter((id) => ids.has(id.toLowerCase())),
  };
  if (Object.values(traces).some((found) => found.length > 0)) return traces;
  throw new NotFound(`${memory.snapshot.site.slug} has no car ${name}. ${hint(memory, wanted)}`);
}

const namesOf = ({ vehicle: { id, slug, stocknum, vin } }: MemoryCar): string[] =>
  [id, slug, stocknum, vin].filter((text) => text !== null);

/** Ids of the cars that the feed marks as not for the website. */
const hiddenIds = ({ snapshot }: MemoryWithCars): string[] =>
  snapshot.account?.hidden_cars?.show_on_dealer_website ?? [];

/** Records that have no name here: those that the feed hides, and those that the settings of the source omit. */
function hint(memory: MemoryWithCars, wanted: string): string {
  const { hidden, account } = memory.snapshot;
  const excluded = account?.excluded ?? 0;
  const named = hiddenIds(memory).slice(0, MAX_NAMED);
  return [
    nearHint(memory, wanted),
    ...(hidden === 0
      ? []
      : [
          `The feed hides ${hidden} more (show_on_dealer_website): ${named.join(', ')}${named.length < hidden ? ', …' : ''}.`,
        ]),
    ...(excluded === 0
      ? []
      : [
          `${count(excluded, 'record')} more are no cars of this site ("only" of stock, or a copy in merged feeds).`,
        ]),
  ].join(' ');
}

/** From here on a name is worth mentioning. */
const SIMILAR = 0.3;

/** Names of cars that may be meant: misspelt ones, else those that have letters in common. */
function nearHint({ cars, snapshot: { rejected, departed } }: MemoryWithCars, wanted: string): string {
  const ofOthers = [...rejected.map(({ id }) => id), ...departed.flatMap(({ id, slug }) => [id, slug])];
  const names = [...new Set([...cars.flatMap(namesOf), ...ofOthers])].filter((name) => name !== '');
  const near = nearestNames(wanted, names, 3);
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`;
  const similar = names
    .map((own) => ({ own, likeness: likeness(own.toLowerCase(), wanted) }))
    .filter((one) => one.likeness >= SIMILAR)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 5);
  return similar.length === 0
    ? `Give the id, slug, stock number or VIN of one of its ${names.length === 0 ? 'cars, of which it has none' : 'cars'}.`
    : `Similar: ${similar.map(({ own }) => own).join(', ')}.`;
}

/** Returns the similarity of two texts, from 0 to 1: the share of common letter pairs. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    new Set(Array.from(text.slice(1), (letter, index) => `${text[index]}${letter}`));
  const [a, b] = [pairs(one), pairs(other)];
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}
