import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, clockTime, instantOf } from '../dates.ts';
import { DAY_MS } from '../duration.ts';
import { locationWith } from '../location/location.fixture.ts';
import type { Location } from '../location/location.schema.ts';
import { UNREAD_STATUS } from '../location/location.schema.ts';
import { zoneOf } from '../location/location.ts';
import { siteWith } from '../site/site.fixture.ts';
import { hoursOn } from './day-hours.ts';
import { holidayHours } from './holidays.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';
import { openingHoursRows } from './rows.ts';
import { nextOpeningInstant, openingStatus } from './status.ts';
import { specialOpeningHoursSpecification } from './structured-hours.ts';

const SYDNEY = 'Australia/Sydney';
const site = siteWith();
const appointments = siteWith({ flags: { weekend_by_appointment: true } });
const showroom = withHours(SHOWROOM);

/** Friday is 2026-11-20. */
const at = (date: string, clock: string) => {
  const [hour, minute] = clock.split(':').map(Number);
  return instantOf(date, Number(hour) * 60 + Number(minute), SYDNEY);
};
const textAt = (location: Location, date: string, clock: string, on = site) =>
  openingStatus(location, on, at(date, clock))?.text;

describe('openingStatus', () => {
  it('is open from the minute it opens until the minute it closes', () => {
    expect(openingStatus(showroom, site, at('2026-11-20', '8:30'))).toEqual({
      kind: 'open',
      until: at('2026-11-20', '17:30'),
      text: 'Open until 5:30 pm',
    });
    expect(textAt(showroom, '2026-11-20', '17:29')).toBe('Open until 5:30 pm');
    expect(openingStatus(showroom, site, at('2026-11-20', '17:30'))).toEqual({
      kind: 'closed',
      opens: at('2026-11-21', '9:00'),
      text: 'Closed · opens Saturday 9:00 am',
    });
  });

  it('names the next opening: later today, on a weekday, on a date', () => {
    expect(textAt(showroom, '2026-11-20', '7:00')).toBe('Closed · opens 8:30 am');
    expect(textAt(showroom, '2026-11-21', '16:00')).toBe('Closed · opens Monday 8:30 am');
    const summerBreak = Array.from({ length: 14 }, (_, day) => ({
      date: addDays('2026-12-22', day),
      status: 'Closed',
    }));
    expect(textAt(withHours(SHOWROOM, summerBreak), '2026-12-22', '10:00')).toBe(
      'Closed · opens 5 January 2027, 8:30 am',
    );
    expect(textAt(withHours({ Fri: 'Closed' }), '2026-11-20', '10:00')).toBe('Closed');
  });

  it("uses the location's time zone in every state (rules 41)", () => {
    const address = { street: '1 Hay Street', city: 'Perth', state: 'WA' as const, postcode: '6000' };
    const perth = withHours(SHOWROOM, [], { address });
    const now = new Date('2026-11-20T07:00:00Z');
    expect(openingStatus(showroom, site, now)?.text).toBe('Closed · opens Saturday 9:00 am');
    expect(openingStatus(perth, site, now)?.text).toBe('Open until 5:30 pm');
    const eucla = withHours(SHOWROOM, [], { address, time_zone: 'Australia/Eucla' });
    expect(openingStatus(eucla, site, new Date('2026-11-20T09:00:00Z'))?.kind).toBe('closed');
  });

  it('follows local time across both changes of daylight saving', () => {
    expect(openingStatus(showroom, site, new Date('2026-10-01T22:30:00Z'))?.kind).toBe('open');
    expect(openingStatus(showroom, site, new Date('2026-10-04T21:30:00Z'))?.kind).toBe('open');
    expect(openingStatus(showroom, site, new Date('2026-10-04T21:29:59Z'))?.kind).toBe('closed');
  });

  it('prefers holidays to weekdays', () => {
    const holiday = withHours(SHOWROOM, [
      { date: '2026-11-20', status: 'Closed' },
      { date: '2026-11-22', status: 'Open', start_hour: '10am', end_hour: '2pm' },
    ]);
    expect(textAt(holiday, '2026-11-20', '10:00')).toBe('Closed · opens Saturday 9:00 am');
    expect(textAt(holiday, '2026-11-21', '18:00')).toBe('Closed · opens Sunday 10:00 am');
  });

  it('stays open through midnight', () => {
    const nights = withHours({ Fri: '6pm-2am' });
    expect(textAt(nights, '2026-11-20', '18:00')).toBe('Open until Saturday 2:00 am');
    expect(textAt(nights, '2026-11-21', '1:59')).toBe('Open until 2:00 am');
    expect(textAt(nights, '2026-11-21', '2:00')).toBe('Closed · opens Friday 6:00 pm');
  });

  it('finishes the night before a holiday', () => {
    const nights = withHours({ Fri: '6pm-2am' }, [{ date: '2026-11-21', status: 'Closed' }]);
    expect(textAt(nights, '2026-11-21', '1:00')).toBe('Open until 2:00 am');
  });

  it('joins adjacent and overlapping openings', () => {
    expect(textAt(withHours({ Fri: '8am-12pm, 12pm-5pm, 1pm-3pm, 4pm-6pm' }), '2026-11-20', '9:00')).toBe(
      'Open until 6:00 pm',
    );
    expect(textAt(withHours({ Fri: '8am-12am', Sat: '12am-2am' }), '2026-11-20', '9:00')).toBe(
      'Open until Saturday 2:00 am',
    );
  });

  it('names midnight, and an end that is far away', () => {
    expect(textAt(withHours({ Fri: '8am-12am' }), '2026-11-20', '9:00')).toBe('Open until midnight');
    const always = Object.fromEntries(Object.keys(SHOWROOM).map((day) => [day, '12am-12am']));
    expect(openingStatus(withHours(always), site, at('2026-11-20', '9:00'))).toEqual({
      kind: 'open',
      until: null,
      text: 'Open 24 hours',
    });
  });

  it('is by appointment on such a day', () => {
    expect(openingStatus(showroom, appointments, at('2026-11-22', '10:00'))).toEqual({
      kind: 'by_appointment',
      text: 'By appointment only',
    });
    expect(textAt(withHours({ Fri: 'Ask us' }), '2026-11-20', '10:00')).toBe('Ask us');
  });

  it('is unknown on a day whose entry is at fault', () => {
    const week = withHours(SHOWROOM).contact_detail.opening_hours;
    const unread = week.map((entry) =>
      entry.weekday > 4 ? { weekday: entry.weekday, status: UNREAD_STATUS } : entry,
    );
    const location = locationWith({ contact_detail: { opening_hours: unread } });
    expect(textAt(location, '2026-11-20', '10:00', appointments)).toBe('Ask us for our hours');
    expect(openingHoursRows(location, appointments).map(({ days, hours }) => `${days} ${hours}`)).toEqual([
      'Mon-Thu 8:30am - 5:30pm',
      'Fri Ask us for our hours',
      'Sat Ask us for our hours',
      'Sun By appointment only',
    ]);
  });

  it('is closed on a missing day, and null without any hours', () => {
    expect(textAt(withHours({ Mon: '9am-5pm' }), '2026-11-20', '10:00')).toBe(
      'Closed · opens Monday 9:00 am',
    );
    expect(openingStatus(locationWith(), site, at('2026-11-20', '10:00'))).toBeNull();
    const holidaysOnly = withHours({}, [{ date: '2026-11-20', status: 'Closed' }]);
    expect(textAt(holidaysOnly, '2026-11-20', '10:00')).toBe('Closed');
    expect(textAt(holidaysOnly, '2026-11-21', '10:00')).toBeUndefined();
  });

  it('ignores an opening whose times daylight saving swaps', () => {
    expect(textAt(withHours({ Sun: '2:30am-3am' }), '2026-10-04', '1:00')).toBe(
      'Closed · opens 11 October 2026, 2:30 am',
    );
  });
});

describe('nextOpeningInstant', () => {
  const next = (location: Location, date: string, clock: string) =>
    nextOpeningInstant(location, site, at(date, clock));

  it('is the next opening, closing or midnight', () => {
    expect(next(showroom, '2026-11-20', '7:00')).toEqual(at('2026-11-20', '8:30'));
    expect(next(showroom, '2026-11-20', '8:30')).toEqual(at('2026-11-20', '17:30'));
    expect(next(showroom, '2026-11-20', '17:30')).toEqual(at('2026-11-21', '0:00'));
    expect(next(withHours({ Fri: '6pm-2am' }), '2026-11-20', '20:00')).toEqual(at('2026-11-21', '0:00'));
    expect(next(withHours({ Fri: 'Closed' }), '2026-11-20', '20:00')).toEqual(at('2026-11-21', '0:00'));
  });

  it('is null if nothing can change', () => {
    expect(next(locationWith(), '2026-11-20', '7:00')).toBeNull();
    const past = withHours({}, [{ date: '2026-11-20', status: 'Open', start_hour: '6pm', end_hour: '2am' }]);
    expect(next(past, '2026-11-21', '1:00')).toEqual(at('2026-11-21', '2:00'));
    expect(next(past, '2026-11-22', '0:00')).toBeNull();
  });
});

describe('laws', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const clock = minute.map(
    (minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
  );
  const hours = fc.oneof(
    { weight: 4, arbitrary: fc.record({ status: fc.constant('Open'), open: clock, close: clock }) },
    { weight: 1, arbitrary: fc.constant({ status: 'Closed', open: null, close: null }) },
    { weight: 1, arbitrary: fc.constant({ status: 'Open', open: null, close: null }) },
  );
  const date = fc.integer({ min: -3, max: 120 }).map((day) => addDays('2026-09-30', day));
  const locations = fc
    .record({
      opening_hours: fc.array(
        fc.tuple(hours, fc.integer({ min: 0, max: 6 })).map(([entry, weekday]) => ({ ...entry, weekday })),
        { maxLength: 9 },
      ),
      special_hours: fc.array(
        fc
          .tuple(hours, date, fc.constantFrom('all' as const, 'sales' as const, 'parts' as const))
          .map(([{ status, open, close }, date, department]) => ({
            status,
            date,
            department,
            start_hour: open,
            end_hour: close,
          })),
        { maxLength: 4 },
      ),
      time_zone: fc.constantFrom(SYDNEY, 'Australia/Adelaide', 'Australia/Perth', 'Australia/Lord_Howe'),
    })
    .map(({ opening_hours, special_hours, time_zone }) =>
      locationWith({ contact_detail: { opening_hours }, special_hours, time_zone }),
    );
  const sites = fc.constantFrom(site, appointments);
  // Daylight saving begins on 4 October 2026.
  const instants = fc
    .integer({ min: Date.UTC(2026, 8, 26) / 60_000, max: Date.UTC(2026, 9, 12) / 60_000 })
    .map((minutes) => new Date(minutes * 60_000));

  it('between two instants every result stays equal (rules 1)', () => {
    fc.assert(
      fc.property(
        locations,
        sites,
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (location, on, now, share) => {
          const resultsAt = (instant: Date) => ({
            status: openingStatus(location, on, instant),
            holidays: holidayHours(location, on, instant),
            special: specialOpeningHoursSpecification(location, on, instant),
            rows: openingHoursRows(location, on),
          });
          const next = nextOpeningInstant(location, on, now);
          const end = next?.getTime() ?? now.getTime() + 400 * DAY_MS;
          expect(end).toBeGreaterThan(now.getTime());
          const between = new Date(now.getTime() + Math.floor((end - 1 - now.getTime()) * share));
          expect(resultsAt(between)).toEqual(resultsAt(now));
          expect(resultsAt(new Date(end - 1))).toEqual(resultsAt(now));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('changes exactly at the returned instant', () => {
    fc.assert(
      fc.property(locations, sites, instants, (location, on, now) => {
        const status = openingStatus(location, on, now);
        if (status?.kind === 'open' && status.until) {
          expect(openingStatus(location, on, status.until)?.kind).not.toBe('open');
        }
        if (status?.kind === 'closed' && status.opens) {
          expect(openingStatus(location, on, status.opens)?.kind).toBe('open');
          expect(openingStatus(location, on, new Date(status.opens.getTime() - 1))?.kind).not.toBe('open');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('agrees with a naive comparison of local times, away from changes of the offset', () => {
    const isOpen = (location: Location, now: Date) => {
      const zone = zoneOf(location);
      const today = calendarDate(now, zone);
      const { minutes } = clockTime(now, zone);
      return [0, 1].some((daysAgo) => {
        const day = hoursOn(location, site, addDays(today, -daysAgo));
        const shown = minutes + daysAgo * 1440;
        return (
          day?.kind === 'open' && day.spans.some(({ opens, closes }) => opens <= shown && shown < closes)
        );
      });
    };
    fc.assert(
      fc.property(locations, instants, (location, now) => {
        // The last night before daylight saving begins: each of its minutes exists once.
        fc.pre(calendarDate(now, zoneOf(location)) <= '2026-10-03');
        expect(openingStatus(location, site, now)?.kind === 'open').toBe(isOpen(location, now));
      }),
      { numRuns: 300 },
    );
  });
});
