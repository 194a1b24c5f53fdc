import { PRICE_TYPES, type Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { carTypeIn, choice, spelled } from './choices.ts';
import { withoutPoints, withPlainThousands, writtenNumber } from './number.ts';
import { doubt, numberOf, quoted, type RecordReader, shortAt, textAt } from './reading.ts';
import { plain } from './text.ts';

/** What a price includes, in the words of dealers; also beside the price itself, such as "$23,990 + ORC" and "DAP $23,990". */
const PRICE_TYPE_SPELLINGS: Readonly<Record<string, Vehicle['price_type']>> = {
  ...spelled(PRICE_TYPES),
  driveawayprice: 'drive_away',
  da: 'drive_away',
  dap: 'drive_away',
  driveawaynomoretopay: 'drive_away',
  nomoretopay: 'drive_away',
  driveawaytoday: 'drive_away',
  driveawaynow: 'drive_away',
  igc: 'drive_away',
  estdriveaway: 'estimated_drive_away',
  driveawayest: 'estimated_drive_away',
  driveawayestimate: 'estimated_drive_away',
  estimateddriveawayprice: 'estimated_drive_away',
  orc: 'egc',
  orcs: 'egc',
  onroads: 'egc',
  onroadcosts: 'egc',
  inclgovtcharges: 'drive_away',
  includinggovtcharges: 'drive_away',
  incgovtcharges: 'drive_away',
  includinggovernmentcharges: 'drive_away',
  inclgovernmentcharges: 'drive_away',
};

/** A sentence that leaves charges out of the price. */
const EXCLUDES_CHARGES =
  /(?:\b(?:ex(?![\s-]*demo)|exc(?:l\w*)?|plus|before|without|not)\b|\+).*(?:\bgov|\bon[\s-]roads?\b|\borcs?\b|\bcharges?\b|\bstamp\b)|\bnot drive[\s-]?away\b|\begc\b/i;

/** The same in one word, as codes have it. */
const EXCLUDES_CHARGES_CODE =
  /^(?:ex(?:cl?|cluding|cludes)?|plus|before)(?:gov(?:t|ernment)?charges|onroad(?:s|costs)|orcs?)$/;

/** Words that contradict it, or that say nothing of charges: "drive away, no charges to add", "ex government car". */
const INCLUDES_CHARGES =
  /(?<!\bnot )\b(?:drive[\s-]?away\b|inc(?:l\w*)?\b(?!\W*(?:of\W*)?gst))|\bex[\s-]gov\w*\b(?!.*\bcharges?\b)/i;

/** What some words say that a price includes; `undefined` for other words, and for contradictions. */
function typeIn(written: string | null): Vehicle['price_type'] | undefined {
  // A motorcycle is ridden away.
  const text = (written ?? '').replace(/\bride(?=[\s_-]?away)/gi, 'drive');
  const words = text.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const isInWords = EXCLUDES_CHARGES.test(words) && !INCLUDES_CHARGES.test(words);
  const isExcluded = isInWords || EXCLUDES_CHARGES_CODE.test(lettersOf(words));
  return choice(PRICE_TYPE_SPELLINGS, text) ?? (isExcluded ? 'egc' : undefined);
}

/** Words behind a price that do not change it. */
const OTHER_WORDS =
  /^(?:aud|dollars?|inc(?:l|luding|lusiveof)?gst|gstinc(?:l|luded|lusive)?|ono|neg(?:otiable)?|firm)?$/;

/** Words for a sum without GST, which no shopper pays. */
export const EXCLUDES_GST =
  /\b(?:ex(?:c|cl|clude[sd]?|cluding|clusive(?: of)?)?\.?|plus|before|without)[\s-]*gst\b|\+\s*gst\b|\bgst[\s-]*(?:ex(?:c|cl|cluded|clusive)?|extra|not included)\b/i;

/** A former price beside the present one. */
const FORMER = /\bwas:?\s*(?:AUD?\s*)?\$?\s?\d[\d,.]*\s*[-–,;)]*/i;

/** Words in front of a price that do not change it. */
const WORDS_IN_FRONT =
  /^(?:(?:now|was|only|just|(?:our |sale |asking |special )?price|special|asking|from|reduced to)\b[:!]?|reduced\s*[:!])\s*/i;

/** What dealers write for a price on request: it is no fault. */
const ON_REQUEST =
  /^(?:p\.?o\.?a\.?|price on (?:application|request)|call(?: us| for price)?|contact(?: us| dealer)?|enquire|ask)$/i;

const FOREIGN_CURRENCY = /\b(?:USD|NZD|EUR|GBP|JPY|CAD|CNY|INR|ZAR|SGD|HKD|AED)\b|US\$|NZ\$|[€£¥]/i;

/** Accounts write a negative sum as "21990-"; "21990.-" and "21990 -" are none. */
const NEGATIVE = /\d[-−]\s*$/;

/** Signs of currencies, in the names by which columns have them. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  US$: 'USD',
  NZ$: 'NZD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
};

/** The currency that a sum or a name is in, where that is another than the Australian dollar. */
export function currencyIn(text: string): string | null {
  const written = FOREIGN_CURRENCY.exec(text)?.[0].toUpperCase();
  return written === undefined ? null : (CURRENCY_SIGNS[written] ?? written);
}

/** The amount of a written price, where the words beside it are those of prices; else the text as it is. */
export function amountIn(written: string): string {
  const text = plain(written);
  if (NEGATIVE.test(text)) return text;
  const { amount, terms } = priceParts(text);
  return writtenNumber(amount) !== null &&
    terms.every((words) => OTHER_WORDS.test(lettersOf(words)) || typeIn(words) !== undefined)
    ? amount
    : text;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '');

/** Whether a text says what a price includes. */
export const isPriceType = (text: string): boolean =>
  typeIn(text) !== undefined || isOtherWord(text) || EXCLUDES_GST.test(text);

/** Whether a text is a word that does not change a price. */
const isOtherWord = (text: string) => lettersOf(text) !== '' && OTHER_WORDS.test(lettersOf(text));

/** A written price as its amount, and the words in front that say what it includes and those behind it. */
function priceParts(text: string): { amount: string; terms: readonly string[] } {
  const whole = withPlainThousands(text.trim());
  const present = whole.replace(FORMER, '').trim();
  const written = (/\d/.test(present) ? present : whole).replace(WORDS_IN_FRONT, '');
  const [before = ''] = /^[a-z][a-z\s.:-]*?(?=\s*(?:AUD?\b|\$|\d))/i.exec(written) ?? [];
  const front = typeIn(before) === undefined ? '' : before;
  const [, amount = text, behind = ''] =
    /^(.*\d)(?:\s*AUD?\b)?(\D*)$/is.exec(written.slice(front.length)) ?? [];
  // A column beside has the currency: "20,990 Drive Away AUD".
  const terms = [front, behind].map((words) => words.replace(/\bAUD?\b/gi, ' ').trim());
  return { amount: withoutPoints(amount), terms };
}

/** What people type where a sum is required and none is known: 999999, 111111, 1234567. */
const PLACEHOLDER = /^(?:9{6,}|1{6,}|123456(?:7(?:89?)?)?)$/;
/** The same in prices above 10, below which none is shown (rules 8); "22.9" may be thousands, of which an inspection asks. */
const LOW_PLACEHOLDER = /^(?:1[1-9]|[2-9]\d|111|123)$/;
const PRICES = ['price', 'drive_away_price'];

/** Whether a sum at a path stands for none. */
const isPlaceholder = (path: string, value: number): boolean =>
  PLACEHOLDER.test(String(Math.trunc(value))) ||
  (PRICES.includes(path) && LOW_PLACEHOLDER.test(String(value)));

/** Australian dollars, to the cent. */
export function dollarsAt(reading: RecordReader, path: string): number | null {
  const text = textAt(reading, path);
  if (text !== null && ON_REQUEST.test(text)) return null;
  const terms = path === 'price' ? `${text ?? ''} ${textAt(reading, 'price_type') ?? ''}` : (text ?? '');
  if (text !== null && EXCLUDES_GST.test(terms))
    return doubt(reading, path, `${quoted(text)} excludes GST: no shopper pays that`);
  const currency = text === null ? undefined : FOREIGN_CURRENCY.exec(text)?.[0];
  if (currency !== undefined)
    return doubt(reading, path, `${quoted(text)} is in ${currency}: prices are Australian dollars`);
  const written = shortAt(reading, path);
  // A number's point is decimal; only a text may have one between its thousands.
  const amount = typeof written === 'string' ? amountIn(written) : written;
  const value = numberOf(reading, path, amount, { max: 10_000_000 });
  if (isPlaceholder(path, value ?? 0)) return doubt(reading, path, `${quoted(written)} stands for no price`);
  const cents = value === null ? 0 : Math.round(value * 100);
  return cents === 0 ? null : cents / 100;
}

/** The price; of a car whose only price is the one to drive away with, that one. */
export function priceOf(reading: RecordReader): number | null {
  return dollarsAt(reading, hasTotalAlone(reading) ? 'drive_away_price' : 'price');
}

function hasTotalAlone(reading: RecordReader): boolean {
  if (dollarsAt(reading, 'drive_away_price') === null) return false;
  const isPriced = dollarsAt(reading, 'price') !== null;
  const isSpoilt = reading.doubts.some(({ field }) => field === 'price');
  return !(isPriced || isSpoilt || ON_REQUEST.test(textAt(reading, 'price') ?? ''));
}

/**
 * What the price includes: what a higher drive away price shows, the feed's word, what stands beside the price, else the
 * site's setting for this car type (rules 19). A word that cannot be read may say anything: then it is unknown.
 */
export function priceTypeOf(reading: RecordReader): Vehicle['price_type'] {
  const value = textAt(reading, 'price_type');
  const type = typeIn(value);
  const isTerm = value === null || type !== undefined || isOtherWord(value) || EXCLUDES_GST.test(value);
  if (!isTerm && !ON_REQUEST.test(value)) doubt(reading, 'price_type', `${quoted(value)} is unknown`);
  if (hasTotalAlone(reading)) return 'drive_away';
  const byTotal = typeByTotal(reading);
  if (byTotal === 'egc') return byTotal;
  const { terms } = priceParts(textAt(reading, 'price') ?? '');
  const written = terms.flatMap((words) => typeIn(words) ?? []);
  const beside = written.find((one) => one === 'egc') ?? written[0];
  const usual = isTerm ? reading.site.price.type[carTypeIn(reading) ?? 'used'] : 'unknown';
  return type ?? beside ?? byTotal ?? usual;
}

/** A price below the drive away price lacks charges, whatever is said of it; one above it contradicts it. */
function typeByTotal(reading: RecordReader): Vehicle['price_type'] | null {
  const total = dollarsAt(reading, 'drive_away_price');
  const price = total === null ? null : dollarsAt(reading, 'price');
  if (price === null || total === null || price > total) return null;
  return price < total ? 'egc' : 'drive_away';
}
