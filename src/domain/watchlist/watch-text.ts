import { addDays, calendarDate, clockTime, instantOf } from '../dates.ts';
import { formatMoney } from '../money.ts';
import type { CarChange, WatchedState } from './watched-car.ts';

export interface ChangeFacts {
  change: CarChange;
  before: WatchedState;
  now: WatchedState;
  car: string;
  site: string;
  /** Absolute addresses of the car's page and of the page that stops messages. */
  href: string;
  stop_href: string;
}

const priceOf = ({ price }: WatchedState): string => (price === null ? '' : ` at ${formatMoney(price)}`);

const SENTENCES: Record<CarChange, (facts: ChangeFacts) => string> = {
  price_drop: ({ car, before, now }) =>
    `The ${car} is now ${formatMoney(now.price ?? 0)}, ${formatMoney((before.price ?? 0) - (now.price ?? 0))} less.`,
  sold: ({ car }) => `The ${car} on your watchlist has sold.`,
  gone: ({ car }) => `The ${car} on your watchlist is no longer for sale here.`,
  back: ({ car, now }) => `The ${car} is available again${priceOf(now)}.`,
};

/** Returns the text message about a change: site, change, link, and how to stop messages. */
export const changeMessage = (facts: ChangeFacts): string =>
  `${facts.site}: ${SENTENCES[facts.change](facts)} ${facts.href}\nStop these texts: ${facts.stop_href}`;

/** Hours in which texts may be sent, minutes after midnight: 8 am to 9 pm. */
const FROM = 8 * 60;
const UNTIL = 21 * 60;

/**
 * Returns the instant to send a text that is ready at `now`: `now` within texting hours in `zone`, else the next 8 am.
 */
export function textingTime(now: Date, zone: string): Date {
  const { minutes } = clockTime(now, zone);
  if (minutes >= FROM && minutes < UNTIL) return now;
  const today = calendarDate(now, zone);
  return instantOf(minutes < FROM ? today : addDays(today, 1), FROM, zone);
}
