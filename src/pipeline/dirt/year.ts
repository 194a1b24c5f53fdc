import { dayIn } from './date.ts';

/** The year that a text begins with, and what is behind it. */
interface LeadingYear {
  /** `null` where there is none, or several that differ. */
  year: number | null;
  rest: string;
}

/** "2019", "2021.5", "2019.05", "(2019)"; "MY21", "21MY", "'22". */
const YEAR =
  /^[([]?(?:(?<whole>(?:19|20)\d\d)(?:\.\d\d?)?(?!MY)|MY\s?(?<model>(?:19|20)?\d\d)(?:\.\d\d?)?|(?<before>(?:19|20)?\d\d)MY|['’‘](?<short>\d\d))(?![\p{L}\p{N}])[)\]]?/iu;

/** The second year of "2019/20". */
const SECOND = /^\s?[/–-]\s?(?<short>\d\d)(?!\d)/;
const BETWEEN = /^[\s,:/–-]+/;

/** The year that two digits, from 1940 to 2039, or four write. */
export const wholeYear = (digits: string) =>
  Number(digits) + (digits.length === 4 ? 0 : digits < '40' ? 2000 : 1900);

/** A year of two digits by itself; one digit is none. */
export const isShortYear = (text: string) => /^\s*\d\d\s*$/.test(text);

/** Reads the years at the start of a text; one that is written whole stands before one of the model. */
export function leadingYear(text: string): LeadingYear {
  const whole = new Set<number>();
  const short = new Set<number>();
  let rest = text.trim();
  for (let found = YEAR.exec(rest); found !== null; found = YEAR.exec(rest)) {
    const { whole: own, model, before, short: digits } = found.groups ?? {};
    rest = rest.slice(found[0].length);
    if (own === undefined) short.add(wholeYear(model ?? before ?? digits ?? ''));
    else whole.add(Number(own));
    const second = own === undefined ? null : SECOND.exec(rest);
    if (second !== null) {
      whole.add(wholeYear(second.groups?.short ?? ''));
      rest = rest.slice(second[0].length);
    }
    if (/\S/.test(rest)) rest = rest.replace(BETWEEN, '');
  }
  const [year = null, ...others] = whole.size > 0 ? whole : short;
  return { year: others.length === 0 ? year : null, rest: rest.trim() };
}

/** The year that a feed writes by itself or in a day, which an instant has in `zone`; `null` where it is none. */
export function yearIn(value: string | number | boolean, zone: string): number | null {
  if (Number.isInteger(Number(value)) && !isShortYear(String(value))) return Number(value);
  return writtenYear(String(value)) ?? (Number(dayIn(String(value), zone)?.slice(0, 4)) || null);
}

/** The year that a text is, whole; `null` where it is none. */
export function writtenYear(text: string): number | null {
  if (isShortYear(text)) return wholeYear(text.trim());
  const { year, rest } = leadingYear(text);
  return rest === '' ? year : null;
}
