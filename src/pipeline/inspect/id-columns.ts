import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';

type Mapped = Readonly<Record<string, FieldMapping>>;

/** How the note on an id begins that is made of other columns. */
export const HASHED_ID = 'No column tells cars apart';

/** Says which columns an id is made of, and what that means. */
export const hashNote = (columns: readonly string[]): string =>
  `${HASHED_ID}: the id is a hash of ${columns.join(', ')}. A car of which one of them changes becomes another car.`;

/** A column that identifies cars; many that lack it or repeat it make it none, the few that repeat it are duplicates. */
function idColumn(
  mapping: FieldMapping | undefined,
  facts: readonly ColumnFacts[],
  records: number,
): ColumnFacts | undefined {
  const one = facts.find(({ column }) => column === mapping?.from);
  if (one === undefined || one.filled < records * 0.95) return undefined;
  const repeated = one.filled - one.distinct.size;
  const isFew = repeated <= one.filled * 0.1 || (repeated === 1 && one.distinct.size > 2);
  return isFew ? one : undefined;
}

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
  mapped: Mapped,
  facts: readonly ColumnFacts[],
  records: number,
): { mapping: FieldMapping | undefined; notes: string[] } {
  for (const field of ['id', 'stocknum', 'vin', 'regplate']) {
    const one = idColumn(mapped[field], facts, records);
    if (one === undefined) continue;
    const repeated = [...one.times].filter(([, times]) => times > 1);
    const notes = [
      ...(field === 'id' || repeated.length > 0 ? [] : [`Cars are told apart by "${one.column}".`]),
      ...(repeated.length === 0 ? [] : [repeatNote(one.column, repeated)]),
    ];
    return { mapping: field === 'id' ? mapped.id : { from: one.column }, notes };
  }
  const columns = IDENTITY.flatMap((field) => {
    const from = mapped[field]?.from;
    return typeof from === 'string' ? [from] : [];
  });
  const hash = [...new Set(columns)];
  return hash.length === 0
    ? { mapping: undefined, notes: [] }
    : { mapping: { hash }, notes: [hashNote(hash)] };
}

const repeatNote = (column: string, repeated: readonly (readonly [string, number])[]): string =>
  `"${column}" identifies a car; of records with one value the first counts, the others are duplicates: ${countedValues(repeated)}.`;
