import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuoted, quoted, unquoted } from '../quoted.ts';
import { WHOLE_LISTING, withPage, withQuery, withValues } from '../search-state.ts';
import { FACET_WORDS } from './facet-words.ts';
import { FILLER_WORDS, NOT_WORDS, OR_WORDS } from './plain-words.ts';
import { readSentence } from './read-sentence.ts';
import { SHARED_WORDS } from './shared-words.ts';
import { stateOfReading } from './state-of-reading.ts';
import { addressOf as address, STOCK } from './stock.fixture.ts';
import { vocabularyOf } from './vocabulary.ts';

const vocabulary = vocabularyOf(STOCK);
const read = (sentence: string) => readSentence(sentence, vocabulary, 2026);

describe('a sentence becomes the filters that it requests', () => {
  it.each([
    ['ute under $30,000 diesel', '?price=..30000&body=Ute&fuel=Diesel'],
    ['white', '?colour=Glacier White&colour=White'],
    ['a white hilux, please', '?colour=Glacier White&colour=White&make_model=Toyota > HiLux'],
    ['mazda 3', '?make_model=Mazda > 3'],
    ['911', '?make_model=Porsche > 911'],
    ['escape', '?make_model=Ford > Escape&make_model=Suzuki > Escape'],
    ['ford escape', '?make_model=Ford > Escape'],
    ['escape by ford', '?make_model=Ford > Escape'],
    ['toyota or golf', '?make_model=Toyota&make_model=Volkswagen > Golf'],
    ['vw', '?make_model=Volkswagen'],
    [
      'not toyota or mazda',
      '?make_model=Ford&make_model=Kia&make_model=Porsche&make_model=Suzuki&make_model=Volkswagen',
    ],
    ['toyota -hilux', '?make_model=Toyota > Corolla&make_model=Toyota > RAV4'],
    ['kia except carnival', '?make_model=Not Kia > Carnival'],
    ['not automatic or manual', '?transmission=Not Automatic, Manual'],
    ['not manual and white', '?colour=Glacier White&colour=White&transmission=Automatic'],
    ['any colour but white', '?colour=Black&colour=Grey'],
    ['any colour but must be automatic', '?transmission=Automatic'],
    ['all cars but utes', '?body=Hatch&body=SUV&body=Sedan'],
    ['non-diesel ute', '?body=Ute&fuel=Hybrid&fuel=Petrol'],
    ['transit', '?make_model=Ford > Transit Custom'],
    ['convertible', '?body=Convertible'],
    ['audi', '?make_model=Audi'],
    ['audi q5', '?make_model=Audi > Q5'],
    ['volkswagen up', '?make_model=Volkswagen > Up'],
    ['7 or 8 seater', '?seats=7&seats=8'],
    ['more than 5 seats', '?seats=7&seats=8'],
    ['9 seats', '?seats=9'],
    ['5 doors', '?doors=5'],
    ['5 door hatch', '?doors=5&body=Hatch'],
    ['3dr hatch', '?doors=3&body=Hatch'],
    ['two door', '?doors=2'],
    ['four-door sedan', '?doors=4&body=Sedan'],
    ['seven-seater', '?seats=7'],
    ['4 doors or more', '?doors=4&doors=5'],
    ['at least 4 doors', '?doors=4&doors=5'],
    ['2 or 4 door', '?doors=2&doors=4'],
    ['4/5dr', '?doors=4&doors=5'],
    ['under 4 doors', '?doors=2'],
    ['not 2 door', '?doors=4&doors=5'],
    ['5 door 7 seater', '?seats=7&doors=5'],
    ['7 seats sliding door 2018', '?query=sliding door&seats=7&year=2018..2018'],
    ['mazda 3 5 door', '?make_model=Mazda > 3&doors=5'],
    ['door', '?query=door'],
    ['hatch 12-month rego', '?body=Hatch'],
    ['hatch 12 months rego', '?body=Hatch'],
    ['hatch 6 month warranty', '?body=Hatch'],
    ['hatch 3-year warranty', '?body=Hatch'],
    ['hatch under 20k-', '?price=..20000&body=Hatch'],
    ['in newcastle', '?city=Newcastle'],
    ['near 2300', '?postcode=2300&within=50'],
    ['within 20 km of 2300', '?postcode=2300&within=25'],
    ['within 900 km of 2300', '?postcode=2300&within=500'],
    ['30 kms to 2300', '?postcode=2300&within=50'],
    ['near newcastle', '?city=Newcastle'],
    ['2301', '?postcode=2301&within=50'],
    ['within 20 km of newcastle', '?city=Newcastle'],
    ['within newcastle', '?city=Newcastle'],
    ['family', '?seats=5&seats=7&seats=8&body=SUV'],
    ['family motorbike', '?item_type=motorcycle'],
    ['family not motorbike', '?item_type=car&seats=5&seats=7&seats=8&body=SUV'],
    ['family hatch', '?seats=5&seats=7&seats=8&body=Hatch'],
    ['cheap ute', '?price=..25000&body=Ute'],
    ['cheap ute under 20k', '?price=..20000&body=Ute'],
    ['electric park brake', '?query=electric park brake'],
    ['black edition', '?query=black edition'],
    ['sr5 hilux', '?query=sr5&make_model=Toyota > HiLux'],
    ['4x4 st-l', '?query=4x4 st-l'],
    ['"not manual" ute', '?query="not manual"&body=Ute'],
    ['ute without sunroof', '?body=Ute'],
    ['not cheap', ''],
    ['cars for sale', '?item_type=car'],
    ['vehicles for sale', ''],
    ['one owner', ''],
    ['toyta', '?make_model=Toyota'],
    ['mitsibushi', '?make_model=Mitsubishi'],
    ['volks wagen', '?make_model=Volkswagen'],
    ['sevn seater', '?seats=7'],
    ['5 the doors', '?query="5 doors"'],
    ['xqzw', '?query=xqzw'],
    ['ute, $20k - $30k', '?price=20000..30000&body=Ute'],
    ['ute/hatch', '?body=Hatch&body=Ute'],
  ])('%s', (sentence, expected) => {
    expect(address(sentence)).toBe(expected);
  });
});

describe('an amount is what the stock makes likely', () => {
  it.each([
    ['under 20k', '?price=..20000'],
    ['ute price', '?body=Ute'],
    ['ute price of', '?body=Ute'],
    ['price is under 20k', '?price=..20000'],
    ['under 30', '?price=..30000'],
    ['under 2', ''],
    ['$20 - 30k', '?price=20000..30000'],
    ['20k to 30', '?price=20000..30000'],
    ['30 to 20k', '?price=20000..30000'],
    ['under 200k', '?km=..200000'],
    ['under 900k', '?price=..900000'],
    ['under 20k, under 100k', '?km=..100000&price=..20000'],
    ['over 20k, under 30k', '?price=20000..30000'],
    ['under 30k and below 20k', '?km=..20000&price=..30000'],
    ['from 10k from 20k', '?price=10000..'],
    ['around 20k', '?price=18000..22000'],
    ['under $20k or under $30k', '?price=..30000'],
    ['under $30k price over $10k or over $20k', '?price=10000..30000'],
    ['under $10k or over $60k', ''],
    ['2015-2016 or 2018-2019', '?year=2015..2019'],
    ['around 5 years old', '?year=2020..2022'],
    ['under 2 seats', '?seats=1'],
    ['over 8 seats', '?seats=9'],
    ['around 2018', '?year=2017..2019'],
    ['around 7 seats', '?seats=7'],
    ['15 grand', '?price=..15000'],
    ['18500', '?price=..18500'],
    ['17999', '?price=..17999'],
    ['18523', '?query=18523'],
    ['18,523', '?price=..18523'],
    ['$18523', '?price=..18523'],
    ['$1m', '?price=..1000000'],
    ['1 million', '?price=..1000000'],
    ['one hundred and fifty thousand km', '?km=..150000'],
    ['two hundred and five thousand kms', '?km=..205000'],
    ['a hundred thousand kms', '?km=..100000'],
    ['twenty five grand', '?price=..25000'],
    ['under 80 kms', '?km=..80000'],
    ['under 60,000 miles', '?km=..96540'],
    ['100k on the clock', '?km=..100000'],
    ['max price 20k', '?price=..20000'],
    ['budget of 20k', '?price=..20000'],
    ['20k or less', '?price=..20000'],
    ['20k price or less', '?price=..20000'],
    ['7+ seats', '?seats=7&seats=8'],
    ['300', '?query=300'],
    ['under 120 a week', '?weekly_price_range=$50 to $100&weekly_price_range=Under $50'],
    ['under $120', '?weekly_price_range=$50 to $100&weekly_price_range=Under $50'],
    ['$20 a week', '?weekly_price_range=Under $50'],
    ['$500 a month', '?weekly_price_range=$50 to $100&weekly_price_range=Under $50'],
    ['over 100 pw', '?weekly_price_range=$100 to $150&weekly_price_range=$150 or more'],
    ['2018', '?year=2018..2018'],
    ['15 plate', '?year=2015..2015'],
    ['98 model', '?year=1998..1998'],
    ['2015 or 2016', '?year=2015..2016'],
    ['from 2015 to 2018', '?year=2015..2018'],
    ['between 2015 and 2018', '?year=2015..2018'],
    ['before 2015', '?year=..2014'],
    ['newer than 2018', '?year=2019..'],
    ['less than 5 years old', '?year=2021..'],
    ['over 10 years old', '?year=..2016'],
    ['my 18 year old son', ''],
    ['year 20k', '?price=..20000'],
    ['price 7 seats', '?seats=7'],
    ['not over 20k', '?price=..20000'],
    ["don't want to spend more than 20k", '?price=..20000'],
    ['not 2018', ''],
    ['6 speed', ''],
    ['hatch five', '?query=five&body=Hatch'],
    ['toyota 5', '?query=5&make_model=Toyota'],
    ['near 23000', '?price=..23000'],
    ['around 2301', '?postcode=2301&within=50'],
    ['around 5000', '?price=4500..5500'],
    ['2300km', '?km=..2300'],
  ])('%s', (sentence, expected) => {
    expect(address(sentence)).toBe(expected);
  });

  it('of a stock without prices is what was written', () => {
    const none = { values: {}, spans: {}, share: () => null };
    expect(address('under 20k', none)).toBe('?price=..20000');
    expect(address('cheap', none)).toBe('');
    expect(address('under $100', none)).toBe('?price=..100');
    expect(address('under $100 a week', none)).toBe('');
    expect(address('7 seater', none)).toBe('?seats=7');
    expect(address('5 door ute', none), 'no car would be found').toBe('?body=Ute');
    expect(address('family', none)).toBe('?seats=5');
    expect(address('ute 4wd', none)).toBe('?query=4wd&body=Ute');
  });
});

it('shows what it has read, and where it stands', () => {
  const { parts, rest, corrections } = read('toyta ute, not diesel, with sunroof and no towbar');
  expect(parts.map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 5, 'toyta'],
    [6, 9, 'ute'],
    [15, 21, 'diesel'],
    [43, 49, 'towbar'],
  ]);
  expect(parts.map(({ meaning }) => meaning)).toEqual([
    { kind: 'values', attribute: 'make_model', values: ['Toyota'], isNegated: false, isAbsent: false },
    { kind: 'values', attribute: 'body', values: ['Ute'], isNegated: false, isAbsent: false },
    { kind: 'values', attribute: 'fuel', values: ['Diesel'], isNegated: true, isAbsent: false },
    { kind: 'ignored' },
  ]);
  expect([rest, corrections]).toEqual(['sunroof', [{ from: 'toyta', to: 'toyota' }]]);
});

it('corrects no word that is looked up as text', () => {
  expect(read('toyta with bull bar').corrections).toEqual([{ from: 'toyta', to: 'toyota' }]);
  expect(read('ute, spare tyre')).toMatchObject({ rest: 'spare tyre', corrections: [] });
});

it('says when the stock has nothing of what was named', () => {
  const absent = (sentence: string) =>
    read(sentence).parts.map(({ meaning }) => 'isAbsent' in meaning && meaning.isAbsent);
  expect(absent('audi q5 convertible or ute')).toEqual([true, true, false]);
});

describe('the state of a reading', () => {
  it('is the very state where words are text alone', () => {
    const state = withPage(withQuery(WHOLE_LISTING, 'sunroof'), 2);
    expect(stateOfReading(state, read('sunroof'), STOCK)).toBe(state);
  });

  it('has other facets as they were, and those of the sentence instead of what they were', () => {
    const state = withValues(withValues(WHOLE_LISTING, 'body', ['SUV']), 'fuel', ['Petrol']);
    const next = stateOfReading(withQuery(state, 'ute'), read('ute'), STOCK);
    expect(next).toEqual(withValues(state, 'body', ['Ute']));
  });
});

it('reads what is between quotation marks as text', () => {
  expect(quoted('ute “under 20k”')).toBe('"ute under 20k"');
  expect(unquoted(' “ute” under ')).toBe('ute under');
  expect(['"ute"', '“ute”', '"ute', '"ute" x', 'ute'].map(isQuoted)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

const WORDS = [
  ...[...FILLER_WORDS, ...NOT_WORDS, ...OR_WORDS, ...FACET_WORDS.flatMap(({ phrases }) => phrases)],
  ...Object.values(SHARED_WORDS).flatMap(({ phrases }) => phrases),
  ...Object.values(STOCK.values).flatMap((values) => Object.keys(values)),
  ...['under', '20k', '$30,000', '7', 'seater', 'km', '2018', '-', '+', '"', 'x4', 'towbar', '2300', 'near'],
];

it('is understood once: what it leaves is text, and parts stand in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }),
      fc.constantFrom(' ', '', ', '),
      (phrases, blank) => {
        const sentence = phrases.join(blank);
        const { parts, rest } = read(sentence);
        expect(
          isQuoted(rest) || rest === sentence || (read(rest).parts.length === 0 && read(rest).rest === rest),
        ).toBe(true);
        for (const [place, { start, end, text }] of parts.entries()) {
          expect(sentence.slice(start, end)).toBe(text);
          expect(start).toBeGreaterThanOrEqual(parts[place - 1]?.end ?? 0);
        }
      },
    ),
  );
});

/** A phrase with a blank somewhere; a number or a word that means something else stays whole. */
const splitsOf = (key: string): string[] =>
  Array.from({ length: Math.max(0, key.length - 3) }, (_, place) => [
    key.slice(0, place + 2),
    key.slice(place + 2),
  ])
    .filter((parts) => parts.every((part) => /^\p{L}+$/u.test(part)))
    .map((parts) => parts.join(' '));

it('understands every word of the vocabulary in the singular, the plural, in capitals, without blanks and with one', () => {
  const missed: string[] = [];
  for (const [key, meaning] of vocabulary.phrases) {
    if (meaning.kind !== 'values' || /^\d/.test(key)) continue;
    for (const form of [key, key.toUpperCase(), `${key}s`, ...splitsOf(key)]) {
      const [part] = read(form).parts;
      const values = part?.meaning.kind === 'values' ? part.meaning.values : [];
      if (JSON.stringify(values) !== JSON.stringify(meaning.values)) missed.push(form);
    }
  }
  expect(missed).toEqual([]);
});
