import { formatMoney } from './money.ts';

/** "Clamp 0 to 1,000,000" (S2 §9), dollars. */
export const AMOUNT_MAXIMUM = 1_000_000;

const CENT = 0.01;

/** The message for an amount that cannot be parsed. */
export const AMOUNT_MESSAGE = 'Please enter an amount such as 20,000.';

/** Sign and dollar sign in either order; thousands in threes or together; decimals; an exponent or `k`; a unit. */
const WRITTEN =
  /^(?:[-−+]?(?:A(?:UD?)?)?\$?|\$[-−+])(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?<part>\.\d*)?(?<exponent>e\+?\d{1,2})?(?<thousand>k)?(?:%(?:p\.?a\.?)?|kms?|dollars)?\+?$/i;
/** Spaces around signs and units, and between thousands. */
const SPACE = /\s+(?=\d{3}(?:\D|$))|^\s+|\s+$|(?<=[$+−-]|AUD?)\s+|\s+(?=[a-z%])/gi;
const NEGATIVE = /^\D*[-−]/;
/** The point may separate thousands or begin a fraction; per cent never reach thousands. */
const UNCERTAIN = /^\D*[1-9]\d{0,2}\.\d{3}(?![\d%])/;

/**
 * Parses an amount as people write it: `$12,500`, `48 000 km`, `20k`, `-50`, `1e5`, `8.5%`. `NaN` for other text and
 * for ambiguous amounts such as `1,25` or `1.250`.
 */
export function readAmount(text: string): number {
  const written = text.replaceAll(SPACE, '');
  if (UNCERTAIN.test(written)) return Number.NaN;
  const { whole = '', part = '', exponent = '', thousand } = WRITTEN.exec(written)?.groups ?? {};
  const digits = `${whole.replaceAll(',', '')}${part}`;
  if (!/\d/.test(digits)) return Number.NaN;
  const size = Number(`${digits}${exponent}`) * (thousand === undefined ? 1 : 1000);
  return size === 0 || !NEGATIVE.test(text) ? size : -size;
}

/** A comma after a point is no separator of thousands. */
const POINT_FIRST = /\..*,/;

/**
 * Parses what was typed into a field that shows amounts in a `format`. Commas of dollars are ignored, because the
 * formatted ones are misplaced once a digit is deleted; the format's per cent sign may be omitted.
 */
export function readTyped(text: string, format: (amount: number) => string): number {
  if (format(0).includes('%')) return readAmount(text.includes('%') ? text : `${text}%`);
  return readAmount(POINT_FIRST.test(text) ? text : text.replaceAll(',', ''));
}

/** Clamps an amount: "Numeric, clamped to 0 to 1,000,000; NaN becomes 0" (S2 §5). */
export function clampAmount(amount: number): number {
  return Number.isNaN(amount) ? 0 : Math.min(Math.max(amount, 0), AMOUNT_MAXIMUM);
}

/**
 * Returns the error message for an amount out of range (S2 §5); `null` for one in range and for text that is no amount.
 */
export function amountProblem(text: string): string | null {
  const amount = readAmount(text);
  if (Number.isNaN(amount)) return null;
  return ambiguousAmount(amount, clampAmount(amount), { step: CENT, format: formatMoney });
}

/**
 * Returns the message for a typed amount that was clamped to another, or could not be parsed (`NaN`); `null` where
 * `taken` equals `typed` to within `step`.
 */
export function ambiguousAmount(
  typed: number,
  taken: number,
  { step, format }: { step: number; format: (amount: number) => string },
): string | null {
  if (Number.isNaN(typed)) return AMOUNT_MESSAGE;
  if (Math.abs(typed - taken) < step) return null;
  return taken < typed ? `The most here is ${format(taken)}.` : `The least here is ${format(taken)}.`;
}
