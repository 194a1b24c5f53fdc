import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock } from '../dates.ts';
import { parseClock } from './clock.ts';

describe('parseClock', () => {
  it.each([
    '8:30am',
    '8.30am',
    '8:30 AM',
    '8:30 a.m.',
    '08:30',
    '8:30',
    '0830',
    '830',
    '08:30:00',
    ' 08:30 ',
    '2000-01-01T08:30:00.000Z',
    '2000-01-01T08:30:00+10:00',
  ])('reads %j as half past eight, without a zone shift', (written) => {
    expect(parseClock(written)).toBe(510);
  });

  it.each([
    ['17:30', 1050],
    ['5:30pm', 1050],
    ['9am', 540],
    ['12:00am', 0],
    ['12:30am', 30],
    ['12am', 0],
    ['0:00am', 0],
    ['12:00pm', 720],
    ['12pm', 720],
    ['11:59pm', 1439],
    ['24:00', 0],
    ['noon', 720],
    ['12 Noon', 720],
    ['midnight', 0],
  ])('reads %j', (written, minutes) => {
    expect(parseClock(written)).toBe(minutes);
  });

  it.each([null, '', '9', '17', 'TBA', 'null', '25:00', '24:01', '8:60', '13:00pm', '17:30am', '8:30xm'])(
    'refuses %j',
    (written) => {
      expect(parseClock(written)).toBeNull();
    },
  );

  it('parses the output of formatClock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(parseClock(formatClock(minutes))).toBe(minutes);
      }),
    );
  });
});
