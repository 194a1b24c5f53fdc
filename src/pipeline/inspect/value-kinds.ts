import { stateIn, withoutState } from '#domain/location/state.ts';
import { foldName } from '#domain/nearest-name.ts';
import { yesOrNo } from '#domain/stock-mapping/yes-or-no.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { isBody, isLetter } from '../dirt/attribute-words.ts';
import { conditionMeaning } from '../dirt/condition.ts';
import { isDistanceUnit, odometerText } from '../dirt/fields.ts';
import { idOfName, isPlainId } from '../dirt/id.ts';
import { amountIn, isPriceType } from '../dirt/money.ts';
import { writtenNumber } from '../dirt/number.ts';
import { plateIn } from '../dirt/plate.ts';
import { isWithdrawn, saleStatus } from '../dirt/sale-status.ts';
import { writtenYear } from '../dirt/year.ts';
import type { ColumnFacts } from './column-facts.ts';

type ValueTest = (text: string) => boolean;

/** What a value says about the condition of a car, also as the name of a list: "usedVehicles". */
export const conditionOf = (text: string): Vehicle['car_type'] | undefined =>
  conditionMeaning(text) ?? conditionMeaning(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

const isNumber: ValueTest = (text) => writtenNumber(text) !== null;
const isPhoto: ValueTest = (text) => /\/|\.(?:jpe?g|png|webp|avif)\b/i.test(text);

/** Whether a value is a sum of money. */
export const isAmount: ValueTest = (text) => isNumber(amountIn(text));
const isWithin =
  (min: number, max: number): ValueTest =>
  (text) => {
    const value = writtenNumber(text)?.value ?? Number.NaN;
    return value >= min && value <= max;
  };
/** "2.0 L", "1998 cc", "2.5", "1998": what an engine displaces. */
export const isEngineSize: ValueTest = (text) =>
  /\d\s?(?:l|lt|ltr|litres?|liters?|cc)\b|\d\.\d|^\d{3,}$/i.test(text);

/** A sum that is no flag: 1 and 0 are yes and no. */
const isSum: ValueTest = (text) => isAmount(text) && !/^[01]$/.test(text);
const isShort: ValueTest = (text) => text.length <= 60;

/** Whether a value is a flag, in any spelling. */
export const isYesOrNo: ValueTest = (text) => yesOrNo(text) !== null;

/** Whether a flag means yes. */
export const isYes: ValueTest = (text) => yesOrNo(text) === true;

/** Share of some values that are flags, 0 to 1; "T" and "F" beside other letters are none. */
export function shareOfFlags(values: ReadonlySet<string>): number {
  const areOthers = [...values].some((text) => isLetter(text) && !isYesOrNo(text));
  return shareOf(values, (text) => isYesOrNo(text) && !(areOthers && LETTERED_FLAG.test(text)));
}

const LETTERED_FLAG = /^[tf]$/i;

/** Whether values are flags as Access and Visual Basic write them: -1 for yes, which beside others may mean anything. */
export const areAccessFlags = (values: ReadonlySet<string>): boolean =>
  values.has('-1') && [...values].every((text) => text === '-1' || text === '0');
/** "F" may be a front-wheel drive. */
const isText: ValueTest = (text) => /^\d+$/.test(text) || LETTERED_FLAG.test(text) || !isYesOrNo(text);
/** Whether a value may be a day. */
export const isDated: ValueTest = (text) =>
  /\d/.test(text) &&
  !/^-\d{1,8}$/.test(text) &&
  (/^(?:\d{8,13}|[2-7]\d{4}(?:\.\d+)?)$/.test(text) || /[-/ .]/.test(text));

const ITEM_WORDS: readonly (readonly [Vehicle['item_type'], RegExp])[] = [
  ['motorcycle', /motor ?bike|motor ?cycle|^(?:bike|scooter)s?$/i],
  [
    'caravan',
    /caravan|camper|pop[- ]?top|motor[- ]?home|(?:fifth|5th)[- ]?wheel|slide[- ]?on(?![- ]?tray)|^rvs?$/i,
  ],
  [
    'car',
    /^(?:(?:passenger|motor|light commercial|commercial) ?)?(?:cars?|vehicles?)$|^passenger$|commercial$/i,
  ],
];

/** The kind of vehicle that a text means. */
export const itemMeaning = (text: string): string | undefined =>
  ITEM_WORDS.find(([, words]) => words.test(text))?.[0];

/** Letters that mean something in a column of statuses alone. */
const STATUS_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'Available', s: 'Sold', h: 'On hold' }),
);

const statusOf = (text: string) => saleStatus(STATUS_LETTERS.get(foldName(text)) ?? text);

/** What a status means. */
export const statusMeaning = (text: string): string | undefined => statusOf(text)?.status;

/** Whether values alone show that a column holds the condition; a single letter needs another beside it. */
export const areConditions = (values: ReadonlySet<string>): boolean =>
  (values.size > 1 || [...values].some((text) => /\b(?:cars?|vehicles?)$/i.test(text))) &&
  shareOf(values, (text) => conditionOf(text) !== undefined) === 1;

/** Whether values show that a column holds the sale status, whatever its name but that of another status: letters do not. */
export const areStatuses = (values: ReadonlySet<string>, column: string): boolean =>
  values.size > 1 &&
  !isOfOtherStatus(column) &&
  shareOf(values, (text) => text.length > 1 && isStatus(text)) === 1;

/** Whether a value is a status that is read, one way or another. */
export const isStatus: ValueTest = (text) => statusMeaning(text) !== undefined || isWithdrawn(text);

/** Names that say what else has a status, folded. */
const OF_OTHERS =
  /finance|loan|payment|photo|image|media|video|ppsr|rego|registration|service|warranty|price|gst|tax|lead|export|import|sync|feed|inspection|recall|writ|wovr|cert|roadworthy|rwc|note|comment|remark/;

/** Whether the name of a column says that a status in it is that of something else. */
export const isOfOtherStatus = (column: string): boolean => OF_OTHERS.test(foldName(column));

/** Whether the name of a column says that it is the sale status, whatever its words. */
export const isStatusNamed = (column: string): boolean =>
  /(?:status|stage|availability)(?:code|desc\w*|name|text|type)?$/.test(foldName(column)) &&
  !isOfOtherStatus(column);

/**
 * Whether a value is a condition in its column: in one of statuses a lone letter is none ("N" of "Available"), unless
 * others stand beside it and beside what is sold, and nothing else says what is in stock.
 */
export function conditionTest({ column, distinct }: Pick<ColumnFacts, 'column' | 'distinct'>): ValueTest {
  const values = [...distinct];
  const conditions = new Set(values.flatMap((text) => conditionOf(text) ?? []));
  const isLettered =
    !isStatusNamed(column) ||
    (conditions.size > 1 &&
      values.some((text) => statusMeaning(text) === 'sold') &&
      !values.some((text) => statusMeaning(text) === 'in_stock' && !isReserved(text)));
  return (text) => conditionOf(text) !== undefined && (text.length > 1 || isLettered);
}

/** Whether a value means that the car is reserved. */
export const isReserved: ValueTest = (text) => statusOf(text)?.reserved === true;

/** Whether a value says how a car is or whether it is for sale, and so names nothing. */
const isState: ValueTest = (text) => isStatus(text) || conditionOf(text) !== undefined;

const PRICE_TYPE_WORDS = /(?:drive|ride)\s*away|\bdap\b|egc|excl|government|estimated/i;
/** Values end with a state, such as "Caringbah, NSW". */
export const isPlaceWithState: ValueTest = (text) => stateIn(text) !== null && text.includes(',');

/** Whether the last part of a place is a state alone, such as "Caringbah, NSW 2229". */
export const endsWithStateAlone: ValueTest = (text) => {
  const end = text.split(',').at(-1)?.trim() ?? '';
  return stateIn(end) !== null && withoutState(end) === end;
};

/** What shops and websites call the types of their articles. */
const SHOP_TYPES =
  /^(?:simple|variable|variation|grouped|external|virtual|products?|listings?|posts?|pages?)$/i;

/** What the values of a field look like: a column that looks otherwise is not it, whatever its name. */
const VALUES: Readonly<Record<string, ValueTest>> = {
  id: (text) => isPlainId(text) || (text.length <= 32 && /\d/.test(text) && idOfName(text) !== null),
  stocknum: isShort,
  slug: (text) => /^[a-z0-9-]+$/i.test(text),
  name: (text) => /\p{L}/u.test(text) && text.length < 200 && !isState(text),
  make: (text) => /\p{L}/u.test(text) && text.length <= 40,
  model: (text) => text.length <= 60,
  badge: (text) => text.length <= 120,
  year: (text) => writtenYear(text) !== null,
  km: (text) => isNumber(odometerText(text)),
  price: isSum,
  drive_away_price: isSum,
  before_price: isSum,
  deposit: isSum,
  price_type: (text) => PRICE_TYPE_WORDS.test(text) || isPriceType(text),
  status: isStatus,
  sold: isYesOrNo,
  reserved: isYesOrNo,
  certified: isYesOrNo,
  preorder: isYesOrNo,
  has_nvic: isYesOrNo,
  show_on_dealer_website: isYesOrNo,
  sold_date_timestamp: isDated,
  created_at: isDated,
  rego_expiry: isDated,
  vin: (text) => /^[A-HJ-NPR-Z0-9]{11,17}$/i.test(text.replaceAll(' ', '')),
  regplate: (text) => plateIn(text) !== null,
  seats: isWithin(1, 100),
  doors: isWithin(0, 10),
  'variant.cylinders': isWithin(0, 16),
  'variant.enginesize_litres': isWithin(0, 30),
  'variant.fuelconsumptioncombined': isWithin(0, 100),
  'variant.ancaprating': isWithin(0, 5),
  'variant.ancapyear': isWithin(1990, 2100),
  'specifications.sleeps': isWithin(0, 30),
  'specifications.tare_weight': isWithin(100, 100_000),
  'specifications.aggregate_trailer_mass': isWithin(100, 100_000),
  // Lower numbers may be metres.
  'specifications.body_length': (text) => isWithin(13, 100)(text) || /\d ?(?:ft|feet)\b/i.test(text),
  'variant.grossvehiclemass': isWithin(100, 100_000),
  'variant.vehiclelength': isWithin(1000, 40_000),
  simple_body: (text) =>
    /\p{L}{2}/u.test(text) &&
    text.length <= 40 &&
    !SHOP_TYPES.test(text) &&
    !isDistanceUnit(text) &&
    conditionOf(text) === undefined &&
    itemMeaning(text) === undefined,
  // A text may begin as a state does: "Available now, one owner".
  dealercomments: (text) => /\p{L}{2}/u.test(text) && isText(text) && (text.length > 20 || !isState(text)),
  images: isPhoto,
  turntable: isPhoto,
  video: (text) => /^(?:https?:)?\//.test(text),
  file: (text) => /^(?:https?:|\/)/.test(text),
  state: (text) => stateIn(text) !== null && withoutState(text) === text,
  city: (text) => !isPlaceWithState(text),
  // Lists of new and used cars are no dealers.
  'location.name': (text) => !isPlaceWithState(text) && text.length <= 80 && conditionOf(text) === undefined,
  dealership_id: (text) => isPlainId(text) && conditionOf(text) === undefined,
  item_type: (text) => itemMeaning(text) !== undefined,
  tag: (text) => isShort(text) && !isState(text),
};

/** "https://…", "www.hunter-cars.com.au", "sales@hunter-cars.com.au" */
const isWebAddress: ValueTest = (text) =>
  /^(?:https?:\/\/|www\.|[\w.+-]+@)\S+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|net)(?:\.au)?(?:\/\S*)?$/i.test(text);

const ADDRESS_FIELDS = new Set(['images', 'thumbnails', 'turntable', 'video', 'file']);

/** What the values of a field are together, where one alone may be anything. */
const TOGETHER: Readonly<Record<string, (facts: ColumnFacts) => boolean>> = {
  // Shops write how many of an article are in stock.
  stocknum: ({ column, distinct, filled }) =>
    distinct.size * (NUMBERED.test(foldName(column)) ? MAX_DEALERS : 2) >= filled,
  // A second car of one address is rejected.
  slug: ({ distinct, filled }) => distinct.size >= filled * 0.9,
  simple_body: ({ column, distinct }) =>
    distinct.size > 1 || BODY_NAMED.test(column) || [...distinct].some(isBody),
};
/** Dealers of one feed may count their cars each for itself. */
const NUMBERED = /stock(?:no|num(?:ber)?|code|id)$/;
const MAX_DEALERS = 20;
const BODY_NAMED = /body|shape/i;

/** Half of the records or of the values must look right: feeds have gaps, "POA" and worse. */
const ENOUGH = 0.5;

/** Whether the name of a column says that it is the condition, whatever its words. */
export const isConditionNamed = (column: string): boolean =>
  /(?:condition|newused|usednew|neworused|usedornew)(?:code|desc\w*|name|text|type)?$/.test(foldName(column));

/** Values of which one is enough: else what is sold would go on sale, what is new would be used, and a motorcycle a car. */
const DECISIVE: Readonly<Record<string, (text: string, column: string) => boolean>> = {
  status: (text) => text.length > 1 && statusMeaning(text) === 'sold',
  car_type: (text, column) => isConditionNamed(column) && MAY_BE_NEW.test(text),
  item_type: (text) => /^(?:motor ?(?:bike|cycle)|caravan)s?$/i.test(text),
};

/** Words that may mean a car that is not used. */
export const MAY_BE_NEW = /\bnew|demo/i;

/** Whether a column holds what a field needs. */
export function holdsValuesOf(field: string, facts: ColumnFacts): boolean {
  const { column, distinct, times } = facts;
  const isOne = field === 'car_type' ? conditionTest(facts) : (VALUES[field] ?? isText);
  const isLettered = field === 'simple_body' && BODY_NAMED.test(column) && !areConditions(distinct);
  const fits: ValueTest = (text) =>
    (isOne(text) || (isLettered && isLetter(text))) && (ADDRESS_FIELDS.has(field) || !isWebAddress(text));
  if (distinct.size === 0) return true;
  if (TOGETHER[field]?.(facts) === false) return false;
  let [records, fitting, values] = [0, 0, 0];
  for (const [text, count] of times) {
    records += count;
    if (!fits(text)) continue;
    if (DECISIVE[field]?.(text, column)) return true;
    fitting += count;
    values += 1;
  }
  return fitting >= records * ENOUGH || values >= distinct.size * ENOUGH;
}

/** Share of some values that pass a test, 0 to 1. */
export function shareOf(values: ReadonlySet<string>, test: ValueTest): number {
  return values.size === 0 ? 0 : [...values].filter(test).length / values.size;
}
