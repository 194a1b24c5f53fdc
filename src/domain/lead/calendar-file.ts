import type { Appointment } from './sent-lead.ts';

export interface CalendarEntry extends Appointment {
  summary: string;
  /** The lead's reference; calendars deduplicate events by it. */
  reference: string;
  /** Host of the site, which makes the reference globally unique. */
  host: string;
}

const CLOCK = /^(\d{1,2}):(\d{2}) ([ap])m$/;

/**
 * Prints an appointment as iCalendar (RFC 5545), tentative until the dealership confirms it. Times are local to the
 * location, without a zone; an appointment without a time takes the whole day.
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

/** Converts a clock time: `9:30 am` → `0930`; `null` for other text. */
function clockDigits(time: string): string | null {
  const [, hour, minute, half] = CLOCK.exec(time) ?? [];
  if (hour === undefined) return null;
  return String((Number(hour) % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0') + minute;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** Folds a line to at most 75 octets; 18 characters never exceed that. Continuation lines begin with a space. */
const folded = (line: string): string[] =>
  Array.from(line.matchAll(/.{1,18}/gu), ([part], index) => (index === 0 ? part : ` ${part}`));
