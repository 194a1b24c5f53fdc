import { RANGES } from '#domain/search/facets.ts';
import type { JsonValue, SearchRecord } from '#search/engine/record.ts';
import { isWithin, type ScenarioChoice, type ScenarioRequest } from './scenarios.ts';

/** Runs a search and returns its number of hits; builds its other results as well. */
export type CountMatches = (requests: readonly ScenarioRequest[]) => number;

const ORDERS: Record<string, { attribute: string; sign: 1 | -1 }> = {
  '': { attribute: 'price', sign: -1 },
  price_asc: { attribute: 'price', sign: 1 },
  created_desc: { attribute: 'created_at', sign: -1 },
  km_asc: { attribute: 'km', sign: 1 },
};

/** Creates the naive search over an array of records: filter, count, sort, cut. */
export function plainScan(records: readonly SearchRecord[], now: number): CountMatches {
  const cars = records.map((record) => ({ record, words: splitWords(record) }));
  const search = ({ choice, facets, hits }: ScenarioRequest) => {
    const words = choice.query.split(' ').filter((word) => word !== '');
    const found = cars.filter(
      (car) =>
        Number(car.record.listed_until) > now &&
        holds(car.record, choice) &&
        words.every((word) => car.words.some((own) => own.startsWith(word))),
    );
    const counted = facets.map((attribute) =>
      RANGES.includes(attribute)
        ? statistics(found.map(({ record }) => record[attribute]))
        : counts(found.map(({ record }) => record[attribute])),
    );
    const { attribute, sign } = ORDERS[choice.sort] ?? { attribute: 'price', sign: -1 };
    const key = (record: SearchRecord) => {
      const value = record[attribute];
      return typeof value === 'number' ? value * sign : Number.POSITIVE_INFINITY;
    };
    const shown =
      hits === 0
        ? []
        : found
            .toSorted(
              (a, b) => key(a.record) - key(b.record) || (a.record.objectID < b.record.objectID ? -1 : 1),
            )
            .slice(choice.page * hits, choice.page * hits + hits);
    return { count: found.length, counted, shown };
  };
  return (requests) => requests.map(search)[0]?.count ?? 0;
}

function holds(record: SearchRecord, { lists, features, ranges }: ScenarioChoice): boolean {
  return (
    Object.entries(lists).every(
      ([attribute, values]) => values.length === 0 || values.some((value) => has(record[attribute], value)),
    ) &&
    features.every((feature) => has(record.filtered_features, feature)) &&
    isWithin(record, ranges)
  );
}

const has = (own: JsonValue | undefined, value: string) =>
  Array.isArray(own) ? own.includes(value) : String(own) === value;

function counts(values: readonly (JsonValue | undefined)[]): [string, number][] {
  const found = new Map<string, number>();
  for (const value of values) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one != null) found.set(String(one), (found.get(String(one)) ?? 0) + 1);
    }
  }
  return [...found].sort(([, a], [, b]) => b - a).slice(0, 100);
}

function statistics(values: readonly (JsonValue | undefined)[]) {
  const numbers = values.filter((value) => typeof value === 'number');
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    sum += number;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return { min, max, avg: sum / numbers.length, sum };
}

const TEXTS = ['name', 'body', 'fuel', 'transmission', 'colour', 'location_name', 'stocknum'];

function splitWords(record: SearchRecord): string[] {
  const texts = TEXTS.map((attribute) => String(record[attribute] ?? ''));
  const features = Array.isArray(record.filtered_features) ? record.filtered_features.map(String) : [];
  return [...texts, ...features].flatMap((text) =>
    [text, text.replaceAll('-', '')].flatMap((one) => one.toLowerCase().split(/[^a-z0-9]+/)),
  );
}
