import { inWords } from '../in-words.ts';
import { formatMoney, formatNumber } from '../money.ts';
import type { Site } from '../site/site.schema.ts';
import { subjectWords } from '../site/titles.ts';
import type { StockSummary } from '../vehicle/in-stock.ts';
import type { SearchResults } from '../view/search-view.ts';
import { type FacetAttribute, valueLabels } from './facets.ts';
import type { Listing } from './variants.ts';

/** What a list's introduction is made of. */
export interface IntroSource {
  listing: Pick<Listing, 'kind' | 'subject'>;
  results: SearchResults;
  /** What of the list is in stock. */
  stock: StockSummary;
  site: Site;
}

type Sentence = (introduced: IntroSource) => string | null;

/** What each kind of list tells, in this order: a condition or make by what it is made up of, a model by how its cars differ. */
const SENTENCES = {
  variant: [opening, conditions, leading('make', 'make'), leading('body', 'body type'), ages],
  make: [opening, conditions, leading('model', 'model'), leading('body', 'body type'), ages],
  model: [opening, conditions, leading('badge', 'badge'), ages, leading('location_name', 'location')],
} as const satisfies Record<Listing['kind'], readonly Sentence[]>;

/**
 * What a list holds, in sentences of its own: counts, price, makes or models, bodies, years (features §1 "each
 * variant a static, indexable page with its own copy"). `''` for an empty list.
 */
export function listingIntro(introduced: IntroSource): string {
  const { listing, results } = introduced;
  if (results.count === 0) return '';
  const sentences: readonly Sentence[] = results.count === 1 ? [opening] : SENTENCES[listing.kind];
  return sentences.flatMap((sentence) => sentence(introduced) ?? []).join(' ');
}

/** "12 Toyota cars in stock, from $9,990."; a list with cars that are not in stock says how many are. */
function opening({ listing, results, stock, site }: IntroSource): string {
  if (results.count === 1) return onlyCar(stock);
  const cars = `${formatNumber(results.count)} ${sentenceWords(listing.subject, site)}`;
  if (stock.count === 0) return `${cars}, none of them in stock.`;
  const of = stock.count === results.count ? ' in stock' : `, ${formatNumber(stock.count)} of them in stock`;
  return `${cars}${of}${stock.from === null ? '' : `, from ${formatMoney(stock.from)}`}.`;
}

function onlyCar({ count, from }: StockSummary): string {
  if (count === 0) return 'One listed, not in stock.';
  return from === null ? 'One in stock.' : `One in stock, at ${formatMoney(from)}.`;
}

/** "25 are used, 12 new and 4 demo."; a list of one condition says so already. */
function conditions({ listing, results, site }: IntroSource): string | null {
  const counts = results.facets.car_type ?? {};
  const [first, ...others] = Object.entries(valueLabels('car_type', site))
    .map(([value, label]) => ({ cars: counts[value] ?? 0, word: label.toLowerCase() }))
    .filter(({ cars }) => cars > 0)
    .sort((a, b) => b.cars - a.cars);
  if (first === undefined) return null;
  if (others.length === 0) return 'name' in listing.subject ? `All are ${first.word}.` : null;
  const rest = others.map(({ cars, word }) => `${formatNumber(cars)} ${word}`);
  const are = first.cars === 1 ? 'is' : 'are';
  return `${inWords([`${formatNumber(first.cars)} ${are} ${first.word}`, ...rest])}.`;
}

const MAX_NAMED = 3;

/** "Toyota (21), Mazda (14) and Kia (9) lead 12 makes." */
function leading(attribute: FacetAttribute, noun: string): Sentence {
  return ({ results }) => {
    const values = counted(attribute, results);
    const [first, second] = values;
    if (first === undefined) return null;
    if (second === undefined)
      return first.cars === results.count ? `All share one ${noun}: ${first.value}.` : null;
    const named = inWords(
      values.slice(0, MAX_NAMED).map(({ value, cars }) => `${value} (${formatNumber(cars)})`),
    );
    if (values.length <= MAX_NAMED) return `The ${noun}s are ${named}.`;
    // The results name no more than so many values; how many there are beyond them they do not tell.
    const all =
      values.length < results.values_per_facet ? values.length : `more than ${results.values_per_facet - 1}`;
    return `${named} lead ${all} ${noun}s.`;
  };
}

/** "Build years run from 2011 to 2025; the lowest odometer reads 4,210 km." */
function ages({ results }: IntroSource): string | null {
  const { year, km } = results.stats;
  if (year === undefined) return null;
  const built =
    year.min === year.max
      ? `All were built in ${year.min}`
      : `Build years run from ${year.min} to ${year.max}`;
  return km === undefined || km.min < USED_KM
    ? `${built}.`
    : `${built}; the lowest odometer reads ${formatNumber(km.min)} km.`;
}

/** Below this a car has been driven to its dealership and no farther. */
const USED_KM = 100;

function counted(attribute: FacetAttribute, { facets }: SearchResults): { value: string; cars: number }[] {
  return Object.entries(facets[attribute] ?? {})
    .map(([value, cars]) => ({ value, cars }))
    .sort((a, b) => b.cars - a.cars);
}

/** "pre-owned cars", "Toyota Corolla cars": as a heading has it, within a sentence. */
function sentenceWords(subject: Listing['subject'], site: Site): string {
  const name = 'name' in subject ? subject.name : '';
  return name + subjectWords(subject, site).slice(name.length).toLowerCase();
}
