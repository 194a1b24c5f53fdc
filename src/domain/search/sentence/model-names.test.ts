import { expect, it } from 'vitest';
import { addressOf, STOCK } from './stock.fixture.ts';

const MISSPELLED = {
  ...STOCK,
  values: {
    ...STOCK.values,
    make_model: {
      Chery: 1,
      'Chery > Tiggo 4': 1,
      MINI: 1,
      'MINI > Clubman': 1,
      Volkswagen: 1,
      'Volkswagen > Transporter': 1,
      'Volkswagen > Golf': 1,
    },
  },
};

it.each([
  ['cherry tiggo 4', '?make_model=Chery > Tiggo 4'],
  ['cherry', '?make_model=Chery'],
  ['cherry red hatch', '?colour=Red&body=Hatch'],
  ['mini copper s', '?query=s&make_model=MINI'],
  ['vw transport', '?make_model=Volkswagen > Transporter'],
  ['volkswagen transport', '?make_model=Volkswagen > Transporter'],
  ['transport', '?query=transport'],
])('a make or model is found by an ordinary word that it is misspelled as: %s', (sentence, expected) => {
  expect(addressOf(sentence, MISSPELLED)).toBe(expected);
});

it('a mistyped model of a make is the model where it is in stock', () => {
  const stock = { ...STOCK, values: { make_model: { MINI: 2, 'MINI > Cooper': 1, 'MINI > Countryman': 1 } } };
  expect(addressOf('mini copper', stock)).toBe('?make_model=MINI > Cooper');
});

it('and named as missing', () => {
  expect(addressOf('cherry tiggo')).toBe('?make_model=Chery > Tiggo');
  expect(addressOf('mini copper')).toBe('?make_model=MINI');
});

const PLAIN_NAMES = {
  ...STOCK,
  values: {
    ...STOCK.values,
    make_model: {
      ...STOCK.values.make_model,
      Tesla: 1,
      'Tesla > Model S': 1,
      Peugeot: 1,
      'Peugeot > Partner': 1,
      'Suzuki > Carry': 1,
    },
  },
};

it.each([
  ['what models do you have', ''],
  ['kia models', '?make_model=Kia'],
  ['one for my partner', ''],
  ['suv that can carry 7 people', '?seats=7&body=SUV'],
  ['tesla model s', '?make_model=Tesla > Model S'],
  ['model s', '?make_model=Tesla > Model S'],
  ['tesla models', '?make_model=Tesla > Model S'],
  ['suzuki carry', '?make_model=Suzuki > Carry'],
  ['peugeot partner', '?make_model=Peugeot > Partner'],
  ['golf', '?make_model=Volkswagen > Golf'],
])('also where the stock has that model: %s', (sentence, expected) => {
  expect(addressOf(sentence, PLAIN_NAMES)).toBe(expected);
});
