import { WHOLE_LISTING } from '../search-state.ts';
import { printSearch } from '../search-url.ts';
import { readSentence } from './read-sentence.ts';
import { stateOfReading } from './state-of-reading.ts';
import { type StockFacets, type Vocabulary, vocabularyOf } from './vocabulary.ts';

const counted = (...values: string[]) => Object.fromEntries(values.map((value) => [value, 1]));

/** A stock of a few cars of every kind that sentences tell apart. */
export const STOCK: StockFacets = {
  values: {
    make_model: counted(
      ...['Toyota', 'Toyota > HiLux', 'Toyota > Corolla', 'Toyota > RAV4'],
      ...['Mazda', 'Mazda > 3', 'Mazda > CX-5', 'Porsche', 'Porsche > 911', 'Kia', 'Kia > Carnival'],
      ...['Volkswagen', 'Volkswagen > Golf', 'Suzuki', 'Suzuki > Escape', 'Ford', 'Ford > Escape'],
      ...['Ford > Transit Custom'],
    ),
    body: counted('Ute', 'Hatch', 'Sedan', 'SUV'),
    fuel: counted('Petrol', 'Diesel', 'Hybrid'),
    transmission: counted('Automatic', 'Manual'),
    colour: counted('White', 'Glacier White', 'Black', 'Grey'),
    seats: counted('2', '5', '7', '8'),
    doors: counted('2', '4', '5'),
    item_type: counted('car', 'motorcycle'),
    car_type: counted('new', 'used'),
    city: counted('Newcastle'),
    weekly_price_range: counted('Under $50', '$50 to $100', '$100 to $150', '$150 or more'),
    badge: counted('Black Edition', 'SR5'),
    filtered_features: counted('Electric park brake', 'Leather seats'),
  },
  spans: {
    price: { min: 5000, max: 90_000 },
    km: { min: 10, max: 250_000 },
    year: { min: 2005, max: 2026 },
  },
  share: (attribute, share) => (attribute === 'price' ? 100_000 * share : null),
};

const vocabularies = new Map<StockFacets, Vocabulary>();

/** The parameters of an address that a sentence becomes, readable. */
export function addressOf(sentence: string, stock = STOCK): string {
  const vocabulary = vocabularies.get(stock) ?? vocabularyOf(stock);
  vocabularies.set(stock, vocabulary);
  const state = stateOfReading(WHOLE_LISTING, readSentence(sentence, vocabulary, 2026), stock);
  return decodeURIComponent(printSearch(state).replaceAll('+', ' '));
}
