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

/** S2 §2 "Budget search panel 'Find cars for your budget'": what it starts from, until the index answers in the browser. */
export interface BudgetPanel {
  /** Where the index file of the live release is found; requested with the first touch. */
  index_href: string;
  /** Ends and step of the price slider, dollars. */
  limits: RangeLimits;
  /** `null` where the site may show no repayment (rules 11). */
  terms: BudgetTerms | null;
  /** What the fields begin with, dollars. */
  repayments: Record<BudgetFrequency, number>;
  deposit: number;
  /** Whether the site takes finance enquiries: then it pre-approves budgets. */
  pre_approval: boolean;
  /** How many body types are offered. */
  body_limit: number;
  words: BudgetWords;
  /** What the stock says to all prices and all body types. */
  figures: BudgetFigures;
}

export interface BudgetWords {
  /** The specification's {cars}, such as "Cars". */
  cars: string;
  /** What each condition is called. */
  car_type: Record<string, string>;
}
