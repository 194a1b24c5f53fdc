import { count } from '../count.ts';
import { formatMoney } from '../money.ts';
import { finalPrice } from '../price/final-price.ts';
import { photoCopy } from '../view/photo.ts';
import type { VehicleRecord } from '../view/vehicle-record.ts';
import { watchedState } from '../watchlist/watched-car.ts';
import type { SearchChange } from './saved-search.ts';

/** A car as a mail shows it. */
export interface MailedCar {
  name: string;
  /** The reason: "New match", "Available again", "$1,000 less", "Sold". */
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
export const MAX_MAILED = 12;

const NEWS = { new: 'New match', back: 'Available again', close: 'Comes close' } as const;
const LEFT = { sold: 'Sold', reserved: 'Reserved for somebody', gone: 'Not for sale any more' } as const;

function newsOf(change: SearchChange, { card }: VehicleRecord): string {
  if (change.kind === 'cheaper') return `${formatMoney(change.saving)} less`;
  if (change.kind !== 'gone') return NEWS[change.kind];
  const state = watchedState(card.availability);
  return LEFT[state === 'free' ? 'gone' : state];
}

/** The entry of a car in a mail. */
export function mailedCar(change: SearchChange, record: VehicleRecord): MailedCar {
  const { card } = record;
  const { name, href, photo, facts, location } = card;
  const price = finalPrice(card.price);
  const odometer = facts.find(({ key }) => key === 'km')?.value;
  const money = price && [formatMoney(price.amount), price.label].filter(Boolean).join(' ');
  return {
    name,
    href,
    news: newsOf(change, record),
    facts: [money, odometer, location].filter((fact) => fact != null),
    photo: photo && (photoCopy(photo) ?? photo.src),
  };
}

/** The entry of a car without a record: one of a search that named it, and that the site has no more. */
export const departedCar = ({ label, href }: Pick<SearchNews, 'label' | 'href'>): MailedCar => ({
  name: label,
  news: LEFT.gone,
  facts: [],
  href,
  photo: null,
});

/** The subject line: how many cars there are, and the one where it is alone. */
export function searchMailSubject(news: readonly SearchNews[]): string {
  const all = news.reduce((sum, { cars, more }) => sum + cars.length + more, 0);
  const [first] = news.flatMap(({ cars }) => cars);
  if (all === 1 && first !== undefined) return `${first.news}: ${first.name}`;
  const [one, ...others] = news.map(({ label }) => label);
  return `${count(all, 'car')} for your search${others.length === 0 ? ` "${one}"` : 'es'}`;
}
