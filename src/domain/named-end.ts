import { addDays, type CalendarDate, instantOf } from './dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
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
  `\\b(?<part>${Object.keys(PARTS).join('|')})(?: of)?[ -]${YEAR}`,
  `\\b(?:coming|opening|opens|in|by|during)[ -]${YEAR}`,
].map((pattern) => new RegExp(pattern, 'gi'));

/**
 * Returns the first instant after the last time that a short text names with its year, such as the end of April 2027 for
 * "Early 2027"; `null` for none.
 */
export function namedEnd(text: string, zone: string): Date | null {
  let rest = text.replaceAll(/\s+/g, ' ');
  const ends: CalendarDate[] = [];
  for (const pattern of NAMED) {
    // A date is not read again as its month.
    rest = rest.replace(pattern, (...match) => {
      ends.push(dayAfter(match.at(-1)));
      return ' ';
    });
  }
  const last = ends.toSorted().at(-1);
  return last === undefined ? null : instantOf(last, 0, zone);
}

interface NamedTime {
  day?: string;
  /** A name, or a number from 1. */
  month?: string;
  part?: string;
  year: string;
}

/** The first day after a time. */
function dayAfter({ day, month = '', part = '', year }: NamedTime): CalendarDate {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const last = named || Number(month) || (PARTS[part.toLowerCase()] ?? 12);
  const start = new Date(Date.UTC(Number(year), day === undefined ? last : last - 1, 1));
  return addDays(start.toISOString().slice(0, 10), Number(day ?? 0));
}
