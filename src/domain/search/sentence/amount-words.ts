import { type PhraseRows, phrasesOf } from './phrase.ts';
import { words } from './words.ts';

/** On which side of a number the wanted amounts lie; `under` and `over` exclude the year or count itself. */
export type AmountSide = 'max' | 'under' | 'min' | 'over' | 'around';

/** What a number counts. */
export type AmountUnit =
  | 'price'
  | 'week'
  | 'fortnight'
  | 'month'
  | 'km'
  | 'mile'
  | 'year'
  | 'age'
  /** An age, or how long a warranty lasts. */
  | 'years'
  | 'seats'
  /** The least number of seats. */
  | 'people'
  | 'doors'
  | 'unsearched';

/** Words before a number. */
const SIDES_BEFORE_ROWS: PhraseRows<AmountSide> = [
  [
    'max',
    words(`
    <=, ≤, up to, at most, no more than, not more than, no greater than, no higher than, not over, not
    above, wont go over, will not go over, cant go over, dont go over, not go over, not going over, nothing more than,
    nothing dearer than, not exceeding, not after, no newer than, not newer than, max, max of, maximum, maximum of, as
    much as, capped at, until, till, to, within, top, no dearer than, nothing over, nothing above, no later than, not later than,
    last, past, in the last, within the last`),
  ],
  [
    'under',
    words(`
    <, under, below, beneath, less than, fewer than, lower than, cheaper than, sub, before,
    older than, earlier than, pre, prior to, less, smaller than`),
  ],
  [
    'min',
    words(`
    >=, ≥, at least, from, starting at, starting from, since, min, min of, minimum, minimum of, no less
    than, not less than, no fewer than, not under, not below, no older than, not older than, not before,
    no earlier than, not earlier than, nothing under, nothing below, nothing older than`),
  ],
  [
    'over',
    words(`
    >, over, above, more than, greater than, higher than, exceeding, north of, upwards of,
    after, newer than, later than, post, younger than, dearer than`),
  ],
  ['around', words('around, about, approx, approximately, roughly, circa, ~')],
];

/** Words after a number. */
const SIDES_AFTER_ROWS: PhraseRows<AmountSide> = [
  [
    'min',
    words(`
    +, plus, or more, and more, or over, and over, or above, and above, or up, and up, or newer, and
    newer, or later, and later, onwards, onward, and onwards, on, and on, upwards, and upwards, or
    higher, to now, to present, to the present, to today, till now, until now, till today, until today, till current, until current, till
    present, until present, or greater, or better, or
    younger, or more recent, or after, and after, or bigger, min, minimum, up, newer, above, at least, present, to current, current,
    to date, >`),
  ],
  [
    'max',
    words(`
    or less, and less, or under, and under, or below, and below, or lower, and lower, or cheaper, or
    older, and older, or fewer, or earlier, and earlier, or before, and before, max, maximum, at most,
    at the most, tops, limit`),
  ],
  ['around', words('ish, or so, or thereabouts, give or take, mark')],
];

/** Nouns after a number. */
const UNITS_AFTER_ROWS: PhraseRows<AmountUnit> = [
  [
    'km',
    words(`
    km, kms, k, kay, kays, ks, kilometre, kilometres, kilometer, kilometers, klm, klms, odo, odometer,
    mileage, milage, travelled, driven, done, clicks, click, klicks, on the clock, on the odo, on the odometer,
    on clock, on it`),
  ],
  ['week', words('pw, p w, per week, a week, week, weekly, each week, wk, per wk, a wk')],
  [
    'fortnight',
    words('fortnight, fortnights, fortnightly, per fortnight, a fortnight, each fortnight, pf, f n'),
  ],
  ['month', words('pm, p m, per month, a month, month, monthly, each month')],
  [
    'price',
    words(
      'dollars, dollar, bucks, aud, $, drive away, on road, on the road, on roads, inc on roads, plus orc, plus on roads, cash, budget, price',
    ),
  ],
  ['age', words('years old, year old, yrs old, yr old, years of age, yo')],
  ['years', ['years', 'yrs']],
  ['mile', ['mile', 'miles']],
  [
    'unsearched',
    words(`
    km of range, speed, speeds, sp, spd, cc, l/100km, l/100, litres per 100km, gear, gears, cylinder, cylinders, cyl, litre, litres, l, lt, ltr,
    months, weeks, kg, kgs, kilos, tonne, tonnes, ton, tons, kw, hp, nm, owner, owners, t, ft, foot, feet, berth, star, stars`),
  ],
  ['year', words('model, models, build, built, year, plate, year model, model year')],
  [
    'seats',
    words(`
    seat, seats, seater, seaters, str, strs, seated, seating, people, person, passenger, passengers, pax`),
  ],
  ['doors', ['door', 'doors', 'dr', 'drs']],
];

/** Nouns before a number, or before the side it is on. */
const UNITS_BEFORE_ROWS: PhraseRows<AmountUnit> = [
  [
    'price',
    words(`
    price, prices, priced, priced at, price range, budget, budget of, budget is, cost, costs, costing,
    spend, spending, pay, paying, worth`),
  ],
  [
    'km',
    words(`
    km, kms, kays, ks, kilometres, kilometers, odometer, odo, mileage, travelled, driven, done, clocked`),
  ],
  [
    'year',
    words(`
    year, years, yr, yrs, built, built in, made, made in, manufactured, build year, model year, my`),
  ],
  [
    'seats',
    words(`
    seat, seats, seating, seating for, seats for, room for, space for, fits, carries`),
  ],
  ['people', ['family of']],
  ['unsearched', words('range, range of, driving range, towing capacity, capacity, sleeps')],
  ['week', words('weekly, repayments, repayments of, weekly repayments, per week')],
  ['fortnight', words('fortnightly, fortnightly repayments, per fortnight')],
  ['month', words('monthly, monthly repayments, per month')],
];

/** Units of regular payments. */
export const INSTALMENTS: ReadonlySet<AmountUnit> = new Set(['week', 'fortnight', 'month']);

/** "Then" is as often written as "than". */
const withThen = (spellings: readonly string[]) =>
  spellings.flatMap((one) => [one, one.replace('than', 'then')]);

export const SIDES_BEFORE = phrasesOf(
  SIDES_BEFORE_ROWS.map(([side, spellings]) => [side, withThen(spellings)] as const),
);
export const SIDES_AFTER = phrasesOf(SIDES_AFTER_ROWS);
export const UNITS_AFTER = phrasesOf(UNITS_AFTER_ROWS);
export const UNITS_BEFORE = phrasesOf(UNITS_BEFORE_ROWS);

/** All words of these phrases. */
export const AMOUNT_PHRASES: readonly string[] = [
  ...[SIDES_BEFORE_ROWS, SIDES_AFTER_ROWS, UNITS_AFTER_ROWS, UNITS_BEFORE_ROWS].flatMap((rows) =>
    (rows as PhraseRows<unknown>).flatMap(([, spellings]) => spellings),
  ),
];
