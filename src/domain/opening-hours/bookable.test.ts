import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { bookableHours } from './bookable.ts';
import { anyBookableTimes, bookableTimes } from './bookable-times.ts';
import { keeping, SHOWROOM } from './hours.fixture.ts';

const CHRISTMAS = { status: 'Closed', date: '2026-12-25' } as const;
const EVE = { status: 'Open', date: '2026-12-24', start_hour: '8:30am', end_hour: '12pm' } as const;
const hours = bookableHours(keeping(SHOWROOM, [CHRISTMAS, EVE]), siteWith());
const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const timesOn = (date: string) => bookableTimes(hours, date).map(clock);

describe('"date and time from bookable hours"', () => {
  it('begin with the doors and end an hour before them', () => {
    const saturday = timesOn('2026-11-21');
    expect([saturday.at(0), saturday.at(1), saturday.at(-1)]).toEqual(['9:00', '9:30', '15:00']);
  });

  it('are none on a day that is closed, or on which nothing is said', () => {
    expect(timesOn('2026-11-22')).toEqual([]);
    const silent = bookableHours(keeping({ Mon: '9am-5pm' }), siteWith());
    expect(bookableTimes(silent, '2026-11-21')).toEqual([]);
  });

  it('are none where no hours are said at all', () => {
    expect(bookableTimes({ week: [], special: {} }, '2026-11-21')).toEqual([]);
  });

  it('follow the holidays', () => {
    expect(timesOn('2026-12-25')).toEqual([]);
    expect(timesOn('2026-12-24').at(-1)).toBe('11:00');
  });

  it('stay as they are on the holidays of another department', () => {
    const workshop = { ...CHRISTMAS, department: 'service' } as const;
    const elsewhere = bookableHours(keeping(SHOWROOM, [workshop]), siteWith());
    expect(bookableTimes(elsewhere, '2026-12-25')).not.toEqual([]);
  });

  it('leave a day that closes within the hour without any', () => {
    const short = bookableHours(keeping({ Mon: '9am-9:30am' }), siteWith());
    expect(bookableTimes(short, '2026-11-23')).toEqual([]);
  });

  it('leave a day by appointment to the telephone', () => {
    const site = siteWith({ flags: { weekend_by_appointment: true } });
    expect(bookableTimes(bookableHours(keeping(SHOWROOM), site), '2026-11-22')).toEqual([]);
  });

  it('are, before a day is chosen, those of every day and place, each once', () => {
    const workshop = bookableHours(keeping({ Mon: '7:30am-5pm' }), siteWith());
    const any = anyBookableTimes([hours, workshop]).map(clock);
    expect([any.at(0), any.at(-1)]).toEqual(['7:30', '16:30']);
    expect(new Set(any).size).toBe(any.length);
  });
});
