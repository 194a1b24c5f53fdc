import type { Appointment } from './sent-lead.ts';

/** What stands in the calendar. */
export interface CalendarEntry extends Appointment {
  summary: string;
  /** What shopper and dealer call it; the same entry is never added twice. */
  reference: string;
  /** Host of the site, which makes the reference unique in the world. */
  host: string;
}

const CLOCK = /^(\d{1,2}):(\d{2}) ([ap])m$/;

/**
 * An appointment as a calendar takes it (RFC 5545), tentative as long as the dealership has not confirmed it. Times are
 * those of the place, without a zone; without one it is the whole day.
 */
export function calendarFile({ date, time, summary, reference, host }: CalendarEntry, now: Date): string {
  const day = date.replaceAll('-', '');
  const start = time === null ? null : clockDigits(time);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//EN',
    'BEGIN:VEVENT',
    `UID:${reference}@${host}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...(start === null ? [`DTSTART;VALUE=DATE:${day}`] : [`DTSTART:${day}T${start}00`, 'DURATION:PT1H']),
    'STATUS:TENTATIVE',
    ...folded(`SUMMARY:${escaped(summary)}`),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** `0930` for `9:30 am`; `null` for what is no time. */
function clockDigits(time: string): string | null {
  const [, hour, minute, half] = CLOCK.exec(time) ?? [];
  if (hour === undefined) return null;
  return String((Number(hour) % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0') + minute;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** Lines of 75 octets at most, those after the first begun with a space; eighteen characters are never more. */
const folded = (line: string): string[] =>
  Array.from(line.matchAll(/.{1,18}/gu), ([part], index) => (index === 0 ? part : ` ${part}`));
