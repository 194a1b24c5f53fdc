import { expect, it } from 'vitest';
import { timeClaim } from './time-words.ts';

it.each([
  ['NEW ARRIVAL', 'arrival'],
  ['Latest arrivals', 'arrival'],
  ['Just in', 'arrival'],
  ['FRESHLY LANDED', 'arrival'],
  ['JUST SOLD', 'passing'],
  ['Just reduced', 'passing'],
  ['SOLD THIS WEEK', 'passing'],
  ['THIS WEEK ONLY', 'passing'],
  ['Sunday only', 'passing'],
  ['Today', 'passing'],
  ['Ends Sunday', 'passing'],
  ['Offer until 30 June', 'passing'],
  ['Expires on 27 February', 'passing'],
  ['LAST DAYS', 'passing'],
  ['Limited time', 'passing'],
  ['Hurry', 'passing'],
  [null, null],
  ['New', null],
  ['Test Drive Only', null],
  ['One owner', null],
  ['Limited edition', null],
  ['Just 20,000 km', null],
  ['Monday', null],
  ['Open 7 days', null],
  ['High end sound', null],
] as const)('"%s" claims %s', (text, claim) => {
  expect(timeClaim(text)).toBe(claim);
});
