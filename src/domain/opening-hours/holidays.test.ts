import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { instantOf, zoneOfState } from '../dates.ts';
import { locationWith } from '../location/location.fixture.ts';
import type { AustralianState } from '../location/location.schema.ts';
import { UNREAD_STATUS } from '../location/location.schema.ts';
import { siteWith } from '../site/site.fixture.ts';
import { holidayHours, hoursValidUntil } from './holidays.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';
import { openingStatus } from './status.ts';

const HOLIDAYS = '../shared/fixtures/au-public-holidays-2024-2028.json';

const site = siteWith();
const now = new Date('2026-11-20T01:00:00Z');
const christmas = { date: '2026-12-25', status: 'Closed', name: 'Christmas Day' };

const shown = (location: Parameters<typeof holidayHours>[0], at = now) =>
  holidayHours(location, site, at).map(({ date, hours }) => `${date} ${hours}`);

describe('holidayHours: "Holiday hours apply per date and department" (S2 §4)', () => {
  it('names the day', () => {
    expect(holidayHours(withHours(SHOWROOM, [christmas]), site, now)).toEqual([
      {
        date: '2026-12-25',
        day: 'Friday 25 December 2026',
        name: 'Christmas Day',
        hours: 'Closed',
        until: '2026-12-25T13:00:00.000Z',
      },
    ]);
  });

  it('lists future dates in order, each once', () => {
    const eve = { date: '2026-12-24', status: 'Open', start_hour: '8:30am', end_hour: '1pm' };
    expect(shown(withHours(SHOWROOM, [christmas, christmas, eve]))).toEqual([
      '2026-12-24 8:30am - 1:00pm',
      '2026-12-25 Closed',
    ]);
  });

  it('lists a date until its day ends in the dealership’s zone', () => {
    const perth = withHours(SHOWROOM, [christmas], {
      address: { street: '1 Hay Street', city: 'Perth', state: 'WA', postcode: '6000' },
    });
    expect(shown(perth, new Date('2026-12-25T15:59:59Z'))).toEqual(['2026-12-25 Closed']);
    expect(shown(perth, new Date('2026-12-25T16:00:00Z'))).toEqual([]);
  });

  it('looks one season ahead', () => {
    const location = withHours(SHOWROOM, [
      { date: '2027-02-18', status: 'Closed' },
      { date: '2027-02-19', status: 'Closed' },
    ]);
    expect(shown(location)).toEqual(['2027-02-18 Closed']);
  });

  it('omits other departments’ hours', () => {
    const stocktake = { date: '2026-12-01', status: 'Closed', department: 'parts' as const };
    expect(shown(withHours(SHOWROOM, [stocktake]))).toEqual([]);
    expect(shown(withHours(SHOWROOM, [stocktake], { location_type: 'parts' }))).toEqual([
      '2026-12-01 Closed',
    ]);
  });

  it("prefers the department's hours to those for all, and retains the name of the day", () => {
    const open = { status: 'Open', start_hour: '10am', end_hour: '2pm', department: 'sales' as const };
    const location = withHours(SHOWROOM, [christmas, { ...open, date: christmas.date }]);
    expect(holidayHours(location, site, now)).toMatchObject([
      { name: 'Christmas Day', hours: '10:00am - 2:00pm' },
    ]);
    expect(holidayHours(withHours(SHOWROOM, [{ ...christmas, name: null }]), site, now)).toMatchObject([
      { name: null },
    ]);
  });

  it('reads an entry at fault as unknown, not as the usual hours', () => {
    expect(shown(withHours(SHOWROOM, [{ date: '2026-12-24', status: UNREAD_STATUS }]))).toEqual([
      '2026-12-24 Ask us for our hours',
    ]);
  });

  it('reads Open without times as the usual hours, if any', () => {
    const open = { status: 'Open' };
    const location = withHours(SHOWROOM, [
      { ...open, date: '2026-12-26' },
      { ...open, date: '2026-12-27' },
    ]);
    expect(shown(location)).toEqual(['2026-12-26 9:00am - 4:00pm', '2026-12-27 By appointment only']);
    expect(shown(locationWith({ special_hours: [{ ...open, date: '2026-12-26' }] }))).toEqual([
      '2026-12-26 By appointment only',
    ]);
  });
});

describe.skipIf(!existsSync(HOLIDAYS))('public holidays (skipped where the fixtures are absent)', () => {
  it('closes locations of every state on its own holidays, in its zone', () => {
    const { agreed }: { agreed: { state: AustralianState; date: string; name: string }[] } = JSON.parse(
      readFileSync(HOLIDAYS, 'utf8'),
    );
    expect(agreed.length).toBeGreaterThan(300);
    const allDay = Object.fromEntries(Object.keys(SHOWROOM).map((day) => [day, '12am-12am']));
    for (const { state, date, name } of agreed) {
      const address = { street: '1 High Street', city: 'Town', state, postcode: '2000' };
      const closed = withHours(allDay, [{ date, status: 'Closed', name }], { address });
      const kindAt = (minutes: number) =>
        openingStatus(closed, site, instantOf(date, minutes, zoneOfState(state)))?.kind;
      expect([-1, 0, 1439, 1440].map(kindAt), `${state} ${name}`).toEqual([
        'open',
        'closed',
        'closed',
        'open',
      ]);
    }
  });
});

describe('hoursValidUntil (rules 66)', () => {
  it('is a season ahead in the location’s zone, across daylight saving', () => {
    const until = hoursValidUntil(withHours(SHOWROOM), now);
    expect(until).toEqual(instantOf('2027-02-19', 0, zoneOfState('NSW')));
    expect(hoursValidUntil(withHours(SHOWROOM), new Date('2027-03-01T00:00:00Z'))).toEqual(
      instantOf('2027-05-31', 0, zoneOfState('NSW')),
    );
  });
});
