import { clockTime, formatClock, formatDate, weekdayName } from '../dates.ts';
import type { AustralianState } from '../location/location.schema.ts';
import { formatMoney } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { ITEM_WORDS } from '../vehicle/words.ts';

/** Formats an instant in the site's time zone: `4:15 pm on Sunday 22 November 2026`. */
export function instantText(instant: Date, site: Pick<Site, 'time_zone' | 'state'>): string {
  const zone = siteZone(site);
  const { weekday, minutes } = clockTime(instant, zone);
  return `${formatClock(minutes)} on ${weekdayName(weekday)} ${formatDate(instant, zone)}`;
}

/** Cooling-off periods for used cars by state, business days (D8). */
const COOLING_OFF: Readonly<Partial<Record<AustralianState, number>>> = { QLD: 1, SA: 2 };
/** Cooling-off periods for all cars by state, business days (D8). */
const COOLING_OFF_OF_ALL: Readonly<Partial<Record<AustralianState, number>>> = { VIC: 3 };

function coolingOff({ car_type }: Pick<Vehicle, 'car_type'>, state: AustralianState): string[] {
  const days = COOLING_OFF_OF_ALL[state] ?? (car_type === 'used' ? COOLING_OFF[state] : undefined);
  if (days === undefined) return [];
  const period = days === 1 ? '1 business day' : `${days} business days`;
  return [
    `If you sign a contract later, the cooling-off period of your state (${period} in ${state}) counts from then. It is not used up by this reservation.`,
  ];
}

/** Lists the terms of paying a deposit, the most important first (rules 15, 16, 17). */
export function reservationTerms(
  vehicle: Pick<Vehicle, 'car_type' | 'item_type'>,
  { site, deposit }: { site: Site; deposit: number },
): string[] {
  const { hours } = site.reservation;
  const car = ITEM_WORDS[vehicle.item_type].one;
  return [
    `We hold this ${car} for you for ${hours} hours from the moment your ${formatMoney(deposit)} is paid, and offer it to nobody else.`,
    `The ${formatMoney(deposit)} is 100% refundable. If you do not go ahead, or do nothing at all, all of it goes back to your card when the hold ends.`,
    `A reservation is not a contract to buy the ${car}. A sale is a contract of its own, which you sign with us on the form that ${site.state} law prescribes; the deposit then comes off the price.`,
    ...coolingOff(vehicle, site.state),
    'Nothing here limits your rights under the Australian Consumer Law.',
  ];
}
