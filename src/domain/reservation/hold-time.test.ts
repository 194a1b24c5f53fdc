import { expect, it } from 'vitest';
import { MINUTE_MS } from '../duration.ts';
import { holdTimeText } from './hold-time.ts';

it.each([
  ['a deposit that is paid this minute', 1, ' for up to 1 more minute'],
  ['the instant at which it ends', 0, ' for up to 1 more minute'],
  ['"pending (15 min)"', 15, ' for up to 15 more minutes'],
  ['a part of a minute', 13.2, ' for up to 14 more minutes'],
  ['an hour', 60, ' for up to 1 more hour'],
  ['"held 48 hours"', 48 * 60, ' for up to 48 more hours'],
])('%s', (_what, minutes, text) => {
  expect(holdTimeText(minutes * MINUTE_MS)).toBe(text);
});
