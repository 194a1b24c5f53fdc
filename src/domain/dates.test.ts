import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  clockTime,
  daysBetween,
  formatClock,
  formatDate,
  instantOf,
  isTimeZone,
  monthAndYear,
  startOfNextDay,
  weekdayName,
  weekdayOf,
  zoneOfState,
} from './dates.ts';
import { HOUR_MS } from './duration.ts';
import { AUSTRALIAN_STATES } from './location/location.schema.ts';

const SYDNEY = 'Australia/Sydney';
const iso = (date: Date) => date.toISOString();

describe('zones of the states (rules 41)', () => {
  it('handles no-DST QLD/WA/NT', () => {
    const summer = new Date('2026-01-01T12:00:00Z');
    const shown = AUSTRALIAN_STATES.map((state) => {
      const { minutes } = clockTime(summer, zoneOfState(state));
      return `${state} ${formatClock(minutes)}`;
    });
    expect(shown).toEqual([
      'NSW 11:00 pm',
      'VIC 11:00 pm',
      'QLD 10:00 pm',
      'SA 10:30 pm',
      'WA 8:00 pm',
      'TAS 11:00 pm',
      'NT 9:30 pm',
      'ACT 11:00 pm',
    ]);
  });

  it('distinguishes a time zone from a misspelling', () => {
    expect(isTimeZone('Australia/Broken_Hill')).toBe(true);
    expect(isTimeZone('Australia/Sidney')).toBe(false);
  });
});

describe('calendar and clock of a zone', () => {
  it('uses the day of the dealership’s zone, not of the server’s', () => {
    const newYear = new Date('2025-12-31T13:30:00Z');
    expect(calendarDate(newYear, SYDNEY)).toBe('2026-01-01');
    expect(calendarDate(newYear, 'Australia/Brisbane')).toBe('2025-12-31');
  });

  it('counts weekdays from 0 = Sunday and minutes from midnight', () => {
    expect(clockTime(new Date('2026-11-21T13:00:00Z'), SYDNEY)).toEqual({ weekday: 0, minutes: 0 });
    expect(clockTime(new Date('2026-11-20T06:30:59Z'), SYDNEY)).toEqual({
      weekday: 5,
      minutes: 17 * 60 + 30,
    });
  });

  it('starts the next day at its midnight, also after a day of 23 or 25 hours', () => {
    expect(iso(startOfNextDay(new Date('2026-10-03T14:30:00Z'), SYDNEY))).toBe('2026-10-04T13:00:00.000Z');
    expect(iso(startOfNextDay(new Date('2026-04-04T13:30:00Z'), SYDNEY))).toBe('2026-04-05T14:00:00.000Z');
  });
});

describe('instantOf', () => {
  it('converts local times in summer and in winter', () => {
    expect(iso(instantOf('2026-01-05', 510, SYDNEY))).toBe('2026-01-04T21:30:00.000Z');
    expect(iso(instantOf('2026-07-06', 510, SYDNEY))).toBe('2026-07-05T22:30:00.000Z');
  });

  it('reads a time that daylight saving skips with the offset before the change', () => {
    const skipped = instantOf('2026-10-04', 150, SYDNEY);
    expect(iso(skipped)).toBe('2026-10-03T16:30:00.000Z');
    expect(clockTime(skipped, SYDNEY).minutes).toBe(210);
  });

  it('uses the first occurrence of a repeated time', () => {
    expect(iso(instantOf('2026-04-05', 150, SYDNEY))).toBe('2026-04-04T15:30:00.000Z');
  });

  it('converts the hours on both sides of a change', () => {
    expect(iso(instantOf('2026-10-04', 180, SYDNEY))).toBe('2026-10-03T16:00:00.000Z');
    expect(iso(instantOf('2026-04-05', 180, SYDNEY))).toBe('2026-04-04T17:00:00.000Z');
  });

  it('runs into the next day after 24 hours', () => {
    expect(instantOf('2026-11-20', 1560, SYDNEY)).toEqual(instantOf('2026-11-21', 120, SYDNEY));
  });

  it('inverts calendarDate and clockTime for every instant outside a repeated hour', () => {
    const zones = fc.constantFrom(...AUSTRALIAN_STATES.map(zoneOfState));
    const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2029, 0) / 60_000 });
    fc.assert(
      fc.property(zones, minute, (zone, minutes) => {
        const instant = new Date(minutes * 60_000);
        const { minutes: clock } = clockTime(instant, zone);
        const found = instantOf(calendarDate(instant, zone), clock, zone);
        const early = instant.getTime() - found.getTime();
        expect([0, HOUR_MS]).toContain(early);
        expect(clockTime(found, zone)).toEqual(clockTime(instant, zone));
      }),
    );
  });
});

describe('years that ISO 8601 does not write with four digits', () => {
  it('are converted with the offset of the nearest year that it does', () => {
    expect(iso(instantOf('9999-12-31', 0, SYDNEY))).toBe('9999-12-30T13:00:00.000Z');
    expect(iso(instantOf('0000-01-01', 0, 'Australia/Brisbane'))).toBe('-000001-12-31T13:47:52.000Z');
    for (const instant of ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '-100000-01-01', '+100000-01-01'])
      expect(clockTime(new Date(instant), SYDNEY).minutes).toBeGreaterThanOrEqual(0);
  });
});

describe('calendar arithmetic', () => {
  it('crosses months, years and 29 February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
    expect(daysBetween('2026-11-20', '2026-12-25')).toBe(35);
    expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
  });

  it('names weekdays, 0 and 7 being Sunday', () => {
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect([0, 1, 6, 7].map(weekdayName)).toEqual(['Sunday', 'Monday', 'Saturday', 'Sunday']);
  });
});

describe('formats', () => {
  it('formats a calendar date equally in every zone', () => {
    expect(formatDate('2026-01-05', 'Australia/Perth')).toBe('5 January 2026');
  });

  it('formats the date of an instant in the zone', () => {
    expect(formatDate('2025-12-31T13:30:00Z', SYDNEY)).toBe('1 January 2026');
    expect(formatDate(new Date('2025-12-31T13:30:00Z'), 'Australia/Perth')).toBe('31 December 2025');
  });

  it('formats the month and year', () => {
    expect(monthAndYear('2026-11-20')).toBe('November 2026');
  });

  it('formats clock times with am and pm', () => {
    expect([0, 1, 510, 720, 1050, 1439, 1440].map(formatClock)).toEqual([
      '12:00 am',
      '12:01 am',
      '8:30 am',
      '12:00 pm',
      '5:30 pm',
      '11:59 pm',
      '12:00 am',
    ]);
  });
});
