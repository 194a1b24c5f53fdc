import { formatMoney } from '../money.ts';
import { totalPrice } from '../price/total-price.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';
import type { SearchChange } from './saved-search.ts';

/** A car as a mail shows it. */
export interface MailedCar {
  name: string;
  /** The reason: "New", "Available again", "$1,000 less". */
  news: string;
  /** Its price with what the price includes, its odometer and its place. */
  facts: string[];
  /** Path of its page. */
  href: string;
  /** Path or address of its photo; `null` without one. */
  photo: string | null;
}

/** The news of one search. */
export interface SearchNews {
  label: string;
  /** Path of the search. */
  href: string;
  cars: MailedCar[];
  /** How many more there are than `cars`. */
  more: number;
}

/** The mail of a day to one person. */
export interface SearchMail {
  site: string;
  email: string;
  /** Identifies the person's mails of the site without naming them. */
  reference: string;
  /** Of the page that stops such mails. */
  token: string;
  news: SearchNews[];
}

/** Cars that a mail shows of one search. */
export const MOST_MAILED = 12;

const NEWS: Record<SearchChange['kind'], (change: SearchChange, price: number | null) => string> = {
  new: () => 'New',
  back: () => 'Available again',
  cheaper: ({ before }, price) => `${formatMoney((before ?? 0) - (price ?? 0))} less`,
};

/** The entry of a car in a mail. */
export function mailedCar(change: SearchChange, { card }: VehicleRecord): MailedCar {
  const { name, href, photo, facts, location } = card;
  const price = totalPrice(card.price);
  const odometer = facts.find(({ key }) => key === 'km')?.value ?? null;
  const money = price && [formatMoney(price.amount), price.label].filter(Boolean).join(' ');
  return {
    ...{ name, href },
    news: NEWS[change.kind](change, price?.amount ?? null),
    facts: [money, odometer, location].filter((fact) => fact !== null),
    photo: photo?.src ?? null,
  };
}

/** The subject line: how many cars there are, and the one where it is alone. */
export function searchMailSubject(news: readonly SearchNews[]): string {
  const all = news.reduce((count, { cars, more }) => count + cars.length + more, 0);
  const [first] = news.flatMap(({ cars }) => cars);
  return all === 1 && first !== undefined
    ? `${first.news}: ${first.name}`
    : `${all} cars for your search${news.length === 1 ? ` "${news[0]?.label}"` : 'es'}`;
}
