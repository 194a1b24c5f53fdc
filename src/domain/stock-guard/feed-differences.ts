import { count } from '../count.ts';
import type { StoreOf } from '../location/vehicle-location.ts';
import { formatNumber } from '../money.ts';
import { isSold } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type Comparison, type DifferenceFinder, type Pair, SAMPLES } from './comparison.ts';
import { DIFFERENCE_RULES, type DifferenceRule, type FeedDifference } from './difference.ts';
import { movedMedians, scaledPrices } from './moved-values.ts';
import { collapsedValues, exchangedValues } from './spread-values.ts';
import type { StockGuard } from './stock-guard.schema.ts';
import { isFilled, isSame, VEHICLE_COLUMNS } from './vehicle-columns.ts';

const REMOVED = 'sold or gone';
const RETURNED = 'for sale again';

/** Two consecutive feeds. */
interface ComparedFeeds {
  /** Cars that the last good feed had. */
  before: readonly Vehicle[];
  now: readonly Vehicle[];
  /** Ids of cars that stay as they were without a good record in the feed. */
  retained: ReadonlySet<string>;
  storeOf: StoreOf;
}

/** Every implausible difference between the last good feed and this one, of the site and of each store. */
export function feedDifferences(
  { before, now, retained, storeOf }: ComparedFeeds,
  guard: StockGuard,
): FeedDifference[] {
  const lastById = new Map(before.map((car) => [car.id, car]));
  const ids = new Map(now.map((car) => [car.id, car]));
  const gone = before.filter((car) => {
    const next = ids.get(car.id);
    return !isSold(car) && (next === undefined ? !retained.has(car.id) : isSold(next));
  });
  const pairs = now.flatMap((car) => {
    const last = lastById.get(car.id);
    if (last === undefined) return [];
    const columns = VEHICLE_COLUMNS.filter(([, read]) => !isSame(read(last), read(car))).map(
      ([field]) => field,
    );
    return [{ before: last, now: car, columns }];
  });
  const site = compare({ store: null, storeOf, before, now, pairs, gone }, guard);
  const of = {
    before: Map.groupBy(before, storeOf),
    now: Map.groupBy(now, storeOf),
    pairs: Map.groupBy(pairs, (pair) => storeOf(pair.before)),
    gone: Map.groupBy(gone, storeOf),
  };
  const stores = new Set([...of.before.keys(), ...of.now.keys()]);
  const ofStores = [...stores].flatMap((store) => {
    if (store === null || stores.size === 1) return [];
    const cars = { before: of.before.get(store) ?? [], now: of.now.get(store) ?? [] };
    const moves = { pairs: of.pairs.get(store) ?? [], gone: of.gone.get(store) ?? [] };
    return compare({ store, storeOf, ...cars, ...moves }, guard);
  });
  return [...site, ...ofStores];
}

function compare(cars: Omit<Comparison, 'changed'>, guard: StockGuard): FeedDifference[] {
  const changed = new Map<string, Pair[]>();
  for (const pair of cars.pairs)
    for (const field of pair.columns) {
      const others = changed.get(field);
      if (others === undefined) changed.set(field, [pair]);
      else others.push(pair);
    }
  return DIFFERENCE_RULES.flatMap((rule) =>
    FINDERS[rule]({ ...cars, changed }, guard).map((found) => ({ rule, ...found })),
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** "> 20 % removals … sold and gone counted together, by site and by store" (rules 61). */
const goneCars: DifferenceFinder = ({ store, before, gone }, { gone_share, gone_cars }) => {
  const listed = before.filter((car) => !isSold(car)).length;
  if (gone.length < gone_cars || gone.length <= listed * gone_share) return [];
  return [
    {
      store,
      field: REMOVED,
      size: gone.length / listed,
      message: `${gone.length} of ${listed} cars are sold or gone at once`,
      samples: gone
        .slice(0, SAMPLES)
        .map((car) => ({ id: car.id, name: car.name, before: 'for sale', now: REMOVED })),
    },
  ];
};

/**
 * All sold cars of the site for sale again: a column of sales that became empty, or was renamed, sells nothing. One store's
 * few may come back.
 */
const returnedCars: DifferenceFinder = ({ store, pairs }, { gone_cars }) => {
  const sold = pairs.filter((pair) => isSold(pair.before));
  if (store !== null || sold.length < gone_cars || sold.some((pair) => isSold(pair.now))) return [];
  return [
    {
      store,
      field: RETURNED,
      size: 1,
      message: `All ${sold.length} sold cars are for sale again`,
      samples: sold
        .slice(0, SAMPLES)
        .map(({ now: { id, name } }) => ({ id, name, before: 'sold', now: RETURNED })),
    },
  ];
};

/** Fields that rarely change, and never for many cars at once: a change means swapped or shifted columns. */
const KINDS = ['status', 'reserved', 'car_type', 'price_type', 'item_type', 'make', 'year'] as const;

/** Optional fields, compared only where both feeds have them. */
const FACTS = [
  ...(['model', 'vin', 'simple_body', 'simple_transmission', 'simple_fuel', 'drive', 'colour'] as const),
  ...(['seats', 'doors'] as const),
] as const;

const changedKinds: DifferenceFinder = (comparison, guard) => [
  ...KINDS.flatMap((field) =>
    changedIn(comparison, { field, column: field, value: (car) => String(car[field]) }, guard),
  ),
  ...FACTS.flatMap((field) => {
    const value = (car: Vehicle) => String(car[field]).toLowerCase();
    return changedIn(comparison, { field, column: field, value, has: (car) => car[field] !== null }, guard);
  }),
  ...changedIn(comparison, { field: 'dealership', value: (car) => comparison.storeOf(car) ?? 'none' }, guard),
  // "all photos vanish or change host": cars without photos in one feed are covered by the filled share.
  ...changedIn(
    comparison,
    {
      field: 'photo hosts',
      column: 'images',
      value: hostsOf,
      namesValues: true,
      has: ({ images }) => images.length > 0,
    },
    guard,
  ),
];

interface Property {
  field: string;
  /** The column that it is read from; absent where it has several. */
  column?: string;
  value: (car: Vehicle) => string;
  /** Whether a car has it; all have by default. */
  has?: (car: Vehicle) => boolean;
  /** Whether the message names the most frequent change, as all photos mostly move between two hosts. */
  namesValues?: boolean;
}

/** The difference where more than `column_share` of the cars that have a property twice have another value. */
function changedIn(
  { store, pairs, changed }: Comparison,
  { field, column, value, has = () => true, namesValues = false }: Property,
  { column_share, min_cars }: StockGuard,
): Omit<FeedDifference, 'rule'>[] {
  const inBoth = ({ before, now }: Pair) => has(before) && has(now);
  const moved = (column === undefined ? pairs : (changed.get(column) ?? [])).filter(
    (pair) => inBoth(pair) && value(pair.before) !== value(pair.now),
  );
  if (moved.length < min_cars) return [];
  const all = pairs.filter(inBoth).length;
  if (moved.length <= all * column_share) return [];
  return [
    {
      store,
      field,
      size: moved.length / all,
      message: `It changed for ${moved.length} of ${all} cars at once${namesValues ? mostFrequentChange(moved, value) : ''}`,
      samples: moved
        .slice(0, SAMPLES)
        .map(({ before, now }) => ({ id: now.id, name: now.name, before: value(before), now: value(now) })),
    },
  ];
}

/** The most frequent change of a value, as the end of a message. */
function mostFrequentChange(pairs: readonly Pair[], value: (car: Vehicle) => string): string {
  const changes = Map.groupBy(pairs, ({ before, now }) => `, from ${value(before)} to ${value(now)}`);
  return [...changes].reduce((first, next) => (next[1].length > first[1].length ? next : first))[0];
}

const hostsOf = ({ images }: Vehicle): string =>
  [...new Set(images.map((image) => URL.parse(image)?.host ?? ''))].sort().join(', ');

/** Claims towards shoppers; other columns may well be filled from one day to the next. */
const CLAIMS: readonly string[] = [
  ...['before_price', 'drive_away_price', 'subscription_price', 'deposit', 'finance_lenders'],
  ...['autograb_data', 'reserved', 'preorder', 'certified', 'tag'],
];

/** "any column's filled share off by 20 points" (rules 62) for cars of both feeds: down, or for claims up. */
const filledColumns: DifferenceFinder = ({ store, pairs, changed }, { column_share, min_cars }) => {
  if (pairs.length < min_cars) return [];
  return VEHICLE_COLUMNS.flatMap(([field, read]) => {
    if ((changed.get(field)?.length ?? 0) <= pairs.length * column_share) return [];
    const filledShare = (of: 'before' | 'now') =>
      pairs.filter((pair) => isFilled(read(pair[of]))).length / pairs.length;
    const [was, is] = [filledShare('before'), filledShare('now')];
    if (Math.abs(is - was) <= column_share || (is > was && !CLAIMS.includes(field))) return [];
    const message = `It was filled for ${percent(was)} of the cars, and is for ${percent(is)}`;
    const changes = pairs.filter(({ before, now }) => isFilled(read(before)) !== isFilled(read(now)));
    const samples = changes.slice(0, SAMPLES).map(({ before, now }) => ({
      id: now.id,
      name: now.name,
      before: sampleOf(read(before)),
      now: sampleOf(read(now)),
    }));
    return [{ store, field, size: is - was, message, samples }];
  });
};

const SAMPLE_LENGTH = 60;

/** A value as a sample shows it: short, lists by their number of entries, groups without theirs. */
function sampleOf(value: unknown): string {
  if (!isFilled(value)) return 'empty';
  if (Array.isArray(value)) return count(value.length, 'entry', 'entries');
  if (typeof value === 'object') return 'filled';
  return typeof value === 'number' ? formatNumber(value) : String(value).slice(0, SAMPLE_LENGTH);
}

const FINDERS: Readonly<Record<DifferenceRule, DifferenceFinder>> = {
  gone: goneCars,
  returned: returnedCars,
  median: movedMedians,
  scaled: scaledPrices,
  collapsed: collapsedValues,
  exchanged: exchangedValues,
  changed: changedKinds,
  filled: filledColumns,
};
