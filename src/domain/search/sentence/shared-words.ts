import type { FacetAttribute } from '../facets.ts';
import { words } from './words.ts';

/** A bound of a range: a number, or the number below which a share of the stock lies. */
export type SharedBound = number | { share: number };

/** What a word that means something else to every dealership stands for. */
export interface SharedWord {
  phrases: readonly string[];
  /** Values that the stock has of these are meant; facets without any are left alone. */
  values?: Partial<Record<FacetAttribute, readonly string[]>>;
  ranges?: Partial<Record<'price' | 'km' | 'year', { min?: SharedBound; max?: SharedBound }>>;
  /** The least number of seats. */
  seats?: number;
}

const QUARTER: SharedBound = { share: 0.25 };
const HALF: SharedBound = { share: 0.5 };
const THREE_QUARTERS: SharedBound = { share: 0.75 };

/** By their names, which the setting `search.words` may replace: "cheap" is the cheapest quarter of the stock. */
export const SHARED_WORDS: Readonly<Record<string, SharedWord>> = {
  cheap: {
    phrases: words(`
    cheap, cheapest, cheap as chips, cheapie, bargain, affordable, inexpensive, low price, lowest price, low priced, budget car`),
    ranges: { price: { max: QUARTER } },
  },
  luxury: {
    phrases: words('luxury, luxurious, prestige, premium car, high end, expensive, most expensive'),
    ranges: { price: { min: THREE_QUARTERS } },
  },
  low_kms: {
    phrases: words(`
    low km, low kms, low kays, low ks, low kilometres, low kilometers, low mileage, low milage, low klms, lowest
    kms, lowest km, lowest ks, lowest kays, lowest kilometres, not many kms, few kms, low odometer, little kms`),
    ranges: { km: { max: QUARTER } },
  },
  late_model: {
    phrases: words(`
    late model, later model, newer, newer car, newer model, newest, latest, newish, near new, nearly new, as new, like new, recent, modern, almost new, this years model`),
    ranges: { year: { min: THREE_QUARTERS } },
  },
  family: {
    phrases: words(`
    family, family car, family friendly, family wagon, for the family, mum car, mums car, mums taxi,
    school run`),
    values: { body: words('SUV, Wagon, People Mover, Van') },
    seats: 5,
  },
  people_mover: {
    phrases: words(`
    people mover, people carrier, big family car, big family, large family, mini van, mpv, third row,
    3rd row, three rows, 3 rows, 3 row`),
    seats: 7,
  },
  first_car: {
    phrases: words(`
    first car, 1st car, p plater, p plate, p plates, ps, learner, learner car, starter car, red ps,
    green ps, teen, teens, p plate legal, p plater legal, p plate friendly, p plate approved, uni, uni car, for uni, student car, l plater, p platers car, my first car, teenager, student`),
    values: { body: ['Hatch', 'Sedan'] },
    ranges: { price: { max: HALF } },
  },
  tow: {
    phrases: [
      ...words('tow, towing, tows, tow car, tow vehicle, caravan towing'),
      ...['tow', 'towing', 'pull'].flatMap((verb) =>
        ['', 'a ', 'my ', 'the '].flatMap((article) =>
          // A "tow van" is one that tows.
          ['caravan', 'boat', 'trailer', 'float', ...(article ? ['van'] : [])].map(
            (noun) => `${verb} ${article}${noun}`,
          ),
        ),
      ),
    ],
    values: { body: ['Ute', 'SUV', 'Wagon'], fuel: ['Diesel'] },
  },
  tradie: {
    phrases: words('tradie, tradies, trade, work vehicle, work car, workhorse, tradesman'),
    values: { body: ['Ute', 'Van'] },
  },
  city: {
    phrases: words(`
    city car, small car, runabout, small, compact, little car, shopping car, easy to park`),
    values: { body: ['Hatch'] },
  },
  sporty: {
    phrases: ['sporty', 'sports car', 'sportscar'],
    values: { body: ['Coupe', 'Convertible', 'Fastback'] },
  },
  green: {
    phrases: words(`
    fuel efficient, economical, economy, fuel economy, good mileage, cheap to run, cheap on fuel, eco friendly, green car, good on fuel, good on petrol, low fuel, fuel
    saver`),
    values: { fuel: ['Hybrid', 'Electric', 'Plug-in Hybrid'] },
  },
};
