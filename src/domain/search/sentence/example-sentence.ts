import { byCharacters } from '../../order.ts';
import { PRICE_BANDS } from '../bands.ts';

/** A car by the values that most sentences name; `price` in dollars. */
export interface DescribedCar {
  fuel: string;
  body: string;
  price: number;
}

/** Other values, such as "Petrol - Premium ULP", would not read as a sentence. */
const WORD = /^\p{L}+$/u;
const THOUSAND = 1000;

/**
 * A sentence that finds cars, as a hint of what the search understands: the commonest fuel and body, under the lowest
 * price band that holds half of those cars, such as "Diesel ute under $40k". Null where no car has plain values.
 */
export function exampleSentence(cars: readonly DescribedCar[]): string | null {
  const plain = cars.filter(({ fuel, body, price }) => WORD.test(fuel) && WORD.test(body) && price > 0);
  const kinds = Map.groupBy(plain, ({ fuel, body }) => `${fuel} ${inSentence(body)}`);
  const [commonest] = [...kinds].sort(
    ([one, some], [other, others]) => others.length - some.length || byCharacters(one, other),
  );
  if (commonest === undefined) return null;
  const [kind, own] = commonest;
  const bound = PRICE_BANDS.bounds.find(
    (bound) => own.filter(({ price }) => price < bound).length * 2 >= own.length,
  );
  return bound === undefined ? kind : `${kind} under $${bound / THOUSAND}k`;
}

/** "SUV" stays as it is, "Ute" becomes "ute". */
const inSentence = (word: string): string => (word === word.toUpperCase() ? word : word.toLowerCase());
