import { quote } from './advertisements.ts';
import { LAW } from './laws.ts';
import { type Advertisement, type LintFault, type LintRule, ofEachAdvertisement } from './rule.ts';

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

const anyMatches = (passages: Advertisement['shown'], what: RegExp) =>
  passages.some(({ text }) => what.test(text));

/** "An ad stating a repayment amount must show the annual rate" (D9). */
function repaymentWithoutRate(advertisement: Advertisement): LintFault[] {
  if (anyMatches(advertisement.shown, RATE)) return [];
  return advertisement.sentences
    .filter(({ text }) => REPAYMENT.test(text) && !NO_LOAN.test(text))
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} states a repayment without the annual rate`,
      remedy: 'Write the annual rate and the comparison rate beside it, or take the repayment out',
    }));
}

/** "An ad showing the rate must show the comparison rate … not behind hover/click, close by" (D9). */
function rateWithoutComparison(advertisement: Advertisement): LintFault[] {
  if (anyMatches(advertisement.shown, COMPARISON)) return [];
  return advertisement.sentences
    .filter(({ text }) => RATE.test(text) && !COMPARISON.test(text))
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} states a rate without a comparison rate close by`,
      remedy: 'Write the comparison rate beside it, not in small print',
    }));
}

/** "With the prescribed warning" (D9). */
function warningMissing(advertisement: Advertisement): LintFault[] {
  const { shown, small } = advertisement;
  if (anyMatches([...shown, ...small], WARNING)) return [];
  return advertisement.sentences
    .filter(({ text }) => COMPARISON.test(text))
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} gives a comparison rate without its warning`,
      remedy: 'Add "WARNING: This comparison rate is true only for the example given …"',
    }));
}

/** Claims on credit in texts (rules 11, D9). */
export const CREDIT_WORDS: readonly LintRule[] = [
  {
    rule: 'annual-rate',
    level: 'error',
    law: LAW.creditAdvertising,
    scope: ofEachAdvertisement(repaymentWithoutRate),
  },
  {
    rule: 'comparison-rate',
    level: 'error',
    law: LAW.creditAdvertising,
    scope: ofEachAdvertisement(rateWithoutComparison),
  },
  {
    rule: 'comparison-warning',
    level: 'error',
    law: LAW.creditAdvertising,
    scope: ofEachAdvertisement(warningMissing),
  },
];
