import { foldName } from '#domain/nearest-name.ts';
import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
import { isBody, isLetter, LETTERED_FIELDS, shownWord, wordOfLetter } from '../dirt/attribute-words.ts';
import type { ColumnFacts } from './column-facts.ts';
import { FORMER_PRICE, NO_RETAIL_PRICE } from './column-names.ts';
import { isListColumn, isOwnSum, lastName } from './column-owners.ts';
import { nameRank, pricePlace } from './column-words.ts';
import { isConditionFlag } from './condition-flags.ts';
import { headerUnit, MONEY_FIELDS } from './header-units.ts';
import { mayBeOwn } from './own-fields.ts';
import { isOfferDay } from './sale-flags.ts';
import { holdsValuesOf, isEngineSize, shareOf } from './value-kinds.ts';

/** Fields that one column may fill together. */
const SHARED = [
  ['id', 'stocknum', 'vin', 'regplate'],
  ['trans', 'simple_transmission'],
  ['fuel', 'simple_fuel'],
  ['simple_body', 'item_type'],
  // A regular price is a former one beside a special price.
  ['price', 'before_price'],
];

const areShared = (one: string, other: string) =>
  SHARED.some((fields) => fields.includes(one) && fields.includes(other));

/** Fields that hold lists: no other is filled by a column of all entries of one. */
const LISTS = new Set(['images', 'turntable', 'standardEquipment']);

/** Fields of a vehicle that hold more than one value, by their own name: lists and objects are read as a whole. */
export function vehicleParts(facts: readonly ColumnFacts[]): ColumnFacts[] {
  return [...LISTS, 'thumbnails', 'finance_lenders', 'video'].flatMap((field) => {
    const part = facts.find(({ column }) => column.startsWith(`${field}[`) || column.startsWith(`${field}.`));
    return part === undefined ? [] : [{ ...part, column: field, distinct: new Set<string>() }];
  });
}

/** A field with a column that may be it; the lower the rank, the surer. */
interface Candidate {
  field: string;
  facts: ColumnFacts;
  rank: number;
}

/** A column that is empty today comes after all that are filled. */
const EMPTY_RANK = 1000;

/** A column of codes comes after one of words, an engine's cylinders after its litres, and the state of a body after its kind. */
const CODE_RANK = 10;
const isCoded = (field: string, { distinct }: ColumnFacts) =>
  (LETTERED_FIELDS.includes(field) && [...distinct].every((text) => isLetter(text) || /^\d+$/.test(text))) ||
  (field === 'engine_size' && shareOf(distinct, isEngineSize) < 0.5) ||
  (field === 'simple_body' && shareOf(distinct, isBody) < 0.5);

/** Filters, for which a column of codes that mean no words is worse than none: shoppers would read "01" and "6DT". */
const WORDED_FIELDS = ['fuel', 'simple_fuel', 'trans', 'simple_transmission'] as const;

/** Whether a column is named after codes, and few of them are read as words. */
function holdsUnreadCodes(field: string, { column, distinct }: ColumnFacts): boolean {
  const worded = WORDED_FIELDS.find((one) => one === field);
  if (worded === undefined || distinct.size === 0 || !/(?:code|cd)$/.test(foldName(column))) return false;
  return (
    shareOf(distinct, (text) => (wordOfLetter(worded, text) ?? shownWord(worded, text)) !== undefined) <= 0.5
  );
}

/** A price that only some cars have comes after the one that all have. */
const SPECIAL_RANK = 100;

/** A sum below names of neither a price nor the car comes after all that are the car's: "protection.price". */
export const FOREIGN_RANK = 500;

/** Fields, and names of columns that are never theirs, folded: "stock.status.name" names no car. */
const NAMES_OF_OTHERS: readonly (readonly [fields: RegExp, names: RegExp])[] = [
  [/price$/, NO_RETAIL_PRICE],
  [/^price$/, FORMER_PRICE],
  [/^(?:name|tag)$/, /status|condition|availability/],
  [/^dealercomments$/, /internal|private|staff|workshop|admin/],
];

/** Fields of one value each, of which XML may have several: `<price type="EGC">` beside `<price type="DAP">`. */
const PICKED_FIELDS = new Set([...MONEY_FIELDS, 'price_type', 'km']);

/**
 * The columns that hold a list for some records, with their attributes, where another column picks one entry of it for as
 * many: the list itself is no value of a car.
 */
function listedColumns(facts: readonly ColumnFacts[]): ReadonlySet<ColumnFacts> {
  const listed = facts.filter(({ column, filled, times }) => {
    const lists = [...times].filter(([text]) => text.startsWith('["'));
    const ofLists = lists.reduce((sum, [, own]) => sum + own, 0);
    const isPicked = (one: ColumnFacts) =>
      /^\[[^\]]+=/.test(one.column.slice(column.length)) && one.column.startsWith(column);
    return ofLists > 0 && facts.some((one) => isPicked(one) && one.filled >= filled - ofLists);
  });
  return new Set(
    facts.filter((one) =>
      listed.some(({ column }) => one.column === column || one.column.startsWith(`${column}@`)),
    ),
  );
}

/** The columns that may be each field by name and values, the surest first. */
export function candidatesIn(facts: readonly ColumnFacts[], records: number): Candidate[] {
  const listed = listedColumns(facts);
  const candidates = FEED_FIELDS.flatMap((field) => {
    const rankOf = nameRank(field);
    return facts.flatMap((one): Candidate[] => {
      const rank = one.column === field ? -1 : rankOf(one.column);
      const foreign = MONEY_FIELDS.includes(field) && !isOwnSum(one) ? FOREIGN_RANK : 0;
      const isSpecial =
        field === 'price' && pricePlace(foreign === 0 ? one.column : lastName(one.column)) === 0;
      const doubt =
        one.filled === 0
          ? EMPTY_RANK
          : (isSpecial ? SPECIAL_RANK : 0) + (isCoded(field, one) ? CODE_RANK : 0);
      const isOther = NAMES_OF_OTHERS.some(
        ([fields, names]) => fields.test(field) && names.test(foldName(one.column.replaceAll('+', ' plus '))),
      );
      const isFit = isListColumn(one)
        ? LISTS.has(field)
        : holdsValuesOf(field, one) && !isOther && !headerUnit(field, one.column).refused;
      const isNone =
        rank === null ||
        !isFit ||
        (PICKED_FIELDS.has(field) && listed.has(one)) ||
        !mayBeOwn(field, one) ||
        holdsUnreadCodes(field, one) ||
        (isSpecial && foreign > 0) ||
        (field === 'car_type' && isConditionFlag(one)) ||
        (field === 'sold_date_timestamp' && isOfferDay(one, records));
      return isNone ? [] : [{ field, facts: one, rank: rank + foreign + doubt }];
    });
  });
  return candidates.sort((a, b) => a.rank - b.rank);
}

/** Each column goes to the field whose name it has soonest. */
export function byNames(candidates: readonly Candidate[]): Map<string, ColumnFacts> {
  const chosen = new Map<string, ColumnFacts>();
  const owners = new Map<string, string[]>();
  for (const { field, facts: one } of candidates) {
    const own = owners.get(one.column) ?? [];
    if (chosen.has(field) || !own.every((other) => areShared(field, other))) continue;
    chosen.set(field, one);
    owners.set(one.column, [...own, field]);
  }
  return chosen;
}
