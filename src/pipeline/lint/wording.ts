import type { AustralianState } from '#domain/location/location.schema.ts';
import { quote } from './advertisements.ts';
import { LAW } from './laws.ts';
import { type LintRule, ofEachAdvertisement } from './rule.ts';

/** Words that an advertisement must not use. */
export interface Wording extends Omit<LintRule, 'scope' | 'law'> {
  law: string;
  /** Where they are forbidden; everywhere by default. */
  states?: readonly AustralianState[];
  pattern: RegExp;
  /** What makes a matching sentence harmless. */
  unless?: RegExp;
  /** What makes every sentence harmless, where the advertisement shows it. */
  unlessShown?: RegExp;
  /** Whether that may also stand behind a toggle. */
  countsSmall?: true;
  /** Behind the quoted sentence. */
  message: string;
  remedy: string;
}

const WORDINGS: readonly Wording[] = [
  {
    rule: 'on-road-costs',
    level: 'error',
    law: LAW.nswDealers,
    states: ['NSW'],
    // Only in upper case is ORC the trade's abbreviation.
    pattern:
      /\b[oO][nN][-\s]?[rR][oO][aA][dD](?:[iI][nN][gG])?[-\s][cC][oO][sS][tT][sS]?\b|(?:\b[pP][lL][uU][sS]|\+|\b[eE]xcl(?:uding|\.)?|\bbefore)\s*on[-\s]?roads\b|\bORCs?\b/,
    message: 'uses a phrase that NSW forbids in advertisements',
    remedy: 'Say "excluding government charges", or give the drive away price',
  },
  {
    rule: 'card-surcharge',
    level: 'error',
    law: LAW.surcharges,
    pattern:
      /\b(?:eftpos|visa|mastercard|debit|credit|cards?)\b.{0,80}\bsurcharge|\bsurcharge.{0,80}\b(?:eftpos|visa|mastercard|debit|credit|cards?)\b/i,
    unless:
      /\b(?:no|without|zero|never|free of|don['’]t (?:add|charge)|do not (?:add|charge))\b.{0,40}\bsurcharge|surcharge[-\s]free|surcharges? (?:are|is) (?:banned|not)|^(?!.*\b(?:eftpos|visa|mastercard|debit)\b).*\b(?:american express|amex|paypal|afterpay|zip)\b/i,
    message: 'announces a card surcharge: none may be asked on eftpos, Visa or Mastercard',
    remedy: 'Take the surcharge out of these cards’ payments, and out of the words',
  },
  {
    rule: 'deposit-terms',
    level: 'warning',
    law: LAW.deposits,
    states: ['QLD'],
    pattern:
      /\bnon[-\s]?refundable\b.{0,30}\bdeposit|\bdeposits?\b.{0,40}(?:\bnon[-\s]?refundable|\bnot (?:be )?refund)/i,
    unless: /\b(?:no|never|without)\b.{0,20}\bnon[-\s]?refundable/i,
    message: 'speaks of a deposit that is kept: Queensland caps what may be kept in the cooling-off period',
    remedy: 'Make it refundable, or say what the cap is',
  },
];

/** Returns the rule that finds a wording in advertisements. */
export const asRule = ({ rule, level, law, message, remedy, ...wording }: Wording): LintRule => ({
  rule,
  level,
  law,
  scope: ofEachAdvertisement((advertisement) => {
    const { shown, small, sentences } = advertisement;
    const { states, pattern, unless, unlessShown, countsSmall } = wording;
    if (states !== undefined && !states.some((state) => advertisement.states.includes(state))) return [];
    const disclosing = countsSmall ? [...shown, ...small] : shown;
    if (disclosing.some(({ text }) => unlessShown?.test(text))) return [];
    return sentences
      .filter(({ text }) => pattern.test(text) && !unless?.test(text))
      .map(({ field, text }) => ({ field, message: `${quote(text)} ${message}`, remedy }));
  }),
});

/** Claims that no text of a site may make, by state (D7, D8, D14). */
export const WORDING: readonly LintRule[] = WORDINGS.map(asRule);
