import { count } from '../count.ts';
import { formatMoney } from '../money.ts';
import { totalPrice } from '../price/total-price.ts';
import { photoCopy } from '../view/photo.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';
import type { SearchChange } from './saved-search.ts';

/** A car as a mail shows it. */
export interface MailedCar {
  name: string;
  /** The reason: "New match", "Available again", "$1,000 less". */
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

const newsOf = (change: SearchChange): string => {
  if (change.kind === 'cheaper') return `${formatMoney(change.saving)} less`;
  return change.kind === 'new' ? 'New match' : 'Available again';
};

/** The entry of a car in a mail. */
export function mailedCar(change: SearchChange, { card }: VehicleRecord): MailedCar {
  const { name, href, photo, facts, location } = card;
  const price = totalPrice(card.price);
  const odometer = facts.find(({ key }) => key === 'km')?.value;
  const money = price && [formatMoney(price.amount), price.label].filter(Boolean).join(' ');
  return {
    ...{ name, href },
    news: newsOf(change),
    facts: [money, odometer, location].filter((fact) => fact != null),
    photo: photo && (photoCopy(photo) ?? photo.src),
  };
}

/** The subject line: how many cars there are, and the one where it is alone. */
export function searchMailSubject(news: readonly SearchNews[]): string {
  const all = news.reduce((sum, { cars, more }) => sum + cars.length + more, 0);
  const [first] = news.flatMap(({ cars }) => cars);
  if (all === 1 && first !== undefined) return `${first.news}: ${first.name}`;
  const [one, ...others] = news.map(({ label }) => label);
  return `${count(all, 'car')} for your search${others.length === 0 ? ` "${one}"` : 'es'}`;
}
