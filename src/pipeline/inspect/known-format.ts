import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { PRESETS, type Preset } from '#domain/stock-mapping/presets/presets.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
import type { ColumnFacts } from './column-facts.ts';
import { mappingOfField } from './field-verbs.ts';
import { omittedNotes } from './sale-columns.ts';
import { onMarket, saleNote } from './sale-flags.ts';
import { areConditions } from './value-kinds.ts';

type Known = StockMapping & { notes: string[] };

/** How a feed of a known format is mapped, with notes on columns that the format does not have. */
export function knownFormat(preset: Preset, facts: readonly ColumnFacts[]): Known {
  const { name, columns } = PRESETS[preset];
  const { isRead, unread } = readBy(Object.values(columns).flatMap(columnsOf), facts);
  const isTyped = columnsOf(columns.car_type ?? {}).some((column) =>
    facts.some((one) => one.column === column),
  );
  const condition = isTyped ? undefined : unread.find(({ distinct }) => areConditions(distinct));
  const only = onMarket(unread);
  return {
    preset,
    ...(condition && { columns: { car_type: mappingOfField('car_type', condition, facts) } }),
    ...(only.length > 0 && { only }),
    notes: [
      `Recognised as ${name}.`,
      ...(condition === undefined ? [] : [`The condition of a car is that of "${condition.column}".`]),
      ...(isTyped || condition !== undefined
        ? []
        : ['No column says new or used: every car is taken as used.']),
      ...omittedNotes(only),
      ...unreadNotes(
        facts.filter((one) => !isRead(one) && !only.some(({ column }) => column === one.column)),
        unread.filter((one) => one !== condition && !only.some(({ column }) => column === one.column)),
      ),
    ],
  };
}

/** Notes on a feed whose columns are those of a vehicle, and others. */
export function ownFormat(facts: readonly ColumnFacts[]): Known {
  const { isRead, unread } = readBy(FEED_FIELDS, facts);
  return {
    notes: unreadNotes(
      facts.filter((one) => !isRead(one)),
      unread,
    ),
  };
}

const columnsOf = ({ from, all, hash, after, unit_column }: FieldMapping): string[] =>
  [from, all, hash, after, unit_column].flat().filter((column) => column !== undefined);

const anyEntry = (column: string) => column.replace(/\[(?:\d+|\*)\]/g, '[]');
const rootOf = (column: string) => column.split(/[.[]/, 1)[0];

/** Which columns are read, and those no part of which is. */
function readBy(columns: readonly string[], facts: readonly ColumnFacts[]) {
  const names = new Set(columns.map(anyEntry));
  const roots = new Set(columns.map(rootOf));
  return {
    isRead: ({ column }: ColumnFacts) => names.has(anyEntry(column)) || names.has(rootOf(column) ?? ''),
    unread: facts.filter(({ column }) => !roots.has(rootOf(column))),
  };
}

const NAMED_COLUMNS = 12;

function unreadNotes(forSale: readonly ColumnFacts[], unread: readonly ColumnFacts[]): string[] {
  const names = unread.slice(0, NAMED_COLUMNS).map(({ column }) => column);
  const more = unread.length > NAMED_COLUMNS ? ', …' : '';
  return [
    ...forSale.flatMap((one) => saleNote(one) ?? []),
    ...(names.length === 0 ? [] : [`Not read: ${names.join(', ')}${more}.`]),
  ];
}
