import { namesOf } from '#domain/names-of.ts';
import { PRESETS, type Preset } from '#domain/stock-mapping/presets/presets.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
import { columnsOf } from '../mapping/field-reader.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isSingle } from './column-owners.ts';
import { mappingOfField } from './field-verbs.ts';
import { omittedNotes, rejectedNote } from './sale-columns.ts';
import { onMarket, saleFlag, saleNote, soldFlag } from './sale-flags.ts';
import { areConditions } from './value-kinds.ts';

type NotedMapping = StockMapping & { notes: string[] };

/** The published format whose columns a feed has; `null` for none. */
export function presetOf(names: ReadonlySet<string>): Preset | null {
  const starts = new Set([...names].flatMap((name) => [name, name.split(/[.[]/, 1)[0] ?? '']));
  const isSigned = (preset: Preset) =>
    PRESETS[preset].signature.some((columns) => columns.every((column) => starts.has(column)));
  return namesOf(PRESETS).find(isSigned) ?? null;
}

/** How a feed of a published format is mapped, with notes on columns that the format does not have. */
export function presetColumns(preset: Preset, facts: readonly ColumnFacts[]): NotedMapping {
  const { name, columns } = PRESETS[preset];
  const { isRead, unread } = readBy(Object.values(columns).flatMap(columnsOf), facts);
  const isTyped = columnsOf(columns.car_type ?? {}).some((own) => facts.some(({ column }) => column === own));
  const condition = isTyped ? undefined : unread.find((one) => isSingle(one) && areConditions(one.distinct));
  const flag = saleFlag(unread);
  const sold = flag && soldFlag(flag);
  const only = onMarket(unread);
  const besides = {
    ...(condition && { car_type: mappingOfField('car_type', condition, facts) }),
    ...(sold && { sold: sold.mapping }),
  };
  const taken = new Set([condition?.column, flag?.column, ...only.map(({ column }) => column)]);
  const isLeft = ({ column }: ColumnFacts) => !taken.has(column);
  return {
    preset,
    ...(Object.keys(besides).length > 0 && { columns: besides }),
    ...(only.length > 0 && { only }),
    notes: [
      `Recognised as ${name}.`,
      ...(condition === undefined ? [] : [`The condition of a car is that of "${condition.column}".`]),
      ...(isTyped || condition !== undefined
        ? []
        : ['No column says new or used: every car is taken as used.']),
      ...(sold === undefined ? [] : [sold.note]),
      ...rejectedNote('sold', sold?.unread ?? []),
      ...omittedNotes(only),
      ...unreadNotes(
        facts.filter((one) => !isRead(one) && isLeft(one)),
        unread.filter(isLeft),
      ),
    ],
  };
}

/** Notes on a feed whose columns are those of a vehicle, and others. */
export function ownColumns(facts: readonly ColumnFacts[]): NotedMapping {
  const { isRead, unread } = readBy(FEED_FIELDS, facts);
  const only = onMarket(unread);
  const isLeft = (one: ColumnFacts) => !only.some(({ column }) => column === one.column);
  const notes = unreadNotes(
    facts.filter((one) => !isRead(one) && isLeft(one)),
    unread.filter(isLeft),
  );
  return { ...(only.length > 0 && { only }), notes: [...omittedNotes(only), ...notes] };
}

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

function unreadNotes(unreadParts: readonly ColumnFacts[], unread: readonly ColumnFacts[]): string[] {
  const names = unread.slice(0, NAMED_COLUMNS).map(({ column }) => column);
  const more = unread.length > NAMED_COLUMNS ? ', …' : '';
  return [
    ...unreadParts.flatMap((one) => saleNote(one) ?? []),
    ...(names.length === 0 ? [] : [`Not read: ${names.join(', ')}${more}.`]),
  ];
}
