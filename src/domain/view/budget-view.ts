import type { BudgetFrequency, BudgetTerms } from '../finance/budget.ts';
import type { BudgetFigures } from '../finance/budget-choice.ts';
import type { RangeLimits } from '../search/span.ts';
import type { Crumb, Seo } from './seo.ts';

/** The page of the budget search. */
export interface BudgetView {
  seo: Seo;
  heading: string;
  text: string;
  crumbs: Crumb[];
  panel: BudgetPanel;
}

/**
 * The initial state of the "Budget search panel 'Find cars for your budget'" (S2 §2), until the browser has the index.
 */
export interface BudgetPanel {
  /** Path of the live release's search index; requested on the first interaction. */
  index_href: string;
  /** Limits and step of the price slider, dollars. */
  limits: RangeLimits;
  /** `null` if the site may show no repayment (rules 11). */
  terms: BudgetTerms | null;
  /** Initial values of the fields, dollars. */
  repayments: Record<BudgetFrequency, number>;
  deposit: number;
  pre_approval: boolean;
  body_limit: number;
  words: BudgetWords;
  /** Results for all prices and body types. */
  figures: BudgetFigures;
}

export interface BudgetWords {
  /** The specification's {cars}, such as "Cars". */
  cars: string;
  car_type: Record<string, string>;
}
