import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import type { AustralianState } from '../location/location.schema.ts';
import { siteWith } from '../site/site.fixture.ts';
import { holidayHours } from './holidays.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';
import { openingStatus } from './status.ts';

/** The dialog covers one season. */
const SEASON = 90 * 24 * HOUR_MS;
const site = siteWith();

/** UTC offset in winter, hours, and whether the state has daylight saving. */
const CLOCKS = [
  ['NSW', 10, true],
  ['VIC', 10, true],
  ['TAS', 10, true],
  ['ACT', 10, true],
  ['SA', 9.5, true],
  ['QLD', 10, false],
  ['NT', 9.5, false],
  ['WA', 8, false],
] as const satisfies readonly (readonly [AustralianState, number, boolean])[];

/** Daylight saving ends on 5 April and begins on 4 October 2026, both at 2:00 standard time. */
const SUMMER_ENDS = Date.UTC(2026, 3, 5, 2);
const SUMMER_BEGINS = Date.UTC(2026, 9, 4, 2);

/** Periods around both changes of daylight saving, Easter, Christmas and New Year. */
const STRETCHES = [
  [Date.UTC(2026, 3, 1), Date.UTC(2026, 3, 9)],
  [Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 8)],
  [Date.UTC(2026, 11, 22), Date.UTC(2027, 0, 4)],
] as const;

const HOLIDAYS = [
  { date: '2026-04-03', status: 'Closed', name: 'Good Friday' },
  { date: '2026-04-04', status: 'Open', start_hour: '10am', end_hour: '2pm', name: 'Easter Saturday' },
  { date: '2026-12-24', status: 'Open', start_hour: '8:30am', end_hour: '1pm', name: 'Christmas Eve' },
  { date: '2026-12-25', status: 'Closed', name: 'Christmas Day' },
  { date: '2027-01-01', status: 'Closed', name: "New Year's Day" },
];

/** Returns the local date and minutes after midnight, by arithmetic alone. */
function wall(now: number, hours: number, hasSummer: boolean) {
  const winter = now + hours * HOUR_MS;
  const isSummer = hasSummer && (winter < SUMMER_ENDS || winter >= SUMMER_BEGINS);
  const shown = new Date(winter + (isSummer ? HOUR_MS : 0));
  const minutes = shown.getUTCHours() * 60 + shown.getUTCMinutes();
  return { date: shown.toISOString().slice(0, 10), weekday: shown.getUTCDay(), minutes };
}

/** The hours of a showroom in minutes after midnight: `SHOWROOM` and `HOLIDAYS` in figures. */
function showroomHours(date: string, weekday: number): [opens: number, closes: number] {
  const holiday = HOLIDAYS.find((day) => day.date === date);
  if (holiday?.status === 'Closed') return [0, 0];
  if (date === '2026-04-04') return [600, 840];
  if (date === '2026-12-24') return [510, 780];
  return weekday === 0 ? [0, 0] : weekday === 6 ? [540, 960] : [510, 1050];
}

describe('a sweep of the clock over holidays and both changes of summer time (rules 1, 41)', () => {
  it.each(CLOCKS)(
    '%s opens, closes and lists its holidays by the clock on its wall',
    (state, hours, hasSummer) => {
      const address = { street: '1 High Street', city: 'Town', state, postcode: '2000' };
      const showroom = withHours(SHOWROOM, HOLIDAYS, { address });
      const wrong: string[] = [];
      for (const [from, to] of STRETCHES) {
        for (let now = from; now < to; now += 30 * MINUTE_MS) {
          const { date, weekday, minutes } = wall(now, hours, hasSummer);
          const [opens, closes] = showroomHours(date, weekday);
          const instant = new Date(now);
          const isOpen = openingStatus(showroom, site, instant)?.kind === 'open';
          if (isOpen !== (opens <= minutes && minutes < closes))
            wrong.push(`${date} ${minutes}: open ${isOpen}`);
          const listed = holidayHours(showroom, site, instant).map((day) => day.date);
          const season = new Date(Date.parse(date) + SEASON).toISOString().slice(0, 10);
          const ahead = HOLIDAYS.map((day) => day.date).filter((day) => day >= date && day <= season);
          if (listed.join() !== ahead.join()) wrong.push(`${date} ${minutes}: ${listed}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
