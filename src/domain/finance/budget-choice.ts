import { formatMoney } from '../money.ts';
import { byCharacters } from '../order.ts';
import { countOf } from '../search/count-text.ts';
import {
  type NumberRange,
  type SearchState,
  WHOLE_LISTING,
  withRange,
  withSort,
  withValues,
} from '../search/search-state.ts';
import { limitsAround, type NumberSpan, type RangeLimits } from '../search/span.ts';
import type { Site } from '../site/site.schema.ts';
import type { Validity } from '../validity.ts';
import { type BudgetFrequency, type BudgetInput, type BudgetTerms, budgetPrice } from './budget.ts';

/** "Budget panel adds price>1000" (S2 §7), dollars; ranges in addresses are inclusive and begin one dollar above. */
export const BUDGET_PRICE_FLOOR = 1_000;

/** "Price fallback when range unknown: max 100000" (S2 §9), dollars. */
const UNKNOWN_MAXIMUM = 100_000;

/** "Body-type limit 4, or 20 with custom bodies" (S2 §9). */
const BODY_LIMIT = { standard: 4, custom: 20 } as const;

/** A shopper's input in the budget panel. */
export interface BudgetChoice {
  /** Whether the price range is set directly or follows from a repayment. */
  by: 'price' | 'repayment';
  span: NumberSpan;
  frequency: BudgetFrequency;
  /** Dollars per period; one for each frequency, so that switching loses neither. */
  repayments: Record<BudgetFrequency, number>;
  /** Dollars. */
  deposit: number;
  /** Body types; an empty list means all. */
  bodies: readonly string[];
}

/** S2 §3 "Search facet item". */
export interface FacetItem {
  label: string;
  value: string;
  count: number;
}

/** At `until` a sold car leaves the lists, and printed counts are outdated; the browser's own have no end. */
export interface BudgetFigures extends Pick<Validity, 'until'> {
  /** Number of cars within the range, of the chosen bodies. */
  count: number;
  /** Minimum price of the chosen bodies at any price; `null` if no car has one. */
  minimum: number | null;
  /** Number of cars of the chosen bodies in equally wide bins between the slider's limits. */
  histogram: number[];
  bodies: FacetItem[];
  /** Makes and conditions within the range, of the chosen bodies. */
  tiles: Record<'make' | 'car_type', FacetItem[]>;
}

/** Returns the slider's limits: the site's, but a maximum of 100,000 if no car has a price (rules 35). */
export function budgetLimits(
  { budget }: Pick<Site, 'budget'>,
  { minimum }: Pick<BudgetFigures, 'minimum'>,
): RangeLimits {
  const { min, max, step } = budget;
  return limitsAround({ min, max: minimum === null ? UNKNOWN_MAXIMUM : max, step });
}

/** Returns the number of body types to offer. */
export const bodyLimit = ({ flags }: Pick<Site, 'flags'>): number =>
  flags.custom_bodies ? BODY_LIMIT.custom : BODY_LIMIT.standard;

export const budgetInput = ({ repayments, frequency, deposit }: BudgetChoice): BudgetInput => ({
  repayment: repayments[frequency],
  frequency,
  deposit,
});

/**
 * Returns the price range of the search. A thumb at the slider's limit leaves that side open, to include cars beyond
 * it.
 */
export function budgetRange(
  choice: BudgetChoice,
  limits: RangeLimits,
  terms: BudgetTerms | null,
): NumberRange {
  if (choice.by === 'repayment' && terms !== null) {
    return { min: null, max: budgetPrice(budgetInput(choice), terms) };
  }
  const [low, high] = choice.span;
  return { min: low > limits.min ? low : null, max: high < limits.max ? high : null };
}

/** Returns the panel's initial choice: all prices, all body types. */
export const firstChoice = ({
  limits,
  repayments,
  deposit,
}: Pick<BudgetChoice, 'repayments' | 'deposit'> & { limits: RangeLimits }): BudgetChoice => ({
  by: 'price',
  span: [limits.min, limits.max],
  frequency: 'weekly',
  repayments,
  deposit,
  bodies: [],
});

/** Formats a price range: "up to $54,000". */
export function rangeWords({ min, max }: NumberRange): string {
  if (min === null) return max === null ? 'with a price' : `up to ${formatMoney(max)}`;
  return max === null ? `from ${formatMoney(min)}` : `from ${formatMoney(min)} to ${formatMoney(max)}`;
}

/** Returns the search that the panel links to: "default sort price descending for budget results" (S2 §7). */
export function budgetSearch({ min, max }: NumberRange, bodies: readonly string[]): SearchState {
  const priced = withRange(WHOLE_LISTING, 'price', { min: min ?? BUDGET_PRICE_FLOOR + 1, max });
  return withSort(withValues(priced, 'body', bodies), 'price_desc');
}

/** Compares facet items: "Sorted by count descending then name descending" (S2 §7). */
export const byCountAndName = (a: FacetItem, b: FacetItem): number =>
  b.count - a.count || byCharacters(b.label, a.label);

/** Returns the first `limit` body types in stock and the chosen ones; those without a car in the range count 0. */
export function offeredBodies(
  bodies: readonly FacetItem[],
  inStock: readonly FacetItem[],
  { chosen, limit }: { chosen: readonly string[]; limit: number },
): FacetItem[] {
  const gone = inStock.filter(({ value }) => bodies.every((body) => body.value !== value));
  return [...bodies, ...gone.map((body) => ({ ...body, count: 0 }))]
    .sort(byCountAndName)
    .filter(({ value }, place) => place < limit || chosen.includes(value));
}

/** Whether the "computed budget is below the minimum price in the current results" (S2 §5). */
const isOutOfReach = ({ max }: NumberRange, { minimum }: Pick<BudgetFigures, 'minimum'>): boolean =>
  minimum === null || (max !== null && max < minimum);

export interface BudgetButton {
  text: string;
  disabled: boolean;
}

/**
 * Returns the panel's button: "View cars in this range" by price, "{n} {cars} Found" by repayment, "disabled and reads
 * '0 {cars} Found'" if the budget is below the minimum (rules 34, S2 §4). `figures` are `null` while the search loads;
 * the button then shows no count.
 */
export function budgetButton(
  by: BudgetChoice['by'],
  range: NumberRange,
  figures: Pick<BudgetFigures, 'count' | 'minimum'> | null,
  cars: string,
): BudgetButton {
  if (by === 'price' || figures === null) return { text: 'View cars in this range', disabled: false };
  const disabled = isOutOfReach(range, figures);
  return { text: `${countOf(disabled ? 0 : figures.count, cars)} Found`, disabled };
}

/**
 * Returns "'No {cars} found for this budget' with a warning icon" (S2 §8), with the minimum price; `null` if there are
 * cars.
 */
export function budgetWarning(
  { count, minimum }: Pick<BudgetFigures, 'count' | 'minimum'>,
  cars: string,
): string | null {
  if (count > 0) return null;
  const from = minimum === null ? '' : `. Prices start at ${formatMoney(minimum)}`;
  return `No ${cars} found for this budget${from}`;
}
