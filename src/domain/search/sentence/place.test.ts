import { describe, expect, it } from 'vitest';
import { addressOf } from './stock.fixture.ts';

describe('a distance from somewhere is no odometer', () => {
  it.each([
    ['20 km from newcastle', '?city=Newcastle'],
    ['suv 20km from newcastle', '?city=Newcastle&body=SUV'],
    ['within 20 km', ''],
    ['within 20 km of newcastle', '?city=Newcastle'],
    ['within 20k', '?price=..20000'],
    ['within 20k of newcastle', '?city=Newcastle'],
    ['within 20,000 km', '?km=..20000'],
    ['50000 km from 2018', '?km=..50000&year=2018..'],
    ['20k from 2018', '?price=..20000&year=2018..'],
    ['20 km from 2300', '?postcode=2300&within=25'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});
