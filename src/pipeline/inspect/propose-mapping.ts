import { count } from '#domain/count.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
import { columnsOf } from '../mapping/field-reader.ts';
import { changeColumns, isChangeColumn } from './change-columns.ts';
import { byNames, candidatesIn, FOREIGN_RANK, vehicleParts } from './column-candidates.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isSingle } from './column-owners.ts';
import { nameRank } from './column-words.ts';
import { BUILD_DATES, combinedColumns } from './combined-columns.ts';
import { conditionFlags, demoNotes } from './condition-flags.ts';
import { currencyNotes } from './currency-notes.ts';
import { dateNotes, letterNotes, mappingOfField, takenAsUsed, yearNotes } from './field-verbs.ts';
import { headerUnit, MONEY_FIELDS } from './header-units.ts';
import { idOf } from './id-columns.ts';
import { areItems, itemNotes } from './item-columns.ts';
import { longModel } from './long-models.ts';
import { mayBeOwn } from './own-fields.ts';
import { ownColumns, presetColumns, presetOf } from './preset-columns.ts';
import { priceColumns, specialEndNotes, unreadPriceNotes } from './price-columns.ts';
import { priceFlagNote } from './price-flags.ts';
import { saleColumns } from './sale-columns.ts';
import { isOffMarketDay } from './sale-flags.ts';
import { unreadTextNotes } from './text-columns.ts';
import { unreadUnitNotes } from './unit-columns.ts';
import { areConditions, areStatuses, isConditionNamed, isStatus } from './value-kinds.ts';
import { wordNotes } from './word-notes.ts';
import { yearColumns } from './year-columns.ts';

/** How a feed could be mapped. */
export interface ProposedMapping extends StockMapping {
  /** What was assumed, for a person to confirm. */
  notes: string[];
}

/** What a record that needs no mapping has. */
const VEHICLE_COLUMNS = ['id', 'slug', 'name', 'make', 'model', 'year', 'status', 'car_type'];

/** Proposes how the columns of a feed become a vehicle's fields: by known formats, else by names and values. */
export function proposeMapping(facts: readonly ColumnFacts[], records: number): ProposedMapping {
  const changes = changeColumns(facts.filter(isChangeColumn));
  const own = facts.filter((one) => !isChangeColumn(one));
  const { only = [], notes, ...proposal } = mappingOfCars(own, records);
  const filters = [...only, ...changes.only];
  return {
    ...proposal,
    ...(filters.length > 0 && { only: filters }),
    notes: [...changes.notes, ...notes],
  };
}

function mappingOfCars(facts: readonly ColumnFacts[], records: number): ProposedMapping {
  const filled = facts.filter((one) => one.filled > 0 || isOffMarketDay(one));
  const names = new Set(filled.map(({ column }) => column));
  if (VEHICLE_COLUMNS.every((name) => names.has(name))) return ownColumns(filled);
  const preset = presetOf(names);
  if (preset !== null) return presetColumns(preset, filled);
  const candidates = candidatesIn([...facts, ...vehicleParts(filled)], records);
  const columns = withValues(byNames(candidates), filled);
  const combined = combinedColumns(filled, columns);
  const named = [...columns].map(([field, own]) => [field, mappingOfField(field, own, filled)] as const);
  const mapped: Record<string, FieldMapping> = { ...Object.fromEntries(named), ...combined };
  const filledOf = (wanted: string) =>
    candidates
      .filter(({ field, facts, rank }) => field === wanted && facts.filled > 0 && rank < FOREIGN_RANK)
      .map((one) => one.facts);
  const prices = priceColumns(mapped, filledOf('price'), records);
  const years = yearColumns(mapped, filledOf('year'), filled);
  Object.assign(mapped, prices.columns, years.columns);
  // A former price is another one.
  if (mapped.before_price !== undefined && mapped.before_price.from === mapped.price?.from)
    delete mapped.before_price;
  for (const field of ['badge', 'series'])
    if (mapped[field]?.from !== undefined && mapped[field].from === mapped.model?.from) delete mapped[field];
  const proposal = completed(mapped, filled, records, conditionFlags(facts));
  const texts = unreadTextNotes(mapped, filledOf('dealercomments'));
  const read = new Set(Object.values(proposal.columns ?? {}).flatMap(columnsOf));
  const own = [...prices.notes, ...years.notes, ...specialEndNotes(mapped, filled), ...texts];
  const notes = [...own, ...proposal.notes];
  return { ...proposal, notes: [...notes, ...unreadPriceNotes(filled, read, notes)] };
}

/** Fields that columns of any name are taken for, by their values alone. */
const BY_VALUES = [
  ['car_type', areConditions],
  ['status', areStatuses],
  ['item_type', areItems],
] as const;

function withValues(
  named: ReadonlyMap<string, ColumnFacts>,
  facts: readonly ColumnFacts[],
): Map<string, ColumnFacts> {
  const owned = new Set(Array.from(named.values(), ({ column }) => column));
  const found = BY_VALUES.flatMap(([field, areOf]) => {
    const one = facts.find(
      (own) =>
        !owned.has(own.column) && isSingle(own) && mayBeOwn(field, own) && areOf(own.distinct, own.column),
    );
    return one === undefined || named.has(field) ? [] : [[field, one] as const];
  });
  return new Map([...named, ...found]);
}

/** Says that no column fills a field. */
export const notFoundNote = (field: string): string => `No column was found for ${field}.`;

/** Fills fields without a column, and notes that. */
function completed(
  mapped: FieldMappings,
  facts: readonly ColumnFacts[],
  records: number,
  flags: FieldMapping | null,
): ProposedMapping {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const columns: Record<string, FieldMapping> = { ...mapped };
  const sale = saleColumns(columns, facts, records);
  Object.assign(columns, sale.columns);
  notes.push(...sale.notes);
  const long = longModel(columns, facts);
  Object.assign(columns, long?.columns);
  notes.push(...(long?.notes ?? []));
  const isCut = columns.model?.from !== undefined && columns.model.from === columns.name?.from;
  if (columns.make?.title !== undefined || isCut)
    note('Make or model are cut out of a title: look whether each car has the right ones.');
  const built = columns.year?.from;
  if (BUILD_DATES.some((field) => built !== undefined && columns[field]?.from === built))
    note(`The year of a car is that of "${built}".`);
  const condition = columns.car_type?.from;
  notes.push(
    ...conditionNotes(columns, facts),
    ...(typeof condition === 'string' ? demoNotes(condition, facts) : []),
  );
  if (columns.price_type?.values !== undefined) note(priceFlagNote(columns.price_type));
  for (const notesOf of [itemNotes, letterNotes, wordNotes, dateNotes, yearNotes])
    notes.push(...notesOf(columns, facts));
  const currency = currencyNotes(columns, facts);
  notes.push(...refusedNotes(facts), ...currency);
  const read = [...Object.values(columns).flatMap(columnsOf), ...sale.only.map(({ column }) => column)];
  notes.push(...unreadUnitNotes(facts, new Set(read)));
  if (columns.car_type === undefined && flags !== null) columns.car_type = flags;
  if (columns.car_type === undefined) {
    columns.car_type = { constant: 'used' };
    note('No column says new or used: every car is taken as used.');
  }
  const id = idOf(mapped, facts, records);
  if (id.mapping === undefined) delete columns.id;
  else columns.id = id.mapping;
  notes.push(...id.notes);
  for (const field of ['id', 'make', 'model', 'year', 'price', 'km', 'images'])
    if (columns[field] === undefined && !(field === 'price' && currency.length > 0))
      note(notFoundNote(field));
  return { columns: inOrder(columns), ...(sale.only.length > 0 && { only: sale.only }), notes };
}

/** Says which words of a condition are taken as used, and which column of conditions is not read. */
function conditionNotes(columns: FieldMappings, facts: readonly ColumnFacts[]): string[] {
  const { car_type, status } = columns;
  if (car_type === undefined)
    return facts
      .filter(({ column, filled }) => filled > 0 && isConditionNamed(column))
      .map(
        ({ column, times }) =>
          `"${column}" says neither new, demo nor used, and is not read: ${countedValues([...times])}.`,
      );
  const condition = facts.find(({ column }) => column === car_type.from);
  if (condition === undefined || condition.column === status?.from) return [];
  const taken = takenAsUsed(condition.distinct);
  const isTaken = (text: string) =>
    !isStatus(text) &&
    (car_type.otherwise === undefined ? taken.has(text) : !(text in (car_type.values ?? {})));
  const words = [...condition.times].filter(([text]) => isTaken(text));
  const { column, empty } = condition;
  return [
    ...(words.length === 0 ? [] : [`Cars of condition ${countedValues(words)} are taken as used.`]),
    ...(empty === 0 ? [] : [`Records without "${column}" are taken as used: ${count(empty, 'record')}.`]),
  ];
}

/** Says why columns that are named like a sum or an odometer are not read. */
const refusedNotes = (facts: readonly ColumnFacts[]): string[] =>
  facts.flatMap(({ column }) => {
    const field = [...MONEY_FIELDS, 'km'].find((one) => nameRank(one)(column) !== null);
    const { refused } = headerUnit(field ?? '', column);
    return refused === undefined ? [] : [`"${column}" is not read as ${field}: ${refused}.`];
  });

/** In the order of a vehicle's fields, as settings are read. */
const inOrder = (columns: FieldMappings): FieldMappings =>
  Object.fromEntries(FEED_FIELDS.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])));
