import { numberAt } from './number.ts';
import { type PhraseMatch, phraseAt, phrasesOf } from './phrase.ts';
import type { Token } from './token.ts';
import { words } from './words.ts';

const REGO = phrasesOf([[true, words('rego, with rego, long rego, registered, registration')]]);
const UNTIL = new Set(words('til, till, until, to, expires, expiry, exp, due, end, of'));
const MONTHS = new Set(
  words(`
  jan, january, feb, february, mar, march, apr, april, may, jun, june, jul, july, aug, august, sep, sept,
  september, oct, october, nov, november, dec, december, early, mid, late`),
);

/** A registration with the date on which it ends, which is no build year: "rego til june 2026"; `null` for none. */
export function registrationAt(tokens: readonly Token[], at: number, year: number): PhraseMatch<true> | null {
  const rego = phraseAt(tokens, at, REGO);
  if (rego === null) return null;
  const until = pastAll(tokens, rego.end, UNTIL);
  const month = monthEnd(tokens, until);
  const ending = numberAt(tokens, month);
  if (ending?.isPlain && ending.value >= year && ending.value < year + 10)
    return { meaning: true, end: ending.end };
  return month > until ? { meaning: true, end: month } : null;
}

function pastAll(tokens: readonly Token[], at: number, skipped: ReadonlySet<string>): number {
  let end = at;
  while (skipped.has(tokens[end]?.text ?? '')) end++;
  return end;
}

/** The place after a month or a part of a year, "june", "12/" or "late". */
export function monthEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.kind === 'number' && tokens[at + 1]?.text === '/') return at + 2;
  return MONTHS.has(tokens[at]?.text ?? '') ? at + 1 : at;
}
