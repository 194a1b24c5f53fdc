import { MONTH_NAME, monthNumber } from '#domain/month-names.ts';

/** `/Date(1773277200000+1100)/`: how .NET wrote dates in JSON. */
const JSON_DATE = /^\\?\/Date\((-?\d{1,15})(?:[-+]\d{4})?\)\\?\/$/i;

const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,.]+)?';
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?`;
const MONTH = `(?<month>${MONTH_NAME})`;
const BETWEEN = '[ ,./-]+';
/** A day with its month in words, in any order; what follows is its time. */
const SPELLED_DAYS = [
  [DAY, MONTH, String.raw`(?<year>\d{4}|\d{2})`],
  [MONTH, DAY, String.raw`(?<year>\d{4})`],
  [String.raw`(?<year>\d{4})`, MONTH, DAY],
].map((parts) => new RegExp(String.raw`^${WEEKDAY}${parts.join(BETWEEN)}(?!\d)`, 'i'));

/** A day in digits, of a text that begins with one in words or is one of JSON: `2026-03-12` of `Mar 12 2026  3:00PM`; any other text as it is. */
export function digitsOfDay(text: string): string {
  const time = new Date(Number(JSON_DATE.exec(text)?.[1] ?? Number.NaN));
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  const match = SPELLED_DAYS.map((form) => form.exec(text)).find((found) => found !== null);
  const { day = '', month = '', year = '' } = match?.groups ?? {};
  if (year.length === 2) return `${day} ${month} ${year}`;
  return match ? [year, `${monthNumber(month)}`.padStart(2, '0'), day.padStart(2, '0')].join('-') : text;
}
