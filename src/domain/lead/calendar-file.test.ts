import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const NOW = new Date('2026-11-20T01:02:03.456Z');
const ENTRY = {
  date: '2026-11-21',
  time: '9:30 am',
  summary: 'Test drive: Corolla; red, 2021',
  reference: '7F3K9-Q2M4T',
  host: 'harbour.example',
};
const lines = (fields: Partial<CalendarEntry> = {}) =>
  calendarFile({ ...ENTRY, ...fields }, NOW)
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('an appointment in a calendar', () => {
  it('is tentative, an hour long, and has a unique id', () => {
    expect(lines()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Forecourt//EN',
      'BEGIN:VEVENT',
      'UID:7F3K9-Q2M4T@harbour.example',
      'DTSTAMP:20261120T010203Z',
      'DTSTART:20261121T093000',
      'DURATION:PT1H',
      'STATUS:TENTATIVE',
      'SUMMARY:Test drive: Corolla\\; red\\, 2021',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each([
    ['12:00 am', '000000'],
    ['12:30 pm', '123000'],
    ['5:30 pm', '173000'],
  ])('begins at %s', (time, digits) => {
    expect(lines({ time })).toContain(`DTSTART:20261121T${digits}`);
  });

  it.each([null, 'whenever'])('takes the whole day if the time is %j', (time) => {
    expect(lines({ time })).toContain('DTSTART;VALUE=DATE:20261121');
  });

  it('has no line longer than 75 octets', () => {
    const file = calendarFile({ ...ENTRY, summary: 'Ünïcödé 🚗 '.repeat(30) }, NOW);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
