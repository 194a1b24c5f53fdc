import { numberAt, type WrittenNumber } from './number.ts';
import { monthEnd } from './registration.ts';
import type { Token } from './token.ts';

/** Whether a number is written as years are. */
export const isYearLike = ({ isPlain, value }: WrittenNumber): boolean =>
  isPlain && value >= 1900 && value < 2100;

const isShort = (token: Token | undefined) => token?.kind === 'number' && /^\d\d$/.test(token.text);

/** Whether two digits and two more are years: "15/16", of which the first is no month; "15-16", but not "15-25". */
export function isYearPair(tokens: readonly Token[], sign: number): boolean {
  const [first, second] = [tokens[sign - 1], tokens[sign + 1]];
  const isGlued = /[-/]/.test(tokens[sign]?.text ?? '') && tokens[sign]?.glued && second?.glued;
  if (!isGlued || !isShort(first) || !isShort(second)) return false;
  const years = Number(second?.text) - Number(first?.text);
  return years === 1 || (years > 1 && tokens[sign]?.text === '/' && Number(first?.text) > MONTHS_A_YEAR);
}

const MONTHS_A_YEAR = 12;

/** The place of the year behind a month, "june 2018" and "6/2018"; the place itself where there is none. */
export function pastMonth(tokens: readonly Token[], at: number): number {
  const end = monthEnd(tokens, at);
  const year = end > at ? numberAt(tokens, end) : null;
  const isMonth = tokens[at]?.kind === 'word' || Number(tokens[at]?.text) <= MONTHS_A_YEAR;
  return year && isYearLike(year) && isMonth ? end : at;
}
