import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { above, anyOf, between, type Filter, type FilterCondition } from './filter.ts';
import { printForAlgolia } from './filter-dialects.ts';
import { printForTypesense } from './typesense-filters.ts';

const printed = (...filters: Filter[]) => [printForAlgolia(filters), printForTypesense(filters)];
const number = (operator: '<' | '<=' | '=' | '!=' | '>=' | '>' | 'TO', negated = false) =>
  printed([{ kind: 'number', attribute: 'km', operator, value: 5, to: 9, negated }]);

describe('filters in each dialect', () => {
  it('any of a list of values', () => {
    expect(printed(anyOf('make', ['Toyota']))).toEqual(['make:"Toyota"', 'make:=[`Toyota`]']);
    expect(printed(anyOf('car_type', ['new', 'demo']))).toEqual([
      '(car_type:"new" OR car_type:"demo")',
      'car_type:=[`new`,`demo`]',
    ]);
  });

  it('none of them', () => {
    const isNot = (value: string): Filter => [{ kind: 'facet', attribute: 'fuel', value, negated: true }];
    expect(printed(isNot('Diesel'), isNot('LPG'))).toEqual([
      'NOT fuel:"Diesel" AND NOT fuel:"LPG"',
      'fuel:!=`Diesel` && fuel:!=`LPG`',
    ]);
  });

  it('numbers', () => {
    expect(printed(between('price', 5000, 9990.5), above('year', 2019))).toEqual([
      'price:5000 TO 9990.5 AND year > 2019',
      'price:[5000..9990.5] && year:>2019',
    ]);
    expect(number('TO', true)).toEqual(['NOT km:5 TO 9', '(km:<5 || km:>9)']);
    expect(number('<=', true)).toEqual(['NOT km <= 5', 'km:>5']);
    expect(number('!=')).toEqual(['km != 5', 'km:!=5']);
    expect(printed([{ kind: 'number', attribute: 'km', operator: 'TO', value: 5, negated: false }])).toEqual([
      'km:5 TO 5',
      'km:[5..5]',
    ]);
  });

  it('what no list of one attribute can say', () => {
    expect(printForTypesense([[...(anyOf('make', ['Kia']) as FilterCondition[]), ...above('km', 1)]])).toBe(
      '(make:=`Kia` || km:>1)',
    );
    expect(printForTypesense([anyOf('seats', ['5', '7'])])).toBe('seats:=[5,7]');
  });

  it('nothing asks for nothing', () => {
    expect(printed()).toEqual(['', '']);
    expect(printed(anyOf('make', []), anyOf('model', ['CX-5']))).toEqual(['model:"CX-5"', 'model:=[`CX-5`]']);
  });
});

const values = fc.array(
  fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[`"\\'():=&|\][, a-c-]*$/)),
  { minLength: 1 },
);

describe('a value never gets out of its quotes', () => {
  it('in the dialect of Algolia', () => {
    fc.assert(
      fc.property(values, (all) => {
        const spans = [...printForAlgolia([anyOf('make', all)]).matchAll(/"((?:[^"\\]|\\.)*)"/gs)];
        expect(spans.map(([, inside = '']) => inside.replace(/\\(.)/gs, '$1'))).toEqual(all);
      }),
    );
  });

  it('in the dialect of Typesense, whose parser disagrees with itself about backticks and backslashes', () => {
    fc.assert(
      fc.property(values, (all) => {
        const text = printForTypesense([
          anyOf(
            'make',
            all.map((value) => `a${value}`),
          ),
        ]);
        const spans = [...text.matchAll(/`([^`\\]*)`/g)];
        expect(text.replaceAll(/`[^`\\]*`/g, '')).toBe(`make:=[${','.repeat(all.length - 1)}]`);
        expect(spans.map(([, inside]) => inside)).toEqual(
          all.map((value) => `a${value.replace(/[`\\]/g, '')}`),
        );
      }),
    );
  });

  it('and one that Typesense would read as none is one that no car has', () => {
    expect(printForTypesense([anyOf('make', ['', '`', '+ -'])])).toBe(
      'make:=[`no such value`,`no such value`,`no such value`]',
    );
  });
});
