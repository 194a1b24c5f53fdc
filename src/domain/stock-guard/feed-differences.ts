import { formatNumber } from '../money.ts';
import { isSold } from '../vehicle/status.ts';
import { type Vehicle, vehicleSchema } from '../vehicle/vehicle.schema.ts';
import type { StockGuard } from './stock-guard.schema.ts';

/** One way in which a whole feed differs implausibly from the last good one (rules 61, 62). */
export interface FeedDifference {
  /** The store whose cars moved; `null` for the whole site. */
  store: string | null;
  field: string;
  /** How far it lies from none, signed: a share of cars, or the logarithm of a factor. Comparable within one field. */
  size: number;
  message: string;
  /** Some of the cars that moved, as they were and as the feed has them. */
  samples: DifferenceSample[];
}

export interface DifferenceSample {
  id: string;
  name: string;
  before: string;
  now: string;
}

/** Where a difference lies, and in what. */
export const differenceKey = ({ store, field }: Pick<FeedDifference, 'store' | 'field'>): string =>
  `${store ?? ''}/${field}`;

/** A difference in one line. */
export const differenceText = ({ store, field, message }: FeedDifference): string =>
  `${store === null ? '' : `${store}: `}${field}: ${message}`;

/** The store that a car stands at, as far as its record names one. */
export const storeOf = ({ dealership_id, dealership_slug, location_name }: Vehicle): string | null =>
  dealership_id ?? dealership_slug ?? location_name;

/** Cars of the last good feed and of this one, of a whole site or of one store. */
interface Comparison {
  store: string | null;
  before: readonly Vehicle[];
  now: readonly Vehicle[];
  /** Cars of both. */
  pairs: readonly Pair[];
  /** Cars that could be bought and cannot be any more. */
  gone: readonly Vehicle[];
}

interface Pair {
  before: Vehicle;
  now: Vehicle;
}

const SAMPLES = 5;
const GONE = 'sold or gone';

/** Two feeds after each other. */
interface ComparedFeeds {
  /** Cars that the last good feed had. */
  before: readonly Vehicle[];
  now: readonly Vehicle[];
  /** Ids of cars that stay as they were though the feed has no good record of them. */
  retained: ReadonlySet<string>;
}

/** Every implausible difference between the last good feed and this one, of the site and of each store. */
export function feedDifferences(
  { before, now, retained }: ComparedFeeds,
  guard: StockGuard,
): FeedDifference[] {
  const lastById = new Map(before.map((car) => [car.id, car]));
  const ids = new Map(now.map((car) => [car.id, car]));
  const gone = before.filter((car) => {
    const next = ids.get(car.id);
    return !isSold(car) && !retained.has(car.id) && (next === undefined || isSold(next));
  });
  const pairs = now.flatMap((car) => {
    const last = lastById.get(car.id);
    return last === undefined ? [] : [{ before: last, now: car }];
  });
  const site = compare({ store: null, before, now, pairs, gone }, guard);
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
    return compare({ store, ...cars, ...moves }, guard);
  });
  return [...site, ...ofStores];
}

const compare = (comparison: Comparison, guard: StockGuard): FeedDifference[] =>
  [goneCars, movedMedians, changedKinds, movedPhotos, filledColumns].flatMap((rule) =>
    rule(comparison, guard),
  );

type DifferenceRule = (comparison: Comparison, guard: StockGuard) => FeedDifference[];

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** "> 20 % removals … sold and gone counted together, by site and by store" (rules 61). */
const goneCars: DifferenceRule = ({ store, before, gone }, { gone_share, gone_cars }) => {
  const listed = before.filter((car) => !isSold(car)).length;
  if (gone.length < gone_cars || gone.length <= listed * gone_share) return [];
  return [
    {
      store,
      field: GONE,
      size: gone.length / listed,
      message: `${gone.length} of ${listed} cars are sold or gone at once`,
      samples: gone.slice(0, SAMPLES).map((car) => ({
        ...{ id: car.id, name: car.name, before: 'for sale', now: GONE },
      })),
    },
  ];
};

const MEDIANS = ['price', 'before_price', 'drive_away_price', 'subscription_price', 'deposit', 'km'] as const;

/** So many times `min_cars` make a stock whose median does not move with a few sales. */
const STEADY = 4;

/** "median price off by a factor 1.5"; the odometer is measured likewise, for miles are no kilometres (rules 62). */
const movedMedians: DifferenceRule = ({ store, before, now, pairs }, { median_factor, min_cars }) =>
  MEDIANS.flatMap((field) => {
    const values = (cars: readonly Vehicle[]) =>
      cars.flatMap(({ [field]: value }) => (value === null || value === 0 ? [] : [value]));
    const both = pairs.flatMap((pair) => {
      const [one, other] = [pair.before[field], pair.now[field]];
      return one === null || other === null || one === 0 || other === 0 ? [] : [{ ...pair, one, other }];
    });
    const isFar = (ratio: number) => ratio > median_factor || ratio < 1 / median_factor;
    const isOff = (was: readonly number[], is: readonly number[], least: number, ratio: number) =>
      Math.min(was.length, is.length) >= least && isFar(ratio);
    const ofPairs = [both.map(({ one }) => one), both.map(({ other }) => other)] as const;
    const ofAll = [values(before), values(now)] as const;
    // A few cars that move, come or go may carry the median of all across a gap between two values.
    const far = both.filter(({ one, other }) => isFar(other / one));
    const areMany = far.length + ofAll.flat().length - 2 * both.length >= min_cars;
    const [was, is] = isOff(...ofPairs, min_cars, median(both.map(({ one, other }) => other / one)))
      ? ofPairs
      : areMany && isOff(...ofAll, min_cars * STEADY, median(ofAll[1]) / median(ofAll[0]))
        ? ofAll
        : [[], []];
    if (was.length === 0) return [];
    return [
      {
        store,
        field,
        size: Math.log(median(is) / median(was)),
        message: `Its median went from ${formatNumber(median(was))} to ${formatNumber(median(is))}`,
        samples: both
          .filter(({ one, other }) => one !== other)
          .slice(0, SAMPLES)
          .map(({ one, other, now: car }) => ({
            ...{ id: car.id, name: car.name, before: formatNumber(one), now: formatNumber(other) },
          })),
      },
    ];
  });

/** Of no values 1, which is off from nothing. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 1;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}

/** What a car is rarely changes, and never for many cars at once. */
const KINDS = ['status', 'reserved', 'car_type', 'price_type', 'item_type', 'make', 'year'] as const;

/** What may be lacking besides: only where both feeds have it, another value is a change. Columns were swapped, or moved. */
const FACTS = [
  ...(['model', 'vin', 'simple_body', 'simple_transmission', 'simple_fuel', 'drive', 'colour'] as const),
  ...(['seats', 'doors'] as const),
] as const;

const changedKinds: DifferenceRule = ({ store, pairs }, guard) => [
  ...KINDS.flatMap((field) => changedIn(store, pairs, field, (car) => String(car[field]), guard)),
  ...FACTS.flatMap((field) => {
    const both = pairs.filter(({ before, now }) => before[field] !== null && now[field] !== null);
    return changedIn(store, both, field, (car) => String(car[field]).toLowerCase(), guard);
  }),
  ...changedIn(store, pairs, 'dealership', (car) => storeOf(car) ?? 'none', guard),
];

/** The difference where more cars than `column_share` have another `value`. */
function changedIn(
  store: string | null,
  pairs: readonly Pair[],
  field: string,
  value: (car: Vehicle) => string,
  { column_share, min_cars }: StockGuard,
): FeedDifference[] {
  const moved = pairs.filter((pair) => value(pair.before) !== value(pair.now));
  if (moved.length < min_cars || moved.length <= pairs.length * column_share) return [];
  return [
    {
      store,
      field,
      size: moved.length / pairs.length,
      message: `It changed for ${moved.length} of ${pairs.length} cars at once`,
      samples: moved.slice(0, SAMPLES).map(({ before, now }) => ({
        ...{ id: now.id, name: now.name, before: value(before), now: value(now) },
      })),
    },
  ];
}

const hostsOf = ({ images }: Vehicle): string =>
  [...new Set(images.map((image) => URL.parse(image)?.host ?? ''))].sort().join(' ');

/** "all photos vanish or change host": a car without photos on either side is the filled share's affair. */
const movedPhotos: DifferenceRule = ({ store, pairs }, guard) => {
  const illustrated = pairs.filter(({ before, now }) => before.images.length > 0 && now.images.length > 0);
  return changedIn(store, illustrated, 'photo hosts', hostsOf, guard);
};

/** What shoppers are promised: other columns may well be filled from one day to the next. */
const CLAIMS: readonly string[] = [
  ...['before_price', 'drive_away_price', 'subscription_price', 'deposit', 'finance_lenders'],
  ...['autograb_data', 'reserved', 'preorder', 'certified', 'tag'],
];
/** Sales are measured by `goneCars`, photos once. */
const UNMEASURED: readonly string[] = ['sold', 'sold_date_timestamp', 'photos_count', 'has_nvic'];
/** Each of their columns is measured for itself. */
const GROUPS = ['variant', 'specifications'] as const;

type ColumnReader = (car: Vehicle) => unknown;

const COLUMNS: [field: string, read: ColumnReader][] = [
  ...vehicleSchema
    .keyof()
    .options.filter((field) => !UNMEASURED.includes(field) && !GROUPS.some((group) => group === field))
    .map((field): [string, ColumnReader] => [field, (car) => car[field]]),
  ...GROUPS.flatMap((group) =>
    Object.keys(vehicleSchema.shape[group].shape).map((field): [string, ColumnReader] => [
      `${group}.${field}`,
      (car) => new Map<string, unknown>(Object.entries(car[group])).get(field),
    ]),
  ),
];

/** "any column's filled share off by 20 points" (rules 62) for cars of both feeds: down, or up where it is a claim. */
const filledColumns: DifferenceRule = ({ store, pairs }, { column_share, min_cars }) => {
  if (pairs.length < min_cars) return [];
  const filledShare = (cars: readonly Vehicle[], read: ColumnReader) =>
    cars.filter((car) => isFilled(read(car))).length / cars.length;
  const [before, now] = [pairs.map((pair) => pair.before), pairs.map((pair) => pair.now)];
  return COLUMNS.flatMap(([field, read]) => {
    const [was, is] = [filledShare(before, read), filledShare(now, read)];
    if (Math.abs(is - was) <= column_share || (is > was && !CLAIMS.includes(field))) return [];
    const message = `It was filled for ${percent(was)} of the cars, and is for ${percent(is)}`;
    return [{ store, field, size: is - was, message, samples: [] }];
  });
};

const isFilled = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return Array.isArray(value) ? value.length > 0 : Object.values(value).some(isFilled);
};
