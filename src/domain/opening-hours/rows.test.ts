import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';
import { openingHoursRows } from './rows.ts';

const site = siteWith();
const appointments = siteWith({ flags: { weekend_by_appointment: true } });

const table = (week: Record<string, string>, on = site) =>
  openingHoursRows(withHours(week), on).map(({ days, hours }) => `${days} ${hours}`);

describe('openingHoursRows', () => {
  it('"Weekdays 1 to 5 are grouped as \'Mon-Fri\' when identical" (S2 §4)', () => {
    expect(table(SHOWROOM)).toEqual(['Mon-Fri 8:30am - 5:30pm', 'Sat 9:00am - 4:00pm', 'Sun Closed']);
  });

  it('otherwise lists runs (rules 42)', () => {
    expect(table({ ...SHOWROOM, Thu: '8:30am-9pm' })).toEqual([
      'Mon-Wed 8:30am - 5:30pm',
      'Thu 8:30am - 9:00pm',
      'Fri 8:30am - 5:30pm',
      'Sat 9:00am - 4:00pm',
      'Sun Closed',
    ]);
  });

  it('does not join days across one with unknown hours', () => {
    expect(table({ Mon: '9am-5pm', Wed: '9am-5pm', Thu: '9am-5pm' })).toEqual([
      'Mon 9:00am - 5:00pm',
      'Wed-Thu 9:00am - 5:00pm',
    ]);
  });

  it('shows both openings of a day that closes at noon, in order', () => {
    expect(table({ Mon: '1pm-5pm, 8am-12pm' })).toEqual(['Mon 8:00am - 12:00pm, 1:00pm - 5:00pm']);
    expect(table({ Mon: '8am-5pm, 8am-12pm' })).toEqual(['Mon 8:00am - 12:00pm, 8:00am - 5:00pm']);
  });

  it('prefers times to Closed, and Closed to open without times', () => {
    expect(table({ Mon: 'Closed, 9am-5pm', Tue: 'Closed, Ask us' })).toEqual([
      'Mon 9:00am - 5:00pm',
      'Tue Closed',
    ]);
  });

  it('shows a whole day as open 24 hours', () => {
    expect(table({ Fri: '12am-12am', Sat: '12:00am-11:59pm', Sun: '00:00-24:00' })).toEqual([
      'Fri Open 24 hours',
      'Sat Open 24 hours',
      'Sun Open 24 hours',
    ]);
  });

  it('shows the text of an open day without times, or by appointment', () => {
    expect(table({ Mon: 'Ask us', Tue: '', Wed: '9am-late' })).toEqual([
      'Mon Ask us',
      'Tue By appointment only',
      'Wed 9am-late',
    ]);
  });

  it('is empty for a location without hours', () => {
    expect(table({})).toEqual([]);
    expect(table({}, appointments)).toEqual([]);
  });
});

describe('"Weekend hours are shown as Sat and Sun, with \'By appointment only\' on some sites" (S2 §4)', () => {
  it('on a weekend day that is closed or missing', () => {
    expect(table({ Mon: 'Closed', Sun: 'Closed' }, appointments)).toEqual([
      'Mon Closed',
      'Sat By appointment only',
      'Sun By appointment only',
    ]);
  });

  it('but not on one with hours or text', () => {
    expect(table({ Sat: '9am-4pm', Sun: 'Ask us' }, appointments)).toEqual([
      'Sat 9:00am - 4:00pm',
      'Sun Ask us',
    ]);
  });
});
