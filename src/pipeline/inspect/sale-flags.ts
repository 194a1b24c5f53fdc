import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isPlausibleDay } from '../dirt/date.ts';
import { digitsOfDay } from '../dirt/spelled-day.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isOfCar, isSingle, lastName } from './column-owners.ts';
import { withOpposites } from './condition-flags.ts';
import { areAccessFlags, isYes, isYesOrNo, shareOf, shareOfFlags, statusMeaning } from './value-kinds.ts';

/** Names of columns that hold whether a car is sold or still for sale, folded. */
const SOLD = /^(?:is|has|was|been|car|vehicle|stock)*sold(?:flag|yn|yesno|indicator|status)?$/;
/** … or handed over, as some cars are: one that most are is that of their arrival. */
const DELIVERED = /^(?:is|has|was|been|car|vehicle|stock)*delivered(?:flag|yn|yesno|indicator)?$/;
const FOR_SALE =
  /^(?:is|car|vehicle|still|currently)*(?:avail(?:able|ability)?|instock|forsale|onsale|active|live|onmarket|unsold)(?:flag|yn|yesno)?$/;
const OFF_MARKET =
  /^(?:is|has|been|car|vehicle)*(?:off(?:the)?market|withdrawn|deleted|archived|removed|delisted|inactive|unavailable|notforsale|(?:for)?(?:trade|wholesale|dealers?)only)(?:flag|yn|yesno)?$/;
/** … or since when. */
const ENDED = '(?:off(?:the)?market|withdrawn|deleted|archived|removed|delisted|unlisted|unpublished)';
const OFF_MARKET_DAY = new RegExp(
  `^(?:(?:is|was|car|vehicle|stock|listing)*${ENDED}(?:at|on|since|date|day|time|stamp|utc)+|(?:date|day|time)${ENDED})$`,
);
/** … and whether it is kept off the web. */
const HIDDEN =
  /^(?:is)?(?:hid(?:e|den)|suppress(?:ed)?|unpublished|excluded?|(?:donot|dont|not|no)(?:publish|advertise|list|display|show|export)(?:ed)?)(?:from|on|to)?(?:the)?(?:web(?:site)?|internet|online|site)?(?:flag|yn|yesno)?$/;

const isOffMarket = (facts: ColumnFacts) =>
  isOffMarketDay(facts) ||
  (isSingle(facts) && [OFF_MARKET, HIDDEN].some((names) => names.test(lastName(facts.column))));

/** Whether a column holds since when a car is off the market, also one that is empty today; as anything may be deleted, it is the car's own. */
export const isOffMarketDay = (facts: Pick<ColumnFacts, 'column'>): boolean =>
  isOfCar(facts) && OFF_MARKET_DAY.test(lastName(facts.column));

/** "X" in a column that is otherwise empty. */
const isMark = (text: string) => /^(?:x|tick)$/i.test(text);

/** Whether a value of a flag means that the car is sold; `undefined` for one that is not read. */
function isSoldBy({ column, distinct }: ColumnFacts, text: string): boolean | undefined {
  const isNegated = ![SOLD, DELIVERED].some((names) => names.test(lastName(column)));
  if (isYesOrNo(text)) return isYes(text) !== isNegated;
  if (text === '-1' && areAccessFlags(distinct)) return !isNegated;
  if (isMark(text) && !isNegated) return true;
  const status = statusMeaning(text);
  return status === undefined ? undefined : status === 'sold';
}

/** The flag of a sale as values of `sold`, with the words that are not read, and what it says of the cars. */
export function soldFlag(facts: ColumnFacts): {
  mapping: FieldMapping;
  unread: [string, number][];
  note: string;
} {
  const { column, distinct, times } = facts;
  const values = withOpposites(distinct).flatMap((text) => {
    const sold = isSoldBy(facts, text);
    return sold === undefined ? [] : [[text, sold] as const];
  });
  const isPlain = SOLD.test(lastName(column)) && [...distinct].every(isYesOrNo);
  return {
    mapping: isPlain ? { from: column } : { from: column, values: Object.fromEntries(values) },
    unread: [...times].filter(([text]) => isSoldBy(facts, text) === undefined),
    note: soldNote(facts, (text) => isSoldBy(facts, text) === true),
  };
}

/** Whether a column says by its name which cars are sold; opposites do so by their values too, and as the car's own: anything is active. */
export const isSaleFlag = (facts: ColumnFacts): boolean =>
  (SOLD.test(lastName(facts.column)) && isSingle(facts)) ||
  isDelivery(facts) ||
  (FOR_SALE.test(lastName(facts.column)) && isOfCar(facts) && shareOfFlags(facts.distinct) >= 0.5);

/** Whether a column says which cars were handed over to their buyers. */
function isDelivery(facts: ColumnFacts): boolean {
  const { column, times, filled } = facts;
  if (!DELIVERED.test(lastName(column)) || !isOfCar(facts)) return false;
  const isDone = ([text]: readonly [string, number]) => isSoldBy(facts, text) === true;
  const done = [...times].filter(isDone).reduce((sum, [, own]) => sum + own, 0);
  return shareOf(facts.distinct, isYesOrNo) === 1 && done * 2 <= filled;
}

/** Whether a day of "sale" may be another one than that on which a car was sold: most cars have it. */
export const isOfferDay = ({ column, filled }: ColumnFacts, records: number): boolean =>
  /^(?:dateof)?sale(?:date)?$/.test(lastName(column)) && filled * 2 > records;

/** The flag of the sale: the car's own before one below other names, and one of the delivery last. */
export function saleFlag(facts: readonly ColumnFacts[]): ColumnFacts | undefined {
  const flags = facts.filter(isSaleFlag).toSorted((a, b) => Number(isDelivery(a)) - Number(isDelivery(b)));
  return flags.find((one) => isOfCar(one) && !isDelivery(one)) ?? flags[0];
}

/** The rule that omits cars off the market: what is not "no" is not understood as on sale. */
export function onMarket(facts: readonly ColumnFacts[]): { column: string; is: string[] }[] {
  return facts.filter(isOffMarket).map(({ column, distinct }) => {
    const isNo = (text: string) =>
      (isYesOrNo(text) && !isYes(text)) || isPlausibleDay(digitsOfDay(text)) === false;
    const no = withOpposites(distinct).filter(isNo);
    return { column, is: [...no, ''] };
  });
}

/** A car with a day of its sale is sold; the first day of a workbook is none. */
export const soldByDate = (column: string): FieldMapping => ({ from: column, values: { 1: false } });

/** Says which cars are sold by a column. */
export const soldNote = ({ column, times }: ColumnFacts, isSold: (text: string) => boolean): string => {
  const sold = [...times].filter(([text]) => isSold(text));
  return `"${column}" says which cars are sold: ${sold.length === 0 ? 'none today' : countedValues(sold)}.`;
};

const NAMES_SALE = /(?<!un)(?:sold|delivered)|withdrawn|offmarket|delisted|saledate|dateofsale|contractdate/;
const NAMES_END = /delet(?:ed|ion)|archived|remov(?:ed|al)/;
const SOLD_PHRASE = /(?<!\b(?:not|never) )\b(?:sold|withdrawn|off[- ]?(?:the[- ])?market)\b/i;
const LABEL_LENGTH = 80;

/** Whether a word means that a car is sold; a letter means something beside others alone. */
export const isSoldStatus = (text: string): boolean => text.length > 1 && statusMeaning(text) === 'sold';

/** Says what a column that is not read as the sale of cars says of it; `null` for nothing. */
export function saleNote(facts: ColumnFacts): string | null {
  const { column, filled, times } = facts;
  const isFlag = isSaleFlag(facts);
  const matching = [...times].filter(([text]) =>
    isFlag
      ? isSoldBy(facts, text)
      : text.length <= LABEL_LENGTH && (SOLD_PHRASE.test(text) || isSoldStatus(text)),
  );
  const isNamed = NAMES_SALE.test(foldName(column)) || (isSingle(facts) && NAMES_END.test(lastName(column)));
  if (!isNamed && matching.length === 0) return null;
  const holds = matching.length > 0 ? countedValues(matching) : `filled in ${filled} of the records`;
  return `"${column}" may say which cars are sold, and is not read as that: ${holds}.`;
}
