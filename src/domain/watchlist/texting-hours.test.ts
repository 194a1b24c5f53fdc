import { expect, it } from 'vitest';
import { textingTime } from './texting-hours.ts';

it.each([
  ['2026-11-20T08:00:00+11:00', 'Australia/Sydney', '2026-11-20T08:00:00+11:00'],
  ['2026-11-20T20:59:59+11:00', 'Australia/Sydney', '2026-11-20T20:59:59+11:00'],
  ['2026-11-20T07:59:59+11:00', 'Australia/Sydney', '2026-11-20T08:00:00+11:00'],
  ['2026-11-20T21:00:00+11:00', 'Australia/Sydney', '2026-11-21T08:00:00+11:00'],
  ['2026-11-20T03:00:00+11:00', 'Australia/Sydney', '2026-11-20T08:00:00+11:00'],
  // The same instant is within hours in one state and not in the other.
  ['2026-11-20T21:30:00+11:00', 'Australia/Perth', '2026-11-20T21:30:00+11:00'],
  // The night in which daylight saving begins.
  ['2026-10-03T22:00:00+10:00', 'Australia/Sydney', '2026-10-04T08:00:00+11:00'],
])('a text that is ready at %s in %s is sent at %s', (now, zone, at) => {
  expect(textingTime(new Date(now), zone)).toEqual(new Date(at));
});
