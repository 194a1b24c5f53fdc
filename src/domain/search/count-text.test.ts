import { expect, it } from 'vitest';
import { countOf, countText } from './count-text.ts';

it.each([
  { count: 0, text: 'No cars' },
  { count: 1, text: '1 car' },
  { count: 1, cars: 'Stock', text: '1 stock' },
  { count: 1234, text: '1,234 cars' },
])('a count of results is "$text"', ({ count, cars = 'Cars', text }) => {
  expect(countText(count, cars)).toBe(text);
});

it.each([
  { count: 0, text: '0 Cars' },
  { count: 1, text: '1 Car' },
  { count: 1, cars: 'Stock', text: '1 Stock' },
  { count: 1234, text: '1,234 Cars' },
])('a count inside a sentence is "$text"', ({ count, cars = 'Cars', text }) => {
  expect(countOf(count, cars)).toBe(text);
});
