import { count } from '#domain/count.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { RecordFilter } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { saleMark } from '../dirt/choices.ts';
import { isWithdrawn } from '../dirt/sale-status.ts';
import { line } from '../dirt/text.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isOfRelated, isSingle } from './column-owners.ts';
import { mappingOfField } from './field-verbs.ts';
import { isSaleFlag, onMarket, saleFlag, saleNote, soldByDate, soldFlag, soldNote } from './sale-flags.ts';
import { isSaleLabel, isWordedStatus, readLabel, withdrawnNote } from './sale-labels.ts';
import {
  conditionTest,
  isReserved,
  isStatus,
  isStatusNamed,
  isYes,
  isYesOrNo,
  shareOf,
  statusMeaning,
} from './value-kinds.ts';

/** What a feed says of the sale of its cars: fields, records to omit, and notes for a person to confirm. */
interface SaleColumns {
  columns: FieldMappings;
  only: RecordFilter[];
  notes: string[];
}

/** Maps every column that says which cars are for sale: none that its feed calls sold goes on sale without a word. */
export function saleColumns(
  mapped: FieldMappings,
  facts: readonly ColumnFacts[],
  records: number,
): SaleColumns {
  const own = facts.filter(isSingle);
  const status = statusColumn(mapped, own, records);
  const others = own.filter((one) => one !== status);
  const byStatus = status === undefined ? NOTHING : readStatus(status, mapped, facts);
  const bySold = readSold(mapped, others);
  const off = onMarket(others);
  const isSilent = status === undefined && mapped.status === undefined && bySold.columns.sold === undefined;
  const sources = [status?.column, bySold.columns.sold?.from, mapped.sold_date_timestamp?.from];
  const read = new Set([...sources.flat(), ...off.map(({ column }) => column)]);
  return {
    columns: { status: mapped.status ?? { constant: 'in_stock' }, ...byStatus.columns, ...bySold.columns },
    only: [...byStatus.only, ...bySold.only, ...off],
    notes: [
      ...byStatus.notes,
      ...(status === undefined ? [] : emptyNote(status, byStatus.columns.status, records)),
      ...bySold.notes,
      ...omittedNotes(off),
      ...(isSilent && off.length === 0 ? [NOT_SOLD] : []),
      ...facts.filter(({ column }) => !read.has(column)).flatMap((one) => saleNote(one) ?? []),
    ],
  };
}

/** Says which records are omitted as off the market. */
export const omittedNotes = (off: ReturnType<typeof onMarket>): string[] =>
  off.map(
    ({ column, is }) =>
      `Records whose "${column}" is not ${[...is.filter(Boolean), 'empty'].join(' or ')} are omitted ("only").`,
  );

const NOTHING: SaleColumns = { columns: {}, only: [], notes: [] };

/** Says which words of a field are not read. */
export const rejectedNote = (field: string, unread: readonly (readonly [string, number])[]): string[] =>
  unread.length === 0
    ? []
    : [
        `Say under "${field}" what these mean; their records are rejected until then: ${countedValues(unread)}.`,
      ];

/** Says that records without a status are on sale where other values mean sold. */
function emptyNote(
  { column, filled, distinct }: ColumnFacts,
  mapping: FieldMapping | undefined,
  records: number,
): string[] {
  const isTaken = mapping?.default === 'in_stock' && filled < records;
  if (!isTaken || ![...distinct].some((text) => statusMeaning(text) === 'sold')) return [];
  return [
    `Records without "${column}" are taken as in stock, though others are sold: ${count(records - filled, 'record')}.`,
  ];
}

/** Says how each word of a status is read. */
function wordsNote({ column, times }: ColumnFacts): string[] {
  const meaningOf = (text: string) =>
    isReserved(text) ? 'reserved' : statusMeaning(text)?.replace('_', ' ');
  const byMeaning = Map.groupBy([...times], ([text]) => meaningOf(text));
  const read = ['in stock', 'reserved', 'coming soon', 'sold'].flatMap((meaning) => {
    const words = byMeaning.get(meaning) ?? [];
    return words.length === 0 ? [] : [`${meaning}: ${countedValues(words)}`];
  });
  return read.length === 0 ? [] : [`Words of "${column}" are read as ${read.join('; ')}.`];
}

/** What the column of the sale status says. */
function readStatus(status: ColumnFacts, mapped: FieldMappings, facts: readonly ColumnFacts[]): SaleColumns {
  const values = [...status.distinct];
  const held = values.filter(isReserved);
  const withdrawn = values.filter(isWithdrawn);
  const isCondition = conditionTest(status);
  const hasBoth = mapped.car_type?.from === status.column || mapped.car_type === undefined;
  const unread = [...status.times].filter(([value]) => !isStatus(value) && !(hasBoth && isCondition(value)));
  return {
    columns: {
      status: mappingOfField('status', status, facts),
      ...(hasBoth && values.some(isCondition) && { car_type: mappingOfField('car_type', status, facts) }),
      ...(held.length > 0 &&
        mapped.reserved === undefined && { reserved: { from: status.column, yes: held } }),
    },
    only: withdrawn.length === 0 ? [] : [{ column: status.column, is_not: withdrawn }],
    notes: [...wordsNote(status), ...withdrawnNote('status', withdrawn), ...rejectedNote('status', unread)],
  };
}

/** Whether a car is sold beside its status: by a flag, else by the day of the sale, else by a label. */
function readSold(mapped: FieldMappings, facts: readonly ColumnFacts[]): SaleColumns {
  const dated = facts.find(({ column }) => column === mapped.sold_date_timestamp?.from);
  const flag = saleFlag(facts.filter((one) => one !== dated));
  if (flag !== undefined) {
    const { mapping, unread, note } = soldFlag(flag);
    const notes = [note];
    const isBeside = dated && shareOf(dated.distinct, (text) => saleMark(text) !== null) > 0.5;
    // "1" would be a yes and no day.
    const isOpen = dated?.distinct.has('1') && flag.distinct.has('1');
    if (isBeside && !isOpen) {
      const { from, values } = soldByDate(dated.column);
      const none = dated.distinct.has('1') ? { values: { ...mapping.values, ...values } } : {};
      const sold = { ...mapping, ...none, from: [flag.column, from ?? []].flat() };
      notes.push(dayNote(dated), ...rejectedNote('sold', [...unread, ...undated(dated)]));
      return { ...NOTHING, columns: { sold }, notes };
    }
    notes.push(...rejectedNote('sold', unread), ...[(dated && saleNote(dated)) ?? []].flat());
    return { ...NOTHING, columns: { sold: mapping }, notes };
  }
  const own = facts.find(({ column }) => column === mapped.sold?.from);
  if (mapped.sold !== undefined && (own !== undefined || dated === undefined)) {
    return { ...NOTHING, columns: { sold: mapped.sold }, notes: own ? [soldNote(own, isYes)] : [] };
  }
  if (dated !== undefined) {
    const notes = [dayNote(dated), ...rejectedNote('sold', undated(dated))];
    // A flag that is empty today may be filled later; "1" would be a yes there.
    const from = dated.distinct.has('1') ? [] : [mapped.sold?.from ?? []].flat();
    const sold = from.length === 0 ? soldByDate(dated.column) : { from: [...from, dated.column] };
    return { ...NOTHING, columns: { sold }, notes };
  }
  const label = facts.find(isSaleLabel);
  return label === undefined ? NOTHING : readLabel(label);
}

/** Values of a column of days that are neither a day nor nothing. */
const undated = ({ times }: ColumnFacts): [string, number][] =>
  [...times].filter(([text]) => line(text) !== null && saleMark(text) === null && !isYesOrNo(text));

/** Says how many cars are sold by the day of their sale. */
function dayNote({ column, times }: ColumnFacts): string {
  const sold = [...times].filter(([text]) => saleMark(text) === true);
  const records = sold.reduce((sum, [, own]) => sum + own, 0);
  return `Cars with a day in "${column}" are sold: ${count(records, 'record')}.`;
}

const NOT_SOLD =
  'No column says what is sold: every record is a car in stock, and one that goes missing is sold.';

/** The column of the sale status: by its values, in the column of the condition, by its name alone, or by some words. */
function statusColumn(
  mapped: FieldMappings,
  facts: readonly ColumnFacts[],
  records: number,
): ColumnFacts | undefined {
  const columnOf = (field: string) => facts.find(({ column }) => column === mapped[field]?.from);
  const condition = columnOf('car_type');
  const read = new Set(Object.values(mapped).flatMap(({ from }) => from ?? []));
  const isFree = (one: ColumnFacts) => !read.has(one.column) && !isSaleFlag(one);
  return (
    columnOf('status') ??
    (condition && [...condition.distinct].some(isStatus) ? condition : undefined) ??
    facts
      .filter((one) => isStatusNamed(one.column) && isFree(one) && !isOfRelated(one))
      .toSorted((a, b) => a.column.length - b.column.length)[0] ??
    facts.find((one) => isFree(one) && isWordedStatus(one, records)) ??
    (condition && isStatusNamed(condition.column) ? condition : undefined)
  );
}
