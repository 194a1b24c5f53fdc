import { expect, it } from 'vitest';
import { dateReader } from './written-date.ts';

it.each([
  ['DD/MM/YYYY', '5/11/2026', '2026-11-05'],
  ['MM-DD-YY', '11-05-26', '2026-11-05'],
  ['DD/MM/YY', '5/11/2026', '2026-11-05'],
  ['MM/YY', '11/98', '1998-11-01'],
  ['YYMMDD', '261105', '2026-11-05'],
  ['YYMMDD', '20261105', '2026-11-05'],
  ['DD MMM YYYY', '5 November 2026', '2026-11-05'],
  ['YYYYMMDD', '20261105', '2026-11-05'],
  ['MM/YYYY', '11/2026', '2026-11-01'],
  ['DD/MM/YYYY HH:mm', '05/11/2026 09:30', '2026-11-05T09:30:00+11:00'],
  ['DD/MM/YYYY hh:mm A', '05/11/2026 9:30 p.m.', '2026-11-05T21:30:00+11:00'],
  ['DD/MM/YYYY hh:mm A', '05/07/2026 12:00 AM', '2026-07-05T00:00:00+10:00'],
])('reads a date of the form %s', (form, written, read) => {
  expect(dateReader(form, 'Australia/Sydney')(written)).toBe(read);
});

it('leaves what is not of the form as it is, for the field to name', () => {
  const read = dateReader('DD/MM/YYYY', 'Australia/Sydney');
  expect(read('last week')).toBe('last week');
  expect(read('31/02/2026')).toBe('31/02/2026');
});
