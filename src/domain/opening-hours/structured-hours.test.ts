import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';
import { openingHoursSpecification, specialOpeningHoursSpecification } from './structured-hours.ts';

const site = siteWith();
const type = { '@type': 'OpeningHoursSpecification' };

describe('openingHoursSpecification', () => {
  const usual = (week: Record<string, string>) => openingHoursSpecification(withHours(week), site);

  it('has one entry for all days with equal hours, and none for closed days', () => {
    expect(usual(SHOWROOM)).toEqual([
      {
        ...type,
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:30',
        closes: '17:30',
      },
      { ...type, dayOfWeek: ['Saturday'], opens: '09:00', closes: '16:00' },
    ]);
  });

  it('has both openings of a day', () => {
    expect(usual({ Mon: '8am-12pm, 1pm-5pm' })).toEqual([
      { ...type, dayOfWeek: ['Monday'], opens: '08:00', closes: '12:00' },
      { ...type, dayOfWeek: ['Monday'], opens: '13:00', closes: '17:00' },
    ]);
  });

  it('closes after midnight "on the next day", and at midnight at 00:00', () => {
    expect(usual({ Fri: '6pm-2am', Sat: '6pm-12am' })).toMatchObject([
      { opens: '18:00', closes: '02:00' },
      { opens: '18:00', closes: '00:00' },
    ]);
  });

  it('writes "24 hours = 00:00 to 23:59"', () => {
    expect(usual({ Fri: '12am-12am' })).toMatchObject([{ opens: '00:00', closes: '23:59' }]);
  });

  it('omits a day without times', () => {
    expect(usual({ Sat: 'By appointment only' })).toEqual([]);
  });
});

describe('specialOpeningHoursSpecification', () => {
  const now = new Date('2026-11-20T01:00:00Z');

  it('writes "closed all day = 00:00/00:00", and omits a day without times', () => {
    const location = withHours({}, [
      { date: '2025-12-25', status: 'Closed' },
      { date: '2026-12-24', status: 'Open', start_hour: '8:30am', end_hour: '1pm' },
      { date: '2026-12-25', status: 'Closed' },
      { date: '2026-12-27', status: 'Open' },
    ]);
    expect(specialOpeningHoursSpecification(location, site, now)).toEqual([
      { ...type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '08:30', closes: '13:00' },
      { ...type, validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ]);
  });
});
