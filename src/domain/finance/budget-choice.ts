import { formatMoney, formatNumber } from '../money.ts';
import { byCharacters } from '../order.ts';
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
import { type BudgetFrequency, type BudgetInput, type BudgetTerms, budgetPrice } from './budget.ts';

/** "Budget panel adds price>1000" (S2 §7), dollars; an address, which includes its ends, begins one dollar above. */
export const BUDGET_PRICE_FLOOR = 1_000;

/** "Price fallback when range unknown: max 100000" (S2 §9), dollars. */
const UNKNOWN_MAXIMUM = 100_000;

/** "Body-type limit 4, or 20 with custom bodies" (S2 §9). */
const BODY_LIMIT = { standard: 4, custom: 20 } as const;

/** What a shopper has set in the budget panel. */
export interface BudgetChoice {
  /** What the price range comes from. */
  by: 'price' | 'repayment';
  span: NumberSpan;
  frequency: BudgetFrequency;
  /** Dollars per period, each kept while the other is looked at. */
  repayments: Record<BudgetFrequency, number>;
  /** Dollars. */
  deposit: number;
  /** Body types; none is all. */
  bodies: readonly string[];
}

/** S2 §3 "Search facet item". */
export interface FacetItem {
  label: string;
  value: string;
  count: number;
}

/** What the stock says to a choice. */
export interface BudgetFigures {
  /** Cars within the range, of the chosen bodies. */
  count: number;
  /** The least price of the chosen bodies, whatever the range; `null` where there is none. */
  minimum: number | null;
  /** Cars of the chosen bodies in equally wide parts of the slider's limits. */
  histogram: number[];
  /** All body types within the range. */
  bodies: FacetItem[];
  /** Makes and conditions within the range, of the chosen bodies. */
  tiles: Record<'make' | 'car_type', FacetItem[]>;
}

/** The slider's ends: the site's, or up to 100,000 where no car has a price (rules 35). */
export function budgetLimits(
  { budget }: Pick<Site, 'budget'>,
  { minimum }: Pick<BudgetFigures, 'minimum'>,
): RangeLimits {
  const { min, max, step } = budget;
  return limitsAround({ min, max: minimum === null ? UNKNOWN_MAXIMUM : max, step });
}

/** How many body types are offered. */
export const bodyLimit = ({ flags }: Pick<Site, 'flags'>): number =>
  flags.custom_bodies ? BODY_LIMIT.custom : BODY_LIMIT.standard;

/** What the repayment side of a choice says, in the frequency that is chosen. */
export const budgetInput = ({ repayments, frequency, deposit }: BudgetChoice): BudgetInput => ({
  repayment: repayments[frequency],
  frequency,
  deposit,
});

/** The prices that are searched. A thumb at the slider's end leaves that side open: cars beyond it are no less for sale. */
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

/** The panel before anybody touches it: all prices, all body types. */
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

/** "up to $54,000" */
export function rangeWords({ min, max }: NumberRange): string {
  if (min === null) return max === null ? 'at any price' : `up to ${formatMoney(max)}`;
  return max === null ? `from ${formatMoney(min)}` : `from ${formatMoney(min)} to ${formatMoney(max)}`;
}

/** The search that the panel leads into, by price, the highest first: "default sort price descending for budget results" (S2 §7). */
export function budgetSearch({ min, max }: NumberRange, bodies: readonly string[]): SearchState {
  const priced = withRange(WHOLE_LISTING, 'price', { min: min ?? BUDGET_PRICE_FLOOR + 1, max });
  return withSort(withValues(priced, 'body', bodies), 'price_desc');
}

/** "Sorted by count descending then name descending" (S2 §7). */
export const byCountAndName = (a: FacetItem, b: FacetItem): number =>
  b.count - a.count || byCharacters(b.label, a.label);

/** The first `limit` of the body types in stock, and those that are chosen; ones that no car of the range has stay with 0. */
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

/** "Budget is invalid when the computed budget is below the minimum price in the current results" (S2 §5). */
const isOutOfReach = ({ max }: NumberRange, { minimum }: Pick<BudgetFigures, 'minimum'>): boolean =>
  minimum === null || (max !== null && max < minimum);

export interface BudgetButton {
  text: string;
  disabled: boolean;
}

/**
 * "View cars in this range" by price, "{n} {cars} Found" by repayment, "disabled and reads '0 {cars} Found'" where the
 * budget is out of reach (rules 34, S2 §4). `figures` are `null` while nothing is known, and then nothing is claimed.
 */
export function budgetButton(
  by: BudgetChoice['by'],
  range: NumberRange,
  figures: Pick<BudgetFigures, 'count' | 'minimum'> | null,
  cars: string,
): BudgetButton {
  if (by === 'price' || figures === null) return { text: 'View cars in this range', disabled: false };
  const disabled = isOutOfReach(range, figures);
  return { text: `${formatNumber(disabled ? 0 : figures.count)} ${cars} Found`, disabled };
}

/** "'No {cars} found for this budget' with a warning icon" (S2 §8), and where prices begin; `null` where there are some. */
export function budgetWarning(
  { count, minimum }: Pick<BudgetFigures, 'count' | 'minimum'>,
  cars: string,
): string | null {
  if (count > 0) return null;
  const from = minimum === null ? '' : `. Prices start at ${formatMoney(minimum)}`;
  return `No ${cars} found for this budget${from}`;
}
