import { expect, it } from 'vitest';
import { readSentence } from './read-sentence.ts';
import { addressOf, STOCK } from './stock.fixture.ts';
import { vocabularyOf } from './vocabulary.ts';
import { words } from './words.ts';

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
    badge: { GLS: 1, Calais: 1, 'Cruiser Hybrid': 1, Lancer: 1, Focus: 1 },
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
  ['holden calais', '?query=calais&make_model=Holden'],
  ['ford focus', '?make_model=Ford > Focus'],
])('a badge after a make or model is no other model: %s', (sentence, expected) => {
  expect(addressOf(sentence, BADGES)).toBe(expected);
});

it.each([
  ['hilux gls', '?make_model=Toyota > HiLux'],
  ['rav4 lux', '?make_model=Toyota > RAV4'],
  ['hilux or gls', '?make_model=Mercedes-Benz > GLS&make_model=Toyota > HiLux'],
  ['gls', '?make_model=Mercedes-Benz > GLS'],
  ['kia calais', '?make_model=Holden > Calais&make_model=Kia'],
])('a badge that no car has is omitted after a model: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it('names it', () => {
  const { parts } = readSentence('hilux gls', vocabularyOf(STOCK), 2026);
  expect(parts.at(-1)).toMatchObject({ text: 'gls', meaning: { kind: 'ignored' } });
});

const ENGINES = {
  ...STOCK,
  values: {
    make_model: {
      'Mercedes-Benz': 4,
      'Mercedes-Benz > C250': 1,
      'Mercedes-Benz > C63': 1,
      'Mercedes-Benz > CLA200': 1,
      'Mercedes-Benz > GLC250d': 1,
      BMW: 2,
      'BMW > 320i': 1,
      'BMW > X5': 1,
      Mazda: 1,
      'Mazda > CX-30': 1,
    },
  },
};

it.each([
  ['c class', '?make_model=Mercedes-Benz > C250&make_model=Mercedes-Benz > C63'],
  ['mercedes c-class', '?make_model=Mercedes-Benz > C250&make_model=Mercedes-Benz > C63'],
  ['merc glc', '?make_model=Mercedes-Benz > GLC250d'],
  ['bmw 3 series', '?make_model=BMW > 320i'],
  ['5 series', '?make_model=BMW > 5 Series'],
  ['e class', '?make_model=Mercedes-Benz > E-Class'],
  ['cx3', '?make_model=Mazda > CX-3'],
])('models that are called by their engines are of a class: %s', (sentence, expected) => {
  expect(addressOf(sentence, ENGINES)).toBe(expected);
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

const LONG_NAMES = {
  ...STOCK,
  values: {
    make_model: {
      Toyota: 3,
      'Toyota > LandCruiser 300': 1,
      'Toyota > LandCruiser 70': 1,
      'Toyota > LandCruiser Prado': 1,
      Nissan: 1,
      'Nissan > Navara D23': 1,
      'Land Rover': 1,
      'Land Rover > Range Rover Sport': 1,
      Mitsubishi: 1,
      'Mitsubishi > Pajero Sport': 1,
      Kia: 1,
      'Kia > Grand Carnival': 1,
      Haval: 1,
      'Haval > Jolion': 1,
    },
  },
};

it.each([
  ['prado', '?make_model=Toyota > LandCruiser Prado'],
  ['toyota prado', '?make_model=Toyota > LandCruiser Prado'],
  ['toyota prados', '?make_model=Toyota > LandCruiser Prado'],
  ['toyota landcruiser 79', '?make_model=Toyota > LandCruiser 70'],
  ['toyota landcruiser 300 series', '?make_model=Toyota > LandCruiser 300'],
  [
    'landcruiser',
    '?make_model=Toyota > LandCruiser 300&make_model=Toyota > LandCruiser 70&make_model=Toyota > LandCruiser Prado',
  ],
  ['navara', '?make_model=Nissan > Navara D23'],
  ['range rover', '?make_model=Land Rover > Range Rover Sport'],
  ['mitsubishi pajero', '?make_model=Mitsubishi > Pajero Sport'],
  ['carnival', '?make_model=Kia > Grand Carnival'],
  ['gwm jolion', '?make_model=Haval > Jolion'],
  ['gwm', '?make_model=Haval'],
  ['toyota corolla', '?make_model=Toyota > Corolla'],
])('a model is found by each name that shoppers have for it: %s', (sentence, expected) => {
  expect(addressOf(sentence, LONG_NAMES)).toBe(expected);
});

it.each([
  ['what models do you have', ''],
  ['suv models under 40k', '?price=..40000&body=SUV'],
  ['kia models', '?make_model=Kia'],
  ['one for my partner', ''],
  ['tesla model s', '?make_model=Tesla > Model S'],
  ['peugeot partner', '?make_model=Peugeot > Partner'],
  ['model s', '?make_model=Tesla > Model S'],
  ['model s under 40k', '?make_model=Tesla > Model S&price=..40000'],
])('a plain word is a model beside its make alone: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it.each([
  ['kia carnival s', '?query=s&make_model=Kia > Carnival'],
  ['hilux s diesel', '?query=s&make_model=Toyota > HiLux&fuel=Diesel'],
  ['kia s', '?query=s&make_model=Kia'],
  ['carnivals', '?make_model=Kia > Carnival'],
  ["kia's", '?make_model=Kia'],
  ['suvs', '?body=SUV'],
])('an "s" behind a blank is a badge rather than a plural: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it.each([
  ['suv that can carry 7 people', '?seats=7&body=SUV'],
  ['tell me what suvs you have', '?body=SUV'],
  ['real cheap ute', '?price=..25000&body=Ute'],
  ['small car for around town', '?body=Hatch'],
  ['do you accept trade ins', ''],
  ['what can i expect for 20k', '?price=..20000'],
  ['ute, not a write off', '?body=Ute'],
  ['mine spec hilux', '?make_model=Toyota > HiLux'],
  ['food van', '?body=Van'],
  ['hill start assist', '?query=hill start assist'],
])('an ordinary word is not corrected to a filter: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

it.each(
  words(`form, block, track, read, cooler, beater, lead, transport, export, team, vintage, copper, frost, stack,
  common, user, blown`),
)('"%s" is looked up as it is typed', (word) => {
  expect(readSentence(`${word} ute`, vocabularyOf(STOCK), 2026)).toMatchObject({
    rest: word,
    corrections: [],
  });
});

const of = (item_type: Record<string, number>) => ({ ...STOCK, values: { ...STOCK.values, item_type } });
const MIXED = of({ car: 1, motorcycle: 1, caravan: 1 });

it.each([
  ['cars under 10k', '?item_type=car&price=..10000'],
  ['used cars', '?car_type=used&item_type=car'],
  ['a new car', '?car_type=new&item_type=car'],
  ['red car', '?colour=Red&item_type=car'],
  ['car or bike', '?item_type=car&item_type=motorcycle'],
  ['not a big car', ''],
  ['family car', '?seats=5&seats=7&seats=8&body=SUV'],
  ['all cars but utes', '?body=Hatch&body=SUV&body=Sedan'],
  ['performance car', ''],
  ['camper trailer', '?item_type=caravan'],
  ['no cars over 30k', '?price=..30000'],
  ['no cars over 100,000km', '?km=..100000'],
  ['do not want a car over 30k', '?price=..30000'],
  ['no cars before 2018', '?year=2018..'],
  ["don't want a car with manual transmission", '?transmission=Automatic'],
  ['no cars with diesel', '?fuel=Hybrid&fuel=Petrol'],
  ['no cars, utes or vans', '?body=Hatch&body=SUV&body=Sedan'],
  ['motorbike not car', '?item_type=motorcycle'],
  ['no motorbikes over 30k', '?item_type=car&item_type=caravan&price=30000..'],
])('where there are other vehicles too a car is one: %s', (sentence, expected) => {
  expect(addressOf(sentence, MIXED)).toBe(expected);
});

it('elsewhere a car is any vehicle', () => {
  expect(addressOf('used cars', of({ car: 1 }))).toBe('?car_type=used');
  expect(addressOf('bikes under 10k', of({ motorcycle: 1 }))).toBe('?item_type=motorcycle&price=..10000');
  expect(addressOf('cars', of({}))).toBe('');
});

it.each([
  'ute to tow my caravan',
  'ute to tow a van',
  'ute for towing caravan',
  'ute caravan towing',
  'ute to pull a boat',
  'ute towing caravan 3 tonne',
])('what is towed is no filter: %s', (sentence) => {
  expect(addressOf(sentence, MIXED)).toBe('?body=Ute&fuel=Diesel');
});

it.each(['tow van', 'towing van'])('but a van without an article is one that tows: %s', (sentence) => {
  expect(addressOf(sentence, { ...MIXED, values: { ...MIXED.values, body: { Van: 1, Ute: 1 } } })).toBe(
    '?body=Van&fuel=Diesel',
  );
});

it.each(['caravan sleeps 4', '20ft caravan', 'bunk caravan', '4 berth caravan'])(
  'a stock has no measures of caravans: %s',
  (sentence) => {
    expect(addressOf(sentence, MIXED)).toBe('?item_type=caravan');
  },
);

it.each(['lams bike', 'lams approved motorbike'])('nor licences of motorcycles: %s', (sentence) => {
  expect(addressOf(sentence, MIXED)).toBe('?item_type=motorcycle');
});

const EQUIPPED = {
  ...MIXED,
  values: {
    ...MIXED.values,
    filtered_features: { 'Learner approved (LAMS)': 1, 'Bunk beds': 1, 'Hot water service': 1 },
  },
};

it.each([
  ['lams bike', '?query=lams&item_type=motorcycle'],
  ['lams', '?query=lams'],
  ['lams approved motorbike', '?query=lams approved&item_type=motorcycle'],
  ['bunk caravan', '?query=bunk&item_type=caravan'],
  ['caravan with no bunk', '?item_type=caravan'],
  ['hot hatch', '?body=Hatch'],
])('unless these are features of the stock: %s', (sentence, expected) => {
  expect(addressOf(sentence, EQUIPPED)).toBe(expected);
});
