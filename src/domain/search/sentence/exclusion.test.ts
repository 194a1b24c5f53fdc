import { expect, it } from 'vitest';
import { readSentence } from './read-sentence.ts';
import { addressOf, STOCK } from './stock.fixture.ts';
import { vocabularyOf } from './vocabulary.ts';

const NO_DIESEL = 'fuel=Hybrid&fuel=Petrol';
const NO_UTE = 'body=Hatch&body=SUV&body=Sedan';
const NO_WHITE = 'colour=Black&colour=Grey';

it.each([
  ['no diesels or manuals', `?${NO_DIESEL}&transmission=Automatic`],
  ['no diesel/manual', `?${NO_DIESEL}&transmission=Automatic`],
  ['neither diesel nor manual', `?${NO_DIESEL}&transmission=Automatic`],
  ['anything except diesel or manual', `?${NO_DIESEL}&transmission=Automatic`],
  ['no utes or diesels', `?${NO_UTE}&${NO_DIESEL}`],
  ['ute not manual or white', `?${NO_WHITE}&body=Ute&transmission=Automatic`],
  ['no utes, diesels or manuals', `?${NO_UTE}&${NO_DIESEL}&transmission=Automatic`],
  ['no diesel, manual, white or ute', `?${NO_WHITE}&${NO_UTE}&${NO_DIESEL}&transmission=Automatic`],
  ['no diesel, manual, under 20k or ute', `?price=..20000&${NO_UTE}&${NO_DIESEL}&transmission=Automatic`],
  ['no diesel or sunroof', `?${NO_DIESEL}`],
])('"or" excludes what follows, of any facet: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it.each([
  ['not manual and white', '?colour=Glacier White&colour=White&transmission=Automatic'],
  ['not diesel, automatic', `?${NO_DIESEL}&transmission=Automatic`],
  ['no diesel or manual suv', `?body=SUV&${NO_DIESEL}&transmission=Automatic`],
  ['no manual, black or grey', '?colour=Black&colour=Grey&transmission=Automatic'],
  ['not diesel, automatic, black or grey', `?colour=Black&colour=Grey&${NO_DIESEL}&transmission=Automatic`],
  ['any fuel but diesel or automatic', `?${NO_DIESEL}&transmission=Automatic`],
])('other words exclude values of one facet: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it.each([
  'stock no H10001',
  'stock no. H10001',
  'stock number: H10001',
  'stock num H10001',
  'stock id H10001',
  'stockno H10001',
  'stk H10001',
  'stk no H10001',
])('"no" of a stock number excludes nothing: %s', (sentence) => {
  expect(addressOf(sentence)).toBe('?query=H10001');
});

it('it excludes where no number follows', () => {
  const stock = { ...STOCK, values: { ...STOCK.values, drive: { '4WD': 1, Front: 1 } } };
  expect(addressOf('stock no 4wd', stock)).toBe('?drive=Front');
  expect(addressOf('stock no 4wd123', stock)).toBe('?query=4wd123');
  expect(addressOf('stock no U123', stock)).toBe('?query=U123');
  expect(addressOf('any stock no manuals')).toBe('?transmission=Automatic');
  expect(addressOf('stock no 123456')).toBe('?query=123456');
});

it.each([
  ['auto not cvt', '?transmission=Automatic'],
  ['ute not dual cab', '?body=Ute'],
  ['hilux not single cab', '?make_model=Toyota > HiLux'],
  ['hybrid not plug in', '?fuel=Hybrid'],
  ['diesel not tdi', '?fuel=Diesel'],
  ['no cvt, manual or white', `?${NO_WHITE}&transmission=Automatic`],
  ['grey not charcoal', '?colour=Grey'],
  ['cvt', '?transmission=Automatic'],
  ['ute not tray', '?body=Ute'],
  ['ute not tray back', '?body=Ute'],
  ['ute not cab chassis', '?body=Ute'],
  ['grey not gunmetal', '?colour=Grey'],
  ['grey not charcoal grey', '?colour=Grey'],
  ['white not off white', '?colour=Glacier White&colour=White'],
  ['tradie, not dual cab', '?body=Ute'],
  ['petrol not 98 unleaded', '?fuel=Petrol'],
  ['not 98 unleaded', ''],
  ['no premium unleaded', ''],
])('a part of a value that is wanted excludes nothing: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

const COLOURS = {
  ...STOCK,
  values: { ...STOCK.values, colour: { White: 1, Blue: 1, Grey: 1 }, body: { Van: 1, Ute: 1 } },
};

it.each([
  ['any colour but navy', '?colour=Grey&colour=White'],
  ['no sky blue', '?colour=Grey&colour=White'],
  ['no charcoal grey', '?colour=Blue&colour=White'],
  ['no off white', '?colour=Blue&colour=Grey'],
  ['blue not navy or white', '?colour=Blue'],
  ['any transmission but cvt', '?transmission=Manual'],
  ['not cvt or dsg', '?transmission=Manual'],
  ['toyota not cvt', '?make_model=Toyota&transmission=Manual'],
  ['no phev', '?fuel=Diesel&fuel=Petrol'],
  ['not turbo diesel', '?fuel=Hybrid&fuel=Petrol'],
  ['no panel van', '?body=Ute'],
  ['van not panel van', '?body=Van'],
  ['ute or van, not panel van', '?body=Ute&body=Van'],
])('all of a value is excluded with its part where nothing asks for it: %s', (sentence, expected) => {
  expect(addressOf(sentence, COLOURS)).toBe(expected);
});

it('but a value of its own does, and what is omitted is named', () => {
  const fuel = { Hybrid: 1, 'Plug-in Hybrid': 1, Petrol: 1 };
  const stock = { ...STOCK, values: { ...STOCK.values, fuel } };
  expect(addressOf('not plug in', stock)).toBe('?fuel=Hybrid&fuel=Petrol');
  const { parts } = readSentence('ute not dual cab', vocabularyOf(STOCK), 2026);
  expect(parts.at(-1)).toMatchObject({ text: 'dual cab', meaning: { kind: 'ignored' } });
});
