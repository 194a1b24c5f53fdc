import type { NumberRange } from '../search-state.ts';
import type { WrittenAmount } from './amount.ts';
import { type AmountSide, type AmountUnit, INSTALMENTS } from './amount-words.ts';
import type { WrittenNumber } from './number.ts';

/** The least and the greatest number of each range that any car has. */
export type StockSpans = Readonly<Record<string, { min: number; max: number } | undefined>>;

/** What amounts are read by. */
export interface AmountContext {
  spans: StockSpans;
  /** Whether weekly prices are shown. */
  isWeekly: boolean;
  /** The current year. */
  year: number;
  /** The greatest price that was read before: what is no least amount below it is then of kilometres. */
  maxPrice: number | null;
}

/** What a written amount requests of the stock. */
export interface StockAmount {
  attribute: 'price' | 'weekly_price' | 'km' | 'year' | 'seats' | 'doors';
  range: NumberRange;
  /** Whether it is how far the cars drive, if those are electric. */
  isBatteryRange: boolean;
}

interface UnitRule {
  attribute: StockAmount['attribute'];
  /** The side that is meant where none is named. */
  side: AmountSide | 'exact';
  /** What "under" and "over" exclude. */
  step: number;
  /** What "around" includes on either side, as a share or as a number. */
  near: (value: number) => number;
  value: (number: WrittenNumber, context: AmountContext) => number;
}

const asWritten = ({ value }: WrittenNumber) => value;
const tenth = (value: number) => value / 10;
const money = { step: 0, near: tenth, side: 'max' } as const;
const count = { step: 1, side: 'exact' } as const;
const fewCount = { ...count, near: () => 0, value: asWritten };

const KILOMETRES_A_MILE = 1.609;

const age: UnitRule = {
  ...count,
  attribute: 'year',
  near: () => 1,
  side: 'min',
  value: ({ value }, { year }) => year - value,
};

const UNITS: Readonly<Record<Exclude<AmountUnit, 'unsearched'>, UnitRule>> = {
  price: { ...money, attribute: 'price', value: thousandsOf('price') },
  week: { ...money, attribute: 'weekly_price', value: asWritten },
  fortnight: { ...money, attribute: 'weekly_price', value: ({ value }) => value / 2 },
  month: { ...money, attribute: 'weekly_price', value: ({ value }) => (value * 12) / 52 },
  km: { ...money, attribute: 'km', value: thousandsOf('km') },
  mile: { ...money, attribute: 'km', value: ({ value }) => value * KILOMETRES_A_MILE },
  year: { ...count, attribute: 'year', near: () => 1, value: wholeYear },
  age,
  years: age,
  seats: { ...fewCount, attribute: 'seats' },
  people: { ...fewCount, attribute: 'seats', side: 'min' },
  doors: { ...fewCount, attribute: 'doors' },
};

/** "Less than five years old" is a later year; "newer than five years" is of the year already. */
const AGE_SIDES = { max: 'min', under: 'min', min: 'max', over: 'max', around: 'around' } as const;
const YEAR_SIDES = { max: 'max', under: 'max', min: 'min', over: 'min', around: 'around' } as const;

function sideOf({ side, isOfYear }: WrittenAmount, unit: keyof typeof UNITS): AmountSide | null {
  if (UNITS[unit] !== age || side === null) return side;
  return (isOfYear ? YEAR_SIDES : AGE_SIDES)[side];
}

const RANGES = {
  max: (value) => ({ min: null, max: value }),
  under: (value, { step }) => ({ min: null, max: value - step }),
  min: (value) => ({ min: value, max: null }),
  over: (value, { step }) => ({ min: value + step, max: null }),
  around: (value, { near }) => ({ min: value - near(value), max: value + near(value) }),
  exact: (value) => ({ min: value, max: value }),
} as const satisfies Record<AmountSide | 'exact', (value: number, rule: UnitRule) => NumberRange>;

/** A written amount as the stock makes it likely; `null` where it may mean anything. */
export function stockAmount(amount: WrittenAmount, context: AmountContext): StockAmount | null {
  const unit = namedUnit(amount, context) ?? likelyUnit(amount, context);
  if (unit === null || unit === 'unsearched') return null;
  if (isOfOther(unit, amount) || isDuration(unit, amount)) return null;
  const rule = UNITS[unit];
  const named = { attribute: rule.attribute, isBatteryRange: isBatteryRange(unit, amount) };
  const [first, last] = amount.numbers;
  const value = rule.value(first, context);
  if (last !== undefined) {
    const other = rule.value(last, context);
    return { ...named, range: { min: Math.min(value, other), max: Math.max(value, other) } };
  }
  return { ...named, range: RANGES[sideOf(amount, unit) ?? rule.side](value, rule) };
}

const LEAST_OF_DRIVERS = 16;

/** Whether an age is a driver's, "my 18 year old", and "5 years" how long a warranty lasts. */
const isOfOther = (unit: AmountUnit, { numbers, side }: WrittenAmount): boolean =>
  side === null &&
  numbers.length === 1 &&
  (unit === 'years' || (unit === 'age' && numbers[0].value >= LEAST_OF_DRIVERS));

const LEAST_INSTALMENT = 50;

/** Whether "12 months" is how long registration or a warranty last, rather than an instalment. */
const isDuration = (unit: AmountUnit, { numbers: [first], side }: WrittenAmount): boolean =>
  INSTALMENTS.has(unit) && side === null && !first.isMoney && first.value < LEAST_INSTALMENT;

/** Kilometres that electric cars drive; "80 kms" are thousands. */
const BATTERY_RANGES = { min: 200, max: 1000 };

/** Whether "over 400 km" is how far an electric car drives; "under 1000 km" is how far it has driven. */
const isBatteryRange = (unit: AmountUnit, { numbers, side }: WrittenAmount): boolean =>
  unit === 'km' &&
  side !== 'max' &&
  side !== 'under' &&
  numbers.every(({ value }) => value >= BATTERY_RANGES.min && value <= BATTERY_RANGES.max);

/** Whether a number lies where the stock's numbers do. */
function isLikely(value: number, attribute: string, { spans }: AmountContext): boolean {
  const span = spans[attribute];
  return span !== undefined && value >= span.min / 2 && value <= span.max;
}

/** "Under 30" dollars, and "80" kilometres, are thousands where that is what the stock has. */
function thousandsOf(attribute: string): UnitRule['value'] {
  return ({ value, isScaled }, context) => {
    const isShort = !isScaled && value < 1000;
    return isShort && isLikely(value * 1000, attribute, context) ? value * 1000 : value;
  };
}

/** "15 plate", "my18": the year of two digits. */
function wholeYear({ value }: WrittenNumber, { year }: AmountContext): number {
  if (value < 10 || value >= 100) return value;
  const short = Math.floor(value);
  return short + 2000 > year + 2 ? short + 1900 : short + 2000;
}

/** The unit that was named; a number that can be no year is none, whatever stands beside it. */
function namedUnit({ unit, numbers }: WrittenAmount, context: AmountContext): AmountUnit | null {
  const isYear = numbers.every((number) => isAnyYear(wholeYear(number, context), context));
  return unit === 'year' && !isYear ? null : unit;
}

/** What numbers without a unit count. */
function likelyUnit({ numbers, side, isOfYear }: WrittenAmount, context: AmountContext): AmountUnit | null {
  const [first, last = first] = numbers;
  if (isOfYear && last.isPlain && last.value < 10) return 'age';
  if (isOfYear && numbers.every((number) => isShortYear(number, context))) return 'year';
  if (numbers.every((number) => isYear(number, context))) return 'year';
  const isBare = side === null && numbers.length === 1;
  if (!first.isScaled && last.value < 1000) {
    if (isBare && !first.isMoney) return null;
    if (context.isWeekly && last.value >= 100) return 'week';
    return first.isMoney || isLikely(last.value * 1000, 'price', context) ? 'price' : null;
  }
  if (first.isMoney) return 'price';
  if (isBare && first.isPlain && !isRound(first.value)) return null;
  // "Under 40k over 20k" is of one price.
  const isLeast = numbers.length === 1 && (side === 'min' || side === 'over');
  const { maxPrice } = context;
  const isOther = maxPrice !== null && !(isLeast && last.value < maxPrice);
  const isKilometres = isOther || !isLikely(last.value, 'price', context);
  return isKilometres && isLikely(last.value, 'km', context) ? 'km' : 'price';
}

const isAnyYear = (value: number, { year }: AmountContext) => value >= 1900 && value <= year + 2;

/** Whether two digits are a year that cars are of. */
const isShortYear = (number: WrittenNumber, context: AmountContext) =>
  number.isPlain && number.value < 100 && wholeYear(number, context) >= OLDEST_SHORT;

/** The oldest year that is written in two digits. */
const OLDEST_SHORT = 1970;

const isYear = ({ value, isPlain }: WrittenNumber, context: AmountContext) =>
  isPlain && isAnyYear(value, context);

/** Amounts are round, or a little less; stock numbers and postcodes are not. */
const isRound = (value: number) =>
  value % 500 === 0 || value % 1000 >= 990 || (value >= 10_000 && value % 100 === 0);
