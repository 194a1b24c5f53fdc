import { count } from '#domain/count.ts';
import type { AustralianState } from '#domain/location/location.schema.ts';
import { formatMoney } from '#domain/money.ts';
import { marketBadge } from '#domain/price/market-badge.ts';
import { displayedPrice, priceDisplay, priceType } from '#domain/price/price.ts';
import { totalPrice } from '#domain/price/total-price.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { depositFor, hasCheckout } from '#domain/vehicle/conditions.ts';
import { CAR_TYPES, type Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { located } from '#sites/snapshot.ts';
import { LAW } from './laws.ts';
import {
  type AdvertisedCar,
  type LintFault,
  type LintMatch,
  type LintRule,
  ofCarsThat,
  ofEachCar,
} from './rule.ts';

const isOfUnknownType = ({ vehicle }: AdvertisedCar, site: Site) =>
  displayedPrice(vehicle) !== null && priceType(vehicle, site) === 'unknown';

/** "Unknown on a priced car = build warning" (rules 19); one finding for each kind of car, as a setting mends them all. */
const unknownTypes = (unknown: readonly Vehicle[], { slug }: Site): LintMatch[] =>
  CAR_TYPES.flatMap((car_type) => {
    const cars = unknown.filter((vehicle) => vehicle.car_type === car_type);
    const [first] = cars;
    if (first === undefined) return [];
    return {
      ...located({ file: `sites/${slug}/site.json` }),
      field: `price.type.${car_type}`,
      page: vehiclePath(first.slug),
      message: `${count(cars.length, `${car_type} car`)} with a price, and nothing says what it includes`,
      remedy: 'Set it to drive_away, estimated_drive_away or egc, or send price_type with each car',
    };
  });

/** States whose law wants the total as prominent as any part of it, for used cars too (D8). */
const TOTAL_OF_USED: readonly AustralianState[] = ['VIC'];

/** "A single total price at least as prominent as any part" (D6): government charges can be computed for a new car, and in Victoria for any (D8). */
function partialPrice({ vehicle, state }: AdvertisedCar, site: Site): LintFault[] {
  const shown = totalPrice(priceDisplay(vehicle, site));
  const wanted = vehicle.car_type !== 'used' || TOTAL_OF_USED.includes(state);
  if (shown?.type !== 'egc' || shown.drive_away !== null || !wanted) return [];
  return [
    {
      field: 'drive_away_price',
      message: `${formatMoney(shown.amount)} leaves government charges out, and no total stands beside it`,
      remedy: 'Send drive_away_price, or a price with all charges',
    },
  ];
}

/** "Shown with two prices = must sell at the lower" (D6). */
function twoPrices({ vehicle }: AdvertisedCar, site: Site): LintFault[] {
  const price = displayedPrice(vehicle);
  const total = displayedPrice({ price: vehicle.drive_away_price });
  if (price === null || total === null) return [];
  const same = priceType(vehicle, site) === 'drive_away';
  if (same ? total === price : total >= price) return [];
  return [
    {
      field: 'drive_away_price',
      message: same
        ? `Two drive away prices, ${formatMoney(price)} and ${formatMoney(total)}: it must be sold at the lower one`
        : `The total of ${formatMoney(total)} is less than the price of ${formatMoney(price)}: it must be sold at the lower one`,
      remedy: 'Correct one of them in the stock system',
    },
  ];
}

/** A periodic amount without "the total price … at least as prominent" (rules 7, D6). */
function subscriptionWithoutTotal({ vehicle }: AdvertisedCar, site: Site): LintFault[] {
  const display = priceDisplay(vehicle, site);
  if (display.kind !== 'subscription' || display.total !== null) return [];
  return [
    {
      field: 'price',
      message: `"${display.text}" stands without the price of the car`,
      remedy: 'Send its price',
    },
  ];
}

/** "Strike-through only when recorded history backs it, else plain price" (rules 8, D11). */
function unbackedReduction({ vehicle, recorded }: AdvertisedCar, site: Site): LintFault[] {
  const claimed = priceDisplay(vehicle, site, Number.POSITIVE_INFINITY);
  if (claimed.kind !== 'reduced' || priceDisplay(vehicle, site, recorded).kind === 'reduced') return [];
  return [
    {
      field: 'before_price',
      message: `${formatMoney(claimed.before)} is not shown as its former price: the car was not seen at a higher price for seven days of the last ninety`,
      remedy: 'Take it out, unless the car was really offered so: then keep the evidence',
    },
  ];
}

/** An average that grows old takes its badge away: what is found does not hang on the day. */
const isBelowMarket = ({ vehicle }: AdvertisedCar, site: Site) =>
  site.price.market_source === null && marketBadge(vehicle, site, new Date(0)) !== null;

/** "'below market average', with source and date" (rules 18). */
function unnamedMarket(cars: readonly Vehicle[], { slug }: Site): LintMatch[] {
  const [first] = cars;
  if (first === undefined) return [];
  return [
    {
      ...located({ file: `sites/${slug}/site.json` }),
      field: 'price.market_source',
      page: vehiclePath(first.slug),
      message: `${count(cars.length, 'car')} below a market average, and nobody is named who publishes it`,
      remedy: 'Write whose figures they are',
    },
  ];
}

/** "SA: deposit up to 10 %" (D8). */
const HIGHEST_DEPOSIT: Partial<Record<AustralianState, number>> = { SA: 0.1 };

function highDeposit({ vehicle, state }: AdvertisedCar, site: Site): LintFault[] {
  const price = displayedPrice(vehicle);
  const share = HIGHEST_DEPOSIT[state];
  const deposit = depositFor(vehicle, site);
  if (!hasCheckout(vehicle, site) || price === null || share === undefined || deposit <= share * price)
    return [];
  return [
    {
      field: 'deposit',
      message: `The deposit of ${formatMoney(deposit)} is more than ${share * 100} % of ${formatMoney(price)}, the most that ${state} allows`,
      remedy: 'Send a smaller deposit with this car',
    },
  ];
}

/** Rules on what prices must and must not claim (rules 7, 8, 18, 19; D6, D8, D11). */
export const PRICES: readonly LintRule[] = [
  {
    rule: 'price-type',
    level: 'warning',
    law: LAW.vehicleAds,
    scope: ofCarsThat(isOfUnknownType, unknownTypes),
  },
  { rule: 'single-price', level: 'error', law: LAW.singlePrice, scope: ofEachCar(partialPrice) },
  { rule: 'two-prices', level: 'error', law: LAW.oneOfTwoPrices, scope: ofEachCar(twoPrices) },
  {
    rule: 'subscription-total',
    level: 'error',
    law: LAW.singlePrice,
    scope: ofEachCar(subscriptionWithoutTotal),
  },
  { rule: 'was-price', level: 'warning', law: LAW.misleading, scope: ofEachCar(unbackedReduction) },
  {
    rule: 'market-source',
    level: 'warning',
    law: LAW.misleading,
    scope: ofCarsThat(isBelowMarket, unnamedMarket),
  },
  { rule: 'deposit-cap', level: 'error', law: LAW.deposits, scope: ofEachCar(highDeposit) },
];
