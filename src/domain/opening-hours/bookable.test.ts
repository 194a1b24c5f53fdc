import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { bookableHours } from './bookable.ts';
import { anyBookableTimes, bookableTimes, timesLeft } from './bookable-times.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';

const CHRISTMAS = { status: 'Closed', date: '2026-12-25' } as const;
const EVE = { status: 'Open', date: '2026-12-24', start_hour: '8:30am', end_hour: '12pm' } as const;
const hours = bookableHours(withHours(SHOWROOM, [CHRISTMAS, EVE]), siteWith());
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const timesOn = (date: string) => bookableTimes(hours, date).map(clock);

describe('"date and time from bookable hours"', () => {
  it('begin at opening and end an hour before closing', () => {
    const saturday = timesOn('2026-11-21');
    expect([saturday.at(0), saturday.at(1), saturday.at(-1)]).toEqual(['9:00', '9:30', '15:00']);
  });

  it('are none on a closed day or one with unknown hours', () => {
    expect(timesOn('2026-11-22')).toEqual([]);
    const silent = bookableHours(withHours({ Mon: '9am-5pm' }), siteWith());
    expect(bookableTimes(silent, '2026-11-21')).toEqual([]);
  });

  it('are none without any hours', () => {
    expect(bookableTimes({ week: [], special: {} }, '2026-11-21')).toEqual([]);
  });

  it('follow the holidays', () => {
    expect(timesOn('2026-12-25')).toEqual([]);
    expect(timesOn('2026-12-24').at(-1)).toBe('11:00');
  });

  it('ignore holidays of other departments', () => {
    const workshop = { ...CHRISTMAS, department: 'service' } as const;
    const elsewhere = bookableHours(withHours(SHOWROOM, [workshop]), siteWith());
    expect(bookableTimes(elsewhere, '2026-12-25')).not.toEqual([]);
  });

  it('are none on a day shorter than an hour', () => {
    const short = bookableHours(withHours({ Mon: '9am-9:30am' }), siteWith());
    expect(bookableTimes(short, '2026-11-23')).toEqual([]);
  });

  it('are none on a day by appointment', () => {
    const site = siteWith({ flags: { weekend_by_appointment: true } });
    expect(bookableTimes(bookableHours(withHours(SHOWROOM), site), '2026-11-22')).toEqual([]);
  });

  it('are those that have not passed on the clock of the location', () => {
    const at = (now: string, date: string) => timesLeft(hours, date, new Date(now)).map(clock);
    // 14:31 and 15:00 of Saturday the 21st in Newcastle, and midnight.
    expect(at('2026-11-21T03:31:00Z', '2026-11-21')).toEqual(['15:00']);
    expect(at('2026-11-21T04:00:00Z', '2026-11-21')).toEqual(['15:00']);
    expect(at('2026-11-21T04:01:00Z', '2026-11-21')).toEqual([]);
    expect(at('2026-11-21T04:01:00Z', '2026-11-23')).toEqual(timesOn('2026-11-23'));
    expect(at('2026-11-21T13:00:00Z', '2026-11-21')).toEqual([]);
  });

  it('are those of all days and locations before a day is selected, each once', () => {
    const workshop = bookableHours(withHours({ Mon: '7:30am-5pm' }), siteWith());
    const any = anyBookableTimes([hours, workshop]).map(clock);
    expect([any.at(0), any.at(-1)]).toEqual(['7:30', '16:30']);
    expect(new Set(any).size).toBe(any.length);
  });
});
