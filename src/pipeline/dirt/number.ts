import { plain } from './text.ts';

/** A number as people write it: sign, thousands in threes or none, decimals; what stands around it is its unit. */
const WRITTEN_NUMBER =
  /^(?:(?:AU?D?)?\s?\$|AUD)?\s?([-+]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d+)?)\s*([a-z%][a-z0-9 ./%]*)?$/i;

export interface WrittenNumber {
  value: number;
  /** What followed the number, in lower case; `''` for none. */
  unit: string;
}

/** Reads `12990`, `"$12,990"`, `" 5 Seats"` or `"9.4 L / 100 km"`; `null` where it is no finite number. */
export function writtenNumber(raw: string | number): WrittenNumber | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw, unit: '' } : null;
  const match = WRITTEN_NUMBER.exec(plain(raw).trim().slice(0, 60));
  if (match === null) return null;
  return { value: Number(match[1]?.replace(/[, ]/g, '')), unit: (match[2] ?? '').trim().toLowerCase() };
}

const POINTED = /(?<![\d.,])(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{2})?|\d{4,},\d{2})(?![\d.,])/;

/** Amounts have no three decimals: "23.990" and "23.990,00" are written with a point between their thousands. */
export const withoutPoints = (text: string): string =>
  text.replace(POINTED, (digits) => digits.replaceAll('.', '').replace(',', '.'));

/** Thousands as people write them: "24.9k". */
const WITH_K = /(?<![\d.,'’])(\d{1,3}(?:\.\d{1,2})?)\s?k(?![a-z])/i;

/** An apostrophe between thousands. */
const APOSTROPHE = /(?<=\d)['’](?=\d{3}(?!\d))/g;

/** "24.9k" and "24'990" in digits and commas. */
export const withPlainThousands = (text: string): string =>
  text
    .replace(WITH_K, (_, thousands) => String(Math.round(Number(thousands) * 1000)))
    .replace(APOSTROPHE, ',');
