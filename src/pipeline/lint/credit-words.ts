import { LAW } from './laws.ts';
import type { LintRule } from './rule.ts';
import { asRule, type Wording } from './wording.ts';

/** "$99 per week", "$99/wk", "$430 monthly", "$99 p.w." */
const REPAYMENT =
  /\$\s?\d[\d,]*(?:\.\d{1,2})?\s*(?:(?:per|an?|each|every|\/)\s*)?(?:(?:week|fortnight|month)(?:ly)?|wk|mth)\b|\$\s?\d[\d,]*(?:\.\d{1,2})?\s*p[./]?\s?(?:[wfm]|wk)\b/i;

/** What costs money by the week and is no loan. */
const NO_LOAN =
  /subscri|\bfuel|petrol|diesel|electricity|charging|\bsav(?:e[sd]?|ings?)\b|\brent|\bhire|storage|parking|insurance|\brego\b|registration|roadside|member|servic(?:e|ing)|\bearn|cheaper/i;

/** "5.9% p.a.", "2.9 % finance", "finance from 3.9%", "an interest rate of 7%" */
const RATE =
  /\b\d{1,2}(?:\.\d{1,2})?\s?%\*?\s*(?:p\.?\s?a\b|per\s+annum|per\s+year|a\s+year|apr\b|(?:fixed\s+|variable\s+)?(?:interest|finance)\b)|\b(?:interest|finance)(?:\s+rates?)?\s+(?:of|from|at|as\s+low\s+as)\s+(?:just\s+|only\s+)?\d{1,2}(?:\.\d{1,2})?\s?%/i;

/** The comparison rate with its figure, in either order. */
const COMPARISON =
  /comparison\s+rate[^%]{0,30}?\d{1,2}(?:\.\d{1,2})?\s?%|\d{1,2}(?:\.\d{1,2})?\s?%[^%]{0,20}?comparison\s+rate/i;

const WARNING = /warning:?\s+this\s+comparison\s+rate/i;

const WORDINGS: readonly Wording[] = [
  // "An ad stating a repayment amount must show the annual rate" (D9).
  {
    rule: 'annual-rate',
    level: 'error',
    law: LAW.creditAdvertising,
    pattern: REPAYMENT,
    unless: NO_LOAN,
    unlessShown: RATE,
    message: 'states a repayment without the annual rate',
    remedy: 'Write the annual rate and the comparison rate beside it, or take the repayment out',
  },
  // "An ad showing the rate must show the comparison rate … not behind hover/click, close by" (D9).
  {
    rule: 'comparison-rate',
    level: 'error',
    law: LAW.creditAdvertising,
    pattern: RATE,
    unless: COMPARISON,
    unlessShown: COMPARISON,
    message: 'states a rate without a comparison rate close by',
    remedy: 'Write the comparison rate beside it, not in small print',
  },
  // "With the prescribed warning" (D9).
  {
    rule: 'comparison-warning',
    level: 'error',
    law: LAW.creditAdvertising,
    pattern: COMPARISON,
    unlessShown: WARNING,
    countsSmall: true,
    message: 'gives a comparison rate without its warning',
    remedy: 'Add "WARNING: This comparison rate is true only for the example given …"',
  },
];

/** Claims on credit in texts (rules 11, D9). */
export const CREDIT_WORDS: readonly LintRule[] = WORDINGS.map(asRule);
