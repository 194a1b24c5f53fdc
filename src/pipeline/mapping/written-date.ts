import { instantOf } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { monthNumber } from '#domain/month-names.ts';
import { DATE_PART, DATE_PARTS, type DatePart } from '#domain/stock-mapping/date-form.ts';
import { calendarDay, isUnsetDay } from '../dirt/date.ts';
import { wholeYear } from '../dirt/year.ts';

/**
 * Reads dates of one form, such as `DD/MM/YYYY` or `DD MMM YYYY hh:mm A`: a day as `2026-11-23`, with a time of day an
 * instant as `zone` writes it, `2026-11-23T09:30:00+11:00`, so that its day stays the written one. What is not of the
 * form, or no day, stays as it is.
 */
export function dateReader(form: string, zone: string): (text: string) => string {
  const parts = [...form.matchAll(DATE_PART)].map(([part]) => part as DatePart);
  const pattern = form
    .split(DATE_PART)
    .map((between, index) => literal(between, parts[index]) + capture(parts[index]))
    .join('');
  const whole = new RegExp(`^${pattern}$`, 'i');
  return (text) => {
    const match = whole.exec(text.trim());
    if (match === null || isUnsetDay(text.trim())) return text;
    const read = (part: DatePart) => (parts.includes(part) ? match[parts.indexOf(part) + 1] : undefined);
    const day = calendarDay(dayOf(read));
    if (day === null) return text;
    if (!parts.includes('HH') && !parts.includes('hh')) return day;
    return localTime(day, minutesOf(read), zone);
  };
}

function localTime(day: string, minutes: number, zone: string): string {
  const wall = Date.parse(day) + minutes * MINUTE_MS;
  const offset = (wall - instantOf(day, minutes, zone).getTime()) / MINUTE_MS;
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(wall).toISOString().slice(0, 16)}:00${sign}${clockText(Math.abs(offset))}`;
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** What stands before a part; "3:05 PM" is "3:05PM" too. */
function literal(between: string, part: DatePart | undefined): string {
  const escaped = between.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return part === 'A' ? escaped.replace(/ $/, ' ?') : escaped;
}

const capture = (part: DatePart | undefined): string => (part === undefined ? '' : `(${DATE_PARTS[part]})`);

type ReadPart = (part: DatePart) => string | undefined;

function dayOf(read: ReadPart): string {
  const year = wholeYear(read('YYYY') ?? read('YY') ?? '');
  const month = read('MM') ?? String(monthNumber(read('MMM') ?? ''));
  return [year, month.padStart(2, '0'), (read('DD') ?? '1').padStart(2, '0')].join('-');
}

function minutesOf(read: ReadPart): number {
  const hour = Number(read('HH') ?? read('hh'));
  const half = read('A')?.toLowerCase();
  const hours = half === undefined ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0);
  return hours * 60 + Number(read('mm') ?? 0);
}
