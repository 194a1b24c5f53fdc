import { foldName } from '#domain/nearest-name.ts';
import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { amountIn } from '../dirt/money.ts';
import { writtenNumber } from '../dirt/number.ts';
import type { ColumnFacts } from './column-facts.ts';
import { FORMER_PRICE, NO_RETAIL_PRICE } from './column-names.ts';
import { isOwnSum, isSingle } from './column-owners.ts';
import { pricePlace } from './column-words.ts';
import { mappingOfField } from './field-verbs.ts';
import { isAmount, isDated, shareOf } from './value-kinds.ts';

/** Names of prices whose words say what they include: those of others may include something else. */
const NAMES_BASIS = /egc|excl|drive ?-?away|\bdap/i;

const placeOf = ({ column }: ColumnFacts) => pricePlace(column);
const LIST_PLACE = pricePlace('price');

/**
 * The price of each car where several columns have one: its special price, else that of the web, else the list price;
 * `candidates` are in the order in which they are believed. Nothing where one column has them all.
 */
export function priceColumns(
  mapped: FieldMappings,
  candidates: readonly ColumnFacts[],
  records: number,
): { columns: FieldMappings; notes: string[] } {
  const { price, before_price: before } = mapped;
  const base = candidates.find(({ column }) => column === price?.from);
  if (price === undefined || base === undefined) return { columns: {}, notes: [] };
  const owned = new Set(
    Object.entries(mapped).flatMap(([field, { from }]) => (field === 'price' ? [] : (from ?? []))),
  );
  const unitOf = (one: ColumnFacts) => mappingOfField('price', one, []).unit;
  const others = candidates.filter(
    (one) => one !== base && !owned.has(one.column) && unitOf(one) === unitOf(base),
  );
  const isList = (one: ColumnFacts) => placeOf(one) === LIST_PLACE;
  const lists = [base, ...others].filter(isList);
  const list = lists[0] ?? candidates.find((one) => one.column === before?.from);
  const isFew = list !== undefined && list.filled * 2 < records;
  const inOrder = [
    ...[base, ...others]
      .filter((one) => !isList(one) && (one === base || holdsSums(one)))
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...(list === undefined ? [] : [list]),
    ...(isFew ? lists.filter((one) => mayFollow(list, one)).slice(0, 1) : []),
  ].map(({ column }) => column);
  const isSame = hasAmountsOf(base);
  const unread = others.filter((one) => !inOrder.includes(one.column) && !isSame(one));
  return {
    columns: inOrder.length === 1 ? {} : { price: { ...price, from: inOrder } },
    notes: [...orderNote('price', inOrder), ...unread.map(({ column }) => unreadNote(column, inOrder))],
  };
}

/** Whether a column has amounts of another and no others, however it writes them: "$20,990" is 20990. */
function hasAmountsOf(other: ColumnFacts): (one: ColumnFacts) => boolean {
  const amounts = new Set(amountsIn(other));
  return (one) => amountsIn(one).every((amount) => amounts.has(amount));
}

const amountsIn = ({ distinct }: ColumnFacts): number[] =>
  [...distinct].flatMap((text) => writtenNumber(amountIn(text))?.value ?? []);

/** A word where others have a special price would stand before the list price. */
const holdsSums = ({ distinct }: ColumnFacts) => shareOf(distinct, isAmount) > 0.5;

/** Whether a list price may stand in for another one that few cars have. */
const mayFollow = (base: ColumnFacts, { column, filled }: ColumnFacts) =>
  filled > base.filled && !NAMES_BASIS.test(column);

/** Says which of several columns a field is. */
export const orderNote = (field: string, [first, ...others]: readonly string[]): string[] =>
  others.length === 0
    ? []
    : [
        `The ${field} is "${first}" where a car has one, ${others.map((column) => `else "${column}"`).join(', ')}.`,
      ];

const unreadNote = (column: string, [price]: readonly string[]) =>
  `"${column}" is not read: the price is "${price}". Look whether that is the one to show.`;

/** Names of columns with the last day of a special price, folded. */
const SPECIAL_END =
  /(?:special|sale|promo|offer|discount).*(?:expir|end|until|finish|thru|through|validto|todate)|(?:expir\w*|ends?|until|validto)(?:of)?(?:special|promo|offer|discount)/;

/** Says that a special price has an end that is not read. */
export const specialEndNotes = (mapped: FieldMappings, facts: readonly ColumnFacts[]): string[] => {
  const isSpecial = [mapped.price?.from ?? []].flat().some((column) => pricePlace(column) < LIST_PLACE);
  const ends = facts.filter(
    ({ column, distinct }) => SPECIAL_END.test(foldName(column)) && shareOf(distinct, isDated) > 0.5,
  );
  return isSpecial
    ? ends.map(
        ({ column }) =>
          `"${column}" is not read: a special price is the price until the feed no longer has it.`,
      )
    : [];
};

/** Prices of cars are higher. */
const LEAST_PRICE = 1000;
const isPriceOfCar = (text: string) => (writtenNumber(amountIn(text))?.value ?? 0) > LEAST_PRICE;

/** Names of former prices and of those that no shopper pays; one before charges is a price of today. */
const NO_PRICE = [
  NO_RETAIL_PRICE,
  FORMER_PRICE,
  /msrp|guide|market|average|valuation|history|last|warranty|before(?!.*(?:onroad|gov|charge|cost|duty))/,
];

/** Names columns that may be a price and are neither read nor named yet. */
export function unreadPriceNotes(
  facts: readonly ColumnFacts[],
  read: ReadonlySet<string>,
  notes: readonly string[],
): string[] {
  const isPrice = ({ distinct }: ColumnFacts) => shareOf(distinct, isPriceOfCar) > 0.5;
  const prices = facts.filter((one) => read.has(one.column) && isPrice(one));
  // The round amounts of a few special prices may be those of other cars.
  const copies = prices.map((price) => ({ least: price.filled / 2, isCopy: hasAmountsOf(price) }));
  const isReadElsewhere = (one: ColumnFacts) =>
    copies.some(({ least, isCopy }) => one.filled >= least && isCopy(one));
  return facts
    .filter(
      (one) =>
        /price/i.test(one.column) &&
        !NO_PRICE.some((names) => names.test(foldName(one.column))) &&
        isSingle(one) &&
        isOwnSum(one) &&
        !read.has(one.column) &&
        // A list whose entries are read by their types.
        !read.values().some((column) => column.startsWith(`${one.column}[`)) &&
        !notes.some((note) => note.includes(`"${one.column}"`)) &&
        isPrice(one) &&
        !isReadElsewhere(one),
    )
    .map(({ column }) => `"${column}" is not read. Look whether it is a price to show.`);
}
