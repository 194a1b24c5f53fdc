import { calendarDate, instantOf } from '#domain/dates.ts';
import { DAY_MS } from '#domain/duration.ts';
import { MONTH_NAME, monthNumber } from '#domain/month-names.ts';

const ISO_DATE = /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})(?:$|[T ])/;
/** `20261120`: as seconds all such days would be in 1970. */
const COMPACT_DATE = /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})$/;
/** `20261120150000`, `20261120T1500` */
const COMPACT_TIME =
  /^(\d{4})(\d\d)(\d\d)(?:T(?=\d{4}(?!\d))|T?(?=\d{6}(?!\d)))(\d\d)(\d\d)(\d\d)?(?=$|Z|[+-])/;
const AUSTRALIAN_DATE = /^(?<date>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/;
/** `20.11.26`: with points nobody writes the month first. */
const POINTED_DATE = /^(?<date>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2})$/;
/** `9 Nov 2026`: the month in words cannot be the day. */
const WORDED_DATE = new RegExp(
  String.raw`^(?<date>\d{1,2})[ -](?<month>${MONTH_NAME})[ -](?<year>\d{4})$`,
  'i',
);
const DATES = [ISO_DATE, COMPACT_DATE, WORDED_DATE, AUSTRALIAN_DATE, POINTED_DATE];

/** `10/2026`, `2026-10`, `Oct 2026` */
const MONTHS = [
  /^(?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})$/,
  new RegExp(String.raw`^(?<month>${MONTH_NAME})\.?[ ,/-]+(?<year>\d{4})$`, 'i'),
];
/** How a time stands to UTC: `Z`, `UTC`, `+11:00`, `+1100`, `+11`. */
const OFFSET = /:\d{2}(?:\.\d+)? ?(?<offset>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i;
const IN_UTC = /^(?:Z|UTC|GMT|[+-]00(?::?00)?)$/i;
/** How programs write a day alone: by its start or its end. */
const WHOLE_DAY = /[T ](?:00:00(?::00)?|23:59(?::59)?)(?:\.\d+)?$/;
/** Longer numbers than a day's `20261120`. */
const UNIX_TIME = /^\d{9,13}$/;
const CLOCK = /[T ](\d{2}):(\d{2})/;

/** Timestamps from this on are milliseconds: as seconds they would lie after the year 5000. */
const FIRST_MILLISECONDS = 1e11;
/** Smaller Unix times, before March 1973, are other numbers; 0 is how some systems write nothing. */
const FIRST_SECONDS = 1e8;

/** Days since the end of 1899, as workbooks count them, from 1954 to 2119: as seconds they would all lie in 1970's first day. */
const SERIAL_DAY = /^[2-7]\d{4}(?:\.\d+)?$/;
const UNIX_EPOCH_SERIAL = 25_569;

const EARLIEST_YEAR = 1970;
const LATEST_YEAR = 2100;

/** `2026-11-20` from `2026-11-20`, `2026-11-20T09:00:00+11:00`, `20261120`, `20261120T090000`, `2026/11/20`, `20/11/2026`, `20.11.26`, `20 Nov 2026` or a workbook's `46346`; `null` for no day of the calendar. */
export function calendarDay(raw: string): string | null {
  const text = spread(raw.trim());
  if (SERIAL_DAY.test(text))
    return valid(new Date(Math.floor(Number(text) - UNIX_EPOCH_SERIAL) * DAY_MS))?.slice(0, 10) ?? null;
  const { year, month = '', date } = partsIn(text, DATES);
  return year === undefined ? null : day(year, numberOfMonth(month), date);
}

/** The last day of a month that a text names with its year; `null` for any other text. */
export function lastDayOfMonth(text: string): string | null {
  const { year, month = '' } = partsIn(text.trim(), MONTHS);
  const first = year === undefined ? null : day(year, numberOfMonth(month), '01');
  if (first === null) return null;
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.toISOString().slice(0, 10);
}

const partsIn = (text: string, forms: readonly RegExp[]): Partial<Record<string, string>> =>
  forms.map((form) => form.exec(text)).find((found) => found !== null)?.groups ?? {};

const numberOfMonth = (month: string): string => (/\d/.test(month) ? month : `${monthNumber(month)}`);

/** A day and a time without signs as ISO has them; any other text as it is. */
const spread = (text: string): string =>
  text.replace(
    COMPACT_TIME,
    (_, year, month, date, hours, minutes, seconds = '00') =>
      `${year}-${month}-${date}T${hours}:${minutes}:${seconds}`,
  );

/** The day in `zone` of a time in UTC or a Unix time; that of any other text, as `calendarDay` has it. */
export function dayIn(raw: string, zone: string): string | null {
  const text = spread(raw.trim());
  const isInstant = UNIX_TIME.test(text) || isTimeInUtc(text);
  const at = isInstant ? instant(text, zone) : null;
  return at === null ? calendarDay(text) : calendarDate(new Date(at), zone);
}

function isTimeInUtc(text: string): boolean {
  const offset = offsetIn(text);
  if (offset === undefined || !IN_UTC.test(offset)) return false;
  return !WHOLE_DAY.test(text.slice(0, -offset.length).trim());
}

const offsetIn = (text: string): string | undefined => OFFSET.exec(text)?.groups?.offset;

/** An instant in UTC from an ISO time, a day, a workbook's, or a Unix time in seconds or milliseconds; a time without an offset is the site's own. */
export function instant(raw: string | number, zone: string): string | null {
  const text = spread(String(raw).trim());
  const unix = Number(text || Number.NaN);
  const isDay = SERIAL_DAY.test(text) || COMPACT_DATE.test(text);
  if (!Number.isNaN(unix) && !isDay) return fromUnix(unix);
  const date = calendarDay(text);
  if (date === null) return null;
  const clock = CLOCK.exec(text);
  const offset = clock ? offsetIn(text) : undefined;
  if (offset !== undefined) {
    const time = text.slice(0, -offset.length).trim().replace(' ', 'T');
    return valid(new Date(`${time}${isoOffset(offset)}`));
  }
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : 0;
  return minutes < 24 * 60 ? valid(instantOf(date, minutes, zone)) : null;
}

const isoOffset = (offset: string): string =>
  IN_UTC.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`;

/** A date at the start of a text, in any order of its parts. */
const WRITTEN_DAY =
  /^(?:(?<first>\d{4})[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?<last>\d{1,4})|\d{1,2}[- ]\p{L}{3,9}[- ](?<worded>\d{2,4}))(?:\b|T)/u;
const UNIX_OR_DAY = /^(?:\d{5}(?:\.\d+)?|\d{8,13})$/;

/** How programs write no day: the ends of their calendars, as years, as days and as numbers. */
const UNSET_YEAR = /^(?:0*[01]|1753|1899|1900|9999)$/;
const UNSET_DAY =
  /^(?:00?[-/.]|1970-0?1-0?1|0?1(?:[-/.]0?1[-/.]|[- ]jan(?:uary)?[- ])(?:1970|00|01|70)\b|3[01][-/.]12[-/.]99\b)/i;
/** Seconds before 1939: -1 is a yes of Access. */
const UNSET_NUMBER = /^(?:-\d{9,}|2958465|253402(?:300799|214400)(?:\d{3})?)$/;

const yearOfDay = (text: string): string | undefined => {
  const { first, last, worded } = WRITTEN_DAY.exec(spread(text))?.groups ?? {};
  return first ?? last ?? worded;
};

/** Whether a text is how a program writes no day: `0001-01-01`, `00/01/1900`, `9999-12-31`, the first day of 1970. */
export function isUnsetDay(text: string): boolean {
  const year = yearOfDay(text);
  if (year === undefined) return UNSET_NUMBER.test(text);
  return UNSET_DAY.test(text) || (year.length !== 2 && UNSET_YEAR.test(year));
}

/** The last days of databases: nothing was done on them, though something may end. */
const LAST_DAY = /^(?:2079-0?6-0?6|0?6[-/.]0?6[-/.]2079|2099-12-31|31[-/.]12[-/.]2099)(?!\d)/;

/** Whether a text is a day of the past or near it, from 1970 to 2100, however it is written; `false` for one that cannot be, `null` for no date. */
export function isPlausibleDay(text: string): boolean | null {
  if (isUnsetDay(text) || LAST_DAY.test(text)) return false;
  if (UNIX_OR_DAY.test(text)) return instant(text, 'UTC') === null ? null : true;
  const year = yearOfDay(text);
  if (year === undefined) return null;
  return year.length === 2 || (Number(year) >= EARLIEST_YEAR && Number(year) <= LATEST_YEAR);
}

function fromUnix(unix: number): string | null {
  if (unix !== 0 && Math.abs(unix) < FIRST_SECONDS) return null;
  return valid(new Date(Math.abs(unix) < FIRST_MILLISECONDS ? unix * 1000 : unix));
}

function valid(date: Date): string | null {
  const year = date.getUTCFullYear();
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR ? date.toISOString() : null;
}

function day(written = '', month = '', date = ''): string | null {
  const year = written.length === 4 ? written : `${written < '70' ? '20' : '19'}${written}`;
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
  return exists && Number(year) >= EARLIEST_YEAR && Number(year) <= LATEST_YEAR ? text : null;
}
