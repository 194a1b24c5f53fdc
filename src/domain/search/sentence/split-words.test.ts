import { expect, it } from 'vitest';
import { addressOf } from './stock.fixture.ts';

const WHITE = 'colour=Glacier White&colour=White';

it.each([
  ['dieselute', '?body=Ute&fuel=Diesel'],
  ['whitehilux', `?${WHITE}&make_model=Toyota > HiLux`],
  ['hilux2018', '?make_model=Toyota > HiLux&year=2018..2018'],
  ['2018hilux', '?make_model=Toyota > HiLux&year=2018..2018'],
  ['under 20k dieselute', '?price=..20000&body=Ute&fuel=Diesel'],
])('values in one piece are read apart: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it.each([
  ['volkswagon', '?make_model=Volkswagen'],
  ['toyotahilux', '?make_model=Toyota > HiLux'],
  ['diesel’ute', '?query=diesel’ute'],
  ['utedoor', '?query=utedoor'],
  ['audiute', '?query=audiute'],
  ['x2018', '?query=x2018'],
  ['hilux70', '?query=hilux70'],
  ['cx5', '?make_model=Mazda > CX-5'],
])('other pieces stay whole: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});
