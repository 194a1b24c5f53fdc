import { addDays, type CalendarDate, instantOf } from './dates.ts';
import { MONTH_NAME, monthNumber } from './month-names.ts';
import { LEADING_IN, LONGEST_LABEL, labelClaim } from './time-words.ts';

const MONTH = `(?<month>${MONTH_NAME})\\.?`;
const YEAR = '(?<year>20\\d\\d)(?![\\d/])';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';

/** Last months of parts of a year. Summer is in two years, and Easter in two months. */
const PARTS: Readonly<Record<string, number>> = {
  early: 4,
  mid: 8,
  late: 12,
  'end of': 12,
  q1: 3,
  q2: 6,
  q3: 9,
  q4: 12,
  autumn: 5,
  winter: 8,
  spring: 11,
  eofy: 6,
};

/** How a text names the end of a time, the most exact first; a month stands before the day only in words. */
const NAMED = [
  `\\b${DAY}(?: of)?[ -]${MONTH},?[ -]${YEAR}`,
  `\\b${MONTH} ${DAY},? ${YEAR}`,
  `\\b(?<day>\\d{1,2})([/.-])(?<month>\\d{1,2})\\2${YEAR}`,
  '\\b(?<year>20\\d\\d)-(?<month>\\d\\d)-(?<day>\\d\\d)\\b',
  `\\b${MONTH},?[ -]${YEAR}`,
  `\\b(?<month>0?[1-9]|1[0-2])/${YEAR}`,
  `\\b(?<part>${Object.keys(PARTS).join('|')})(?: of)?[ -]${YEAR}`,
  `\\b(?:coming|opening|opens|in|by|during)[ -]${YEAR}`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** A named time, once it is read: the day after it, in digits that no pattern reads again. */
const READ = '\\{(\\d{8})\\}';
/** A time from one day to another, or one of two, has the later end. */
const RANGE = new RegExp(`${READ} ?(?:to|till?|until|through|thru|or|and|[-–/]) ?${READ}`, 'gi');
const LED_IN = new RegExp(`(?:\\b${LEADING_IN}){0,3}${READ}`, 'gi');

/**
 * Returns the first instant after the time that a label names with its year, such as the end of April 2027 for "Early
 * 2027", the first one of several; `null` for none, and where the rest of the label claims a time as well.
 */
export function namedEnd(label: string, zone: string): Date | null {
  const read = NAMED.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (...match) => {
        const day = dayAfter(match.at(-1));
        return day === null ? match[0] : `{${day.replaceAll('-', '')}}`;
      }),
    label.slice(0, LONGEST_LABEL).replaceAll(/[\s{}]+/g, ' '),
  ).replace(RANGE, (_, one: string, other: string) => `{${one > other ? one : other}}`);
  const [first] = (read.match(new RegExp(READ, 'g')) ?? []).toSorted();
  if (first === undefined || labelClaim(read.replaceAll(LED_IN, ' ')) !== null) return null;
  return instantOf(first.replace(/\{(\d{4})(\d\d)(\d\d)\}/, '$1-$2-$3'), 0, zone);
}

interface NamedTime {
  day?: string;
  /** A name, or a number from 1. */
  month?: string;
  part?: string;
  year: string;
}

/** The first day after a time; `null` for a month or day that no year has. */
function dayAfter({ day, month = '', part = '', year }: NamedTime): CalendarDate | null {
  const last = monthNumber(month) || Number(month) || (PARTS[part.toLowerCase()] ?? 12);
  if (last > 12 || Number(day ?? 0) > 31) return null;
  const start = new Date(Date.UTC(Number(year), day === undefined ? last : last - 1, 1));
  return addDays(start.toISOString().slice(0, 10), Number(day ?? 0));
}
