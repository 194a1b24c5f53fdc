import { describe, expect, it } from 'vitest';
import { offeredRelaxations, relaxationsOf } from './relaxations.ts';
import { WHOLE_LISTING } from './search-state.ts';
import { parseSearch, printSearch } from './search-url.ts';

/** The addresses of the searches for less. */
const relaxed = (address: string) =>
  relaxationsOf(parseSearch(address)).map(({ state }) => decodeURIComponent(printSearch(state)));

describe('searches for less', () => {
  it('give up what costs least first, then more and more', () => {
    expect(relaxed('?make=Kia&body=Ute&price=..9000&colour=Red')).toEqual([
      ...['?make=Kia&price=..9000&body=Ute', '?colour=Red&make=Kia&body=Ute'],
      ...['?colour=Red&make=Kia&price=..9000', '?colour=Red&price=..9000&body=Ute'],
      ...['?make=Kia&body=Ute', '?make=Kia'],
    ]);
  });

  it('go word by word', () => {
    expect(relaxed('?query=tow+bar+sunroof')).toEqual([
      ...['?query=bar+sunroof', '?query=tow+sunroof', '?query=tow+bar'],
      '?query=sunroof',
    ]);
    expect(relaxed('?query="tow bar"')).toEqual(['?query="bar"', '?query="tow"']);
    expect(relaxed('?query="tow"')).toEqual(['']);
  });

  it('give up the fuel before the body, and the model last', () => {
    expect(relaxed('?model=Rio&body=Ute&fuel=Petrol').slice(0, 3)).toEqual([
      ...['?model=Rio&body=Ute', '?model=Rio&fuel=Petrol', '?body=Ute&fuel=Petrol'],
    ]);
  });

  it('give up the age after the place and before the price', () => {
    expect(relaxed('?city=Perth&price=..9000&year=2018..').slice(0, 3)).toEqual([
      ...['?price=..9000&year=2018..', '?city=Perth&price=..9000', '?city=Perth&year=2018..'],
    ]);
  });

  it('are none of a whole listing', () => {
    expect(relaxationsOf(WHOLE_LISTING)).toEqual([]);
  });
});

describe('what is offered of them', () => {
  const counted = (...counts: number[]) =>
    relaxationsOf(parseSearch('?make=Kia&body=Ute&fuel=Petrol&price=..9000&colour=Red')).map(
      (relaxation, place) => ({ ...relaxation, count: counts[place] ?? 0 }),
    );
  const offered = (...counts: number[]) => offeredRelaxations(counted(...counts)).map(({ count }) => count);

  it('is up to three single things that find something', () => {
    expect(offered(0, 4, 1, 0, 9, 20)).toEqual([4, 1, 9]);
    expect(offered(1, 2, 3, 4, 5)).toEqual([1, 2, 3]);
  });

  it('is as little as finds anything where no single thing does', () => {
    expect(offered(0, 0, 0, 0, 0, 0, 6, 8)).toEqual([6]);
    expect(offered()).toEqual([]);
  });
});
