import { expect, it } from 'vitest';
import { namedEnd } from './named-end.ts';

/** Midnight in Sydney that begins a day. */
const midnight = (day: string) =>
  new Date(`${day}T00:00:00${day > '2026-04-05' && day < '2026-10-04' ? '+10:00' : '+11:00'}`);

it.each([
  ['Coming Late 2025', '2026-01-01'],
  ['Coming  Early 2026', '2026-05-01'],
  ['opening mid-2026', '2026-09-01'],
  ['Coming 2025', '2026-01-01'],
  ['Opening in 2025', '2026-01-01'],
  ['Opening Spring 2025', '2025-12-01'],
  ['Opening Q1 2026', '2026-04-01'],
  ['Coming EOFY 2026', '2026-07-01'],
  ['Opening March 2026', '2026-04-01'],
  ['Opens Sept. 2026', '2026-10-01'],
  ['Opening 14 March 2026', '2026-03-15'],
  ['Opening March 14th, 2026', '2026-03-15'],
  ['Valid to 31/12/2025', '2026-01-01'],
  ['Until 2026-02-28', '2026-03-01'],
  ['1 March 2026 to 30 June 2026', '2026-07-01'],
  ['Late 2025 or early 2026', '2026-05-01'],
  ['Early 2026 or late 2025', '2026-05-01'],
  ['Offer ended 30 November 2025, rego to May 2026', '2025-12-01'],
  ['Due 12/2025', '2026-01-01'],
  ['Coming soon, opening May 2026', '2026-06-01'],
])('"%s" ends with the day before %s', (text, day) => {
  expect(namedEnd(text, 'Australia/Sydney')).toEqual(midnight(day));
});

it.each([
  'Coming soon',
  'This week only! Rego until June 2026',
  'EOFY special, warranty to March 2030',
  'Valid to 6/30/2026',
  'Valid to 31/13/2026',
  '{0} until 40/1/2026',
  'Opening in March',
  'Ends 30 June',
  'Summer 2026',
  'EOFY 25',
  'Easter 2026',
  '2025 plate',
])('"%s" names no end', (text) => {
  expect(namedEnd(text, 'Australia/Sydney')).toBeNull();
});
