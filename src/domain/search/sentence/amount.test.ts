import { describe, expect, it } from 'vitest';
import { addressOf } from './stock.fixture.ts';

describe('a word after a number is of the next amount where it cannot be of this one', () => {
  it.each([
    ['kms under 100,000 price under 20,000', '?km=..100000&price=..20000'],
    ['price under 20k km under 100k', '?km=..100000&price=..20000'],
    ['budget 20k kms under 100k', '?km=..100000&price=..20000'],
    ['max price 15000 max kms 100000', '?km=..100000&price=..15000'],
    ['max 15000 max 100000 km', '?km=..100000&price=..15000'],
    ['ute 2018 km under 100000', '?km=..100000&body=Ute&year=2018..2018'],
    ['ute 2018 kms of 100000', '?km=..100000&body=Ute&year=2018..2018'],
    ['ute 2018 price under 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute 2018 budget 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute under 2018 budget 50k', '?price=..50000&body=Ute&year=..2017'],
    ['year 2015 price 20000', '?price=..20000&year=2015..2015'],
    ['suv 30k min 2015', '?price=..30000&body=SUV&year=2015..'],
    ['suv 30k at least 2015', '?price=..30000&body=SUV&year=2015..'],
    ['suv 30k newer than 2015', '?price=..30000&body=SUV&year=2016..'],
    ['ute 2018 max 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute 2018 up to 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute 2018 and under 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['5 doors max 50k', '?price=..50000&doors=5'],
    ['7 seats and under 50k', '?price=..50000&seats=7'],
    ['7 seats min 2018', '?seats=7&year=2018..'],
    ['suv under 30k seats 7', '?price=..30000&seats=7&body=SUV'],
    ['suv under $30k km under 100k', '?km=..100000&price=..30000&body=SUV'],
    ['2018 seats 7', '?seats=7&year=2018..2018'],
    ['seats 7 price under 40k', '?price=..40000&seats=7'],
    ['suv 2018 to 30k', '?price=..30000&body=SUV&year=2018..2018'],
    ['suv from 2018 to $30,000', '?price=..30000&body=SUV&year=2018..'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('it is of this one where both are likely', () => {
  it.each([
    ['under 100k km under 30k', '?km=..100000&price=..30000'],
    ['under 100k kms 2018', '?km=..100000&year=2018..2018'],
    ['price under 30k price 2018', '?price=..30000&year=2018..2018'],
    ['2018 model year under 30k', '?price=..30000&year=2018..2018'],
    ['7 seats 2018', '?seats=7&year=2018..2018'],
    ['max 30k max', '?price=..30000'],
    ['30k max 2015 or newer', '?price=..30000&year=2015..'],
    ['20k and under 2015', '?price=..20000&year=2015..2015'],
    ['2015 max', '?year=..2015'],
    ['between 2000 and 30k', '?price=2000..30000'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});
