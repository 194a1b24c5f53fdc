import { describe, expect, it } from 'vitest';
import { parseSearch, printSearch } from '../search-url.ts';
import { CATALOGUE, SEGMENTS } from './catalogue.ts';
import { similarKind } from './similar-kind.ts';
import { STOCK } from './stock.fixture.ts';
import { vocabularyOf } from './vocabulary.ts';

const similar = (address: string, stock = STOCK) => {
  const found = similarKind(parseSearch(address), vocabularyOf(stock));
  return (
    found && {
      absent: found.absent,
      kinds: found.kinds,
      address: decodeURIComponent(printSearch(found.state)).replaceAll('+', ' '),
    }
  );
};

describe('what is nearest in kind to a name that the stock has not got', () => {
  it.each([
    ['?make_model=Audi', ['Audi'], ['Porsche'], '?make_model=Porsche'],
    ['?make_model=Audi&price=..60000', ['Audi'], ['Porsche'], '?make_model=Porsche&price=..60000'],
    ['?make_model=Audi&make_model=Kia', ['Audi'], ['Porsche'], '?make_model=Kia&make_model=Porsche'],
    ['?make_model=Audi > Q5', ['Audi > Q5'], ['SUV'], '?body=SUV'],
    ['?make_model=Audi > Q5&body=Ute', ['Audi > Q5'], ['SUV'], '?body=Ute'],
    ['?make_model=Mazda > BT-50', ['Mazda > BT-50'], ['Ute'], '?body=Ute'],
    ['?make_model=RAM', ['RAM'], ['Ute'], '?body=Ute'],
  ])('%s', (address, absent, kinds, expected) => {
    expect(similar(address)).toEqual({ absent, kinds, address: expected });
  });

  it.each(['', '?make_model=Toyota', '?make_model=Not Kia'])('is nothing for "%s"', (address) => {
    expect(similar(address)).toBeNull();
  });

  it.each([
    ['?make_model=Mazda > MX-5', STOCK],
    ['?make_model=Audi', { ...STOCK, values: {} }],
    ['?make_model=Saab > 9000&price=..9000', STOCK],
  ])('may be missing: %s', (address, stock) => {
    expect(similar(address, stock)).toMatchObject({ absent: [expect.any(String)], kinds: [] });
  });
});

it('every make of a segment is one of the catalogue', () => {
  expect(SEGMENTS.flat().filter((make) => !Object.hasOwn(CATALOGUE, make))).toEqual([]);
});
