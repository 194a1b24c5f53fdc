import { count } from '#domain/count.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { idOfName, isPlainId } from '../dirt/id.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';

/** Says which columns an id is made of, and what that means. */
export const hashNote = (columns: readonly string[]): string =>
  `No column tells cars apart: the id is a hash of ${columns.join(', ')}. A car of which one of them changes becomes another car.`;

/** A column that identifies cars; many that lack it or repeat it make it none, the few that repeat it are duplicates. */
function idColumn(
  mapping: FieldMapping | undefined,
  facts: readonly ColumnFacts[],
  cars: number,
): ColumnFacts | undefined {
  const one = facts.find(({ column }) => column === mapping?.from);
  if (one === undefined || one.filled < cars * 0.95 || isListName(one, facts)) return undefined;
  const repeated = one.filled - one.distinct.size;
  const isFew = repeated <= one.filled * 0.1 || (repeated === 1 && one.distinct.size > 2);
  return isFew ? one : undefined;
}

/** Records that name a car: headings and sums between them need no id. */
function carsAmong(mapped: FieldMappings, facts: readonly ColumnFacts[]): number {
  const filledOf = (field: string) => facts.find(({ column }) => column === mapped[field]?.from)?.filled ?? 0;
  return Math.max(filledOf('make'), filledOf('model')) || filledOf('name');
}

/** Whether a column is the name of each list of records, which the feed has beside it as that of the dealer. */
const isListName = ({ column, distinct }: ColumnFacts, facts: readonly ColumnFacts[]): boolean =>
  column === '@key' &&
  facts.some(
    (own) =>
      /^@(?!key$)[^.]+$/.test(own.column) &&
      own.distinct.size === distinct.size &&
      [...own.distinct].every((name) => distinct.has(name)),
  );

/** Fields that stay with a car, in the order in which they are needed to distinguish it. */
const IDENTITY = [
  ...[
    'name',
    'year',
    'make',
    'model',
    'badge',
    'series',
    'colour',
    'variant.enginesize_litres',
    'engine_size',
  ],
  ...['simple_body', 'simple_transmission', 'simple_fuel', 'location.name', 'city', 'seats', 'km'],
];

/** What identifies a car, with notes on it; no mapping where nothing does. */
export function idOf(
  mapped: FieldMappings,
  facts: readonly ColumnFacts[],
  records: number,
): { mapping: FieldMapping | undefined; notes: string[] } {
  const cars = carsAmong(mapped, facts) || records;
  const candidates = ['id', 'stocknum', 'vin', 'regplate'].flatMap((field) => {
    const one = idColumn(mapped[field], facts, cars);
    return one === undefined ? [] : [{ field, one }];
  });
  const [first] = candidates;
  const vin = candidates.find(({ field }) => field === 'vin');
  const isVin = vin && repeatsOf(vin.one) === 0 && first && repeatsOf(first.one) > mostRepeats(first.one);
  const chosen = isVin ? vin : first;
  if (chosen !== undefined) {
    const { field, one } = chosen;
    const repeated = [...one.times].filter(([, times]) => times > 1);
    const notes = [
      ...(field === 'id' || repeated.length > 0 ? [] : [`Cars are told apart by "${one.column}".`]),
      ...(isVin ? [passedOverNote(first.one)] : []),
      ...(repeated.length === 0 ? [] : [repeatNote(one.column, repeated)]),
      ...derivedNotes(one),
    ];
    return { mapping: field === 'id' ? mapped.id : { from: one.column }, notes };
  }
  const columns = IDENTITY.flatMap((field) => mapped[field]?.from ?? []);
  const hash = [...new Set(columns)];
  return hash.length === 0
    ? { mapping: undefined, notes: [] }
    : { mapping: { hash }, notes: [hashNote(hash)] };
}

/** Records that may repeat a number by mistake, while each has a VIN of its own. */
const mostRepeats = ({ filled }: ColumnFacts) => Math.max(1, filled * 0.02);

const repeatsOf = ({ filled, distinct }: ColumnFacts) => filled - distinct.size;

const passedOverNote = (one: ColumnFacts) =>
  `"${one.column}" repeats in ${count(repeatsOf(one), 'record')} of cars whose VINs differ: the VIN is the id.`;

/** Says what ids become that addresses cannot have. */
function derivedNotes({ distinct }: ColumnFacts): string[] {
  const derived = [...distinct].filter((text) => !isPlainId(text) && idOfName(text) !== null);
  const [first] = derived;
  if (first === undefined) return [];
  const number = count(derived.length, 'id');
  const verb = derived.length === 1 ? 'has' : 'have';
  return [`${number} ${verb} characters that no address has: "${first}" becomes "${idOfName(first)}".`];
}

const REPEATED = 'identifies a car; of records with one value the first counts, the others are duplicates';

const repeatNote = (column: string, repeated: readonly (readonly [string, number])[]): string =>
  `"${column}" ${REPEATED}: ${countedValues(repeated)}.`;

/** Whether a note says that records are duplicates by their id. */
export const isRepeatNote = (note: string): boolean => note.includes(REPEATED);

/** What such a note becomes where the dealer tells those records apart. */
export const sharedNote = (note: string): string =>
  note.replace(REPEATED, 'has numbers that several dealers have, each for a car of its own');
