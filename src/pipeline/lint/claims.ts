import { formatMoney, formatNumber } from '#domain/money.ts';
import { displayedPrice, priceType } from '#domain/price/price.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { quote } from './advertisements.ts';
import { LAW } from './laws.ts';
import {
  type Advertisement,
  type LintFault,
  type LintRule,
  ofEachAdvertisement,
  type Passage,
} from './rule.ts';

const AMOUNT = String.raw`\$\s?(\d[\d,]{3,})`;
const HAVE = String.raw`(?:\s+(?:priced\s+)?(?:for|at|from|of))?(?:\s+(?:just|only))?:?\s*`;
const DRIVE_AWAY = [
  new RegExp(`${AMOUNT}\\s*(?:,\\s*)?drive[-\\s]?away`, 'i'),
  new RegExp(`\\bdrive[-\\s]?away${HAVE}${AMOUNT}`, 'i'),
];
/** The price of this car, as a comment calls it. */
const PRICES = [
  ...DRIVE_AWAY,
  new RegExp(
    `\\b(?:now|priced|asking(?:\\s+price)?|yours|sale\\s+price|special(?:\\s+price)?)${HAVE}${AMOUNT}`,
    'i',
  ),
];
const FORMER = new RegExp(
  `\\b(?:was|were|previously|originally|formerly|(?:reduced|down|slashed|dropped)\\s+from)${HAVE}${AMOUNT}`,
  'i',
);
const DRIVEN =
  /\b(?:only|just|with|travelled|low\s+k(?:m|ilometre)s,?|odometer(?:\s+reads?)?:?)\s+(\d[\d,]*)\s?(?:kms?|kilomet(?:re|er)s)\b(?!\s+(?:of\s+)?(?:range|warranty|remaining|from|away|ago|per|service))/i;

/** Kilometres that a comment may round off. */
const ROUNDED_KM = 1000;

const dollars = (written: string | undefined) => Number(written?.replaceAll(',', ''));

const NEVER = /(?!)/;

interface PriceClaim extends Passage {
  amount: number;
}

/** Amounts that a text names in one of these ways, where it does not name them in the way of `others`. */
const claimsOf = (advertisement: Advertisement, ways: readonly RegExp[], others = NEVER): PriceClaim[] =>
  advertisement.sentences.flatMap(({ field, text }) =>
    ways.flatMap((way) => {
      const amount = way.exec(text.replace(others, ''))?.[1];
      return amount === undefined ? [] : { field, text, amount: dollars(amount) };
    }),
  );

/** "Shown with two prices = must sell at the lower or withdraw" (D6): comments that name another price than the page. */
function otherPrice(advertisement: Advertisement): LintFault[] {
  const { car } = advertisement;
  const price = car && displayedPrice(car.vehicle);
  if (car === null || price === null) return [];
  const own = [price, car.vehicle.drive_away_price];
  const other = claimsOf(advertisement, PRICES, FORMER).find(({ amount }) => !own.includes(amount));
  if (other === undefined) return [];
  return [
    {
      field: other.field,
      message: `${quote(other.text)} names ${formatMoney(other.amount)}, and the car is shown for ${formatMoney(price)}`,
      remedy: 'Leave the price to its own field: comments do not change with it',
    },
  ];
}

/** "Was/now: only if the car was really offered at the was price for a reasonable period just before" (D11). */
function formerPrice(advertisement: Advertisement): LintFault[] {
  const recorded = advertisement.car?.recorded ?? 0;
  return claimsOf(advertisement, [FORMER])
    .filter(({ amount }) => amount > recorded)
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} names a former price that no record backs`,
      remedy: 'Take it out: a former price that was recorded is struck through by itself',
    }));
}

/** "Odometer in an ad must be true" (D7): comments that name fewer kilometres than the record. */
function fewerKilometres(advertisement: Advertisement): LintFault[] {
  const km = advertisement.car?.vehicle.km ?? null;
  if (km === null) return [];
  return claimsOf(advertisement, [DRIVEN])
    .filter(({ amount }) => amount < km - ROUNDED_KM)
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)}, and the odometer of the record reads ${formatNumber(km)} km`,
      remedy: 'Correct one of them',
    }));
}

const CARS_PRICE = /\$\s?\d{1,3},?\d{3}\b/;
const TYPE_STATED = /drive[-\s]?away|gov(?:ernment|t\.?)\s+charges|\bEGC\b/i;

/** "A single total price" (D6) and "label always" (rules 19), of the price line of an offer or a model. */
function untypedLine({ shown, sellsNew }: Advertisement): LintFault[] {
  return shown
    .filter(({ field, text }) => field.endsWith('price_line') && CARS_PRICE.test(text))
    .filter(({ text }) => !(sellsNew ? /drive[-\s]?away/i : TYPE_STATED).test(text))
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} does not say ${sellsNew ? 'what the car costs drive away' : 'what it includes'}`,
      remedy: sellsNew ? 'Give the drive away price' : 'Say drive away, or excluding government charges',
    }));
}

/** A comment with "drive away" on a price that excludes charges (rules 19, D6). */
function otherType(advertisement: Advertisement, _now: Date, site: Site): LintFault[] {
  const { car } = advertisement;
  const price = car && displayedPrice(car.vehicle);
  if (car === null || price === null || priceType(car.vehicle, site) !== 'egc') return [];
  return claimsOf(advertisement, DRIVE_AWAY)
    .filter(({ amount }) => amount === price && amount !== car.vehicle.drive_away_price)
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} says drive away of a price that is shown without government charges`,
      remedy: 'Send price_type drive_away where it is so, or take the words out',
    }));
}

/** What texts claim beside what is recorded (rules 8, 19; D6, D7, D11). */
export const CLAIMS: readonly LintRule[] = [
  { rule: 'comment-price', level: 'error', law: LAW.oneOfTwoPrices, scope: ofEachAdvertisement(otherPrice) },
  { rule: 'comment-price-type', level: 'error', law: LAW.singlePrice, scope: ofEachAdvertisement(otherType) },
  { rule: 'was-claim', level: 'warning', law: LAW.misleading, scope: ofEachAdvertisement(formerPrice) },
  { rule: 'odometer', level: 'error', law: LAW.nswDealers, scope: ofEachAdvertisement(fewerKilometres) },
  { rule: 'price-line', level: 'warning', law: LAW.singlePrice, scope: ofEachAdvertisement(untypedLine) },
];
