import { expect, it } from 'vitest';
import { addressOf, STOCK } from './stock.fixture.ts';

it.each([
  ['mint condition', ''],
  ['one lady owner', ''],
  ['steel tray ute', '?query=steel&body=Ute'],
  ['june', '?query=june'],
  ['toyta', '?make_model=Toyota'],
  ['gofl', '?make_model=Volkswagen > Golf'],
  ['nissaan navara', '?make_model=Nissan > Navara'],
])('a short word is never taken for what the stock has not got: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

const BADGES = {
  ...STOCK,
  values: {
    ...STOCK.values,
    make_model: {
      'Mercedes-Benz': 1,
      'Mercedes-Benz > GLS': 1,
      Mitsubishi: 1,
      'Mitsubishi > Triton': 1,
      Toyota: 2,
      'Toyota > RAV4': 1,
      'Toyota > LandCruiser': 1,
      Holden: 1,
      'Holden > Commodore': 1,
    },
    badge: { GLS: 1, Calais: 1, 'Cruiser Hybrid': 1, Lancer: 1 },
  },
};

it.each([
  ['triton gls', '?query="gls"&make_model=Mitsubishi > Triton'],
  ['mercedes gls', '?make_model=Mercedes-Benz > GLS'],
  ['gls', '?make_model=Mercedes-Benz > GLS'],
  ['triton or gls', '?make_model=Mercedes-Benz > GLS&make_model=Mitsubishi > Triton'],
  ['commodore calais', '?query=calais&make_model=Holden > Commodore'],
  ['rav4 cruiser', '?query="cruiser"&make_model=Toyota > RAV4'],
  ['toyota cruiser', '?make_model=Toyota > LandCruiser'],
  ['cruiser', '?make_model=Toyota > LandCruiser'],
  ['rav4 landcruiser', '?make_model=Toyota > LandCruiser&make_model=Toyota > RAV4'],
])('a badge after a make or model is no other model: %s', (sentence, expected) => {
  expect(addressOf(sentence, BADGES)).toBe(expected);
});

const NUMBERED = {
  ...STOCK,
  values: {
    make_model: { Mazda: 3, 'Mazda > Mazda2': 1, 'Mazda > Mazda3': 1, 'Mazda > 6': 1 },
    doors: { 5: 1 },
  },
};

it.each([
  ['mazda 2 or 3', '?make_model=Mazda > Mazda2&make_model=Mazda > Mazda3'],
  ['mazda 2/3', '?make_model=Mazda > Mazda2&make_model=Mazda > Mazda3'],
  [
    'mazda 2, 3 or 6 sedan',
    '?make_model=Mazda > 6&make_model=Mazda > Mazda2&make_model=Mazda > Mazda3&body=Sedan',
  ],
  ['mazda 2 or 5 doors', '?make_model=Mazda > Mazda2&doors=5'],
  ['mazda 2 or 9', '?query=9&make_model=Mazda > Mazda2'],
  ['not mazda 2 or 3', '?make_model=Mazda > 6'],
  ['mazda 2 3', '?query=3&make_model=Mazda > Mazda2'],
])('a number after "or" is a model of the same make: %s', (sentence, expected) => {
  expect(addressOf(sentence, NUMBERED)).toBe(expected);
});
