import { describe, expect, it } from 'vitest';
import { read } from './feed-text.fixture.ts';

const CARS = Array.from({ length: 30 }, (_, n) => `S${n},Kia,Rio,20${n % 10}0,${20_000 + n},Red`);

/** Cars below a header as a workbook saves it, whose cells have line breaks of their own. */
const carsBelow = (header: string, cars = CARS) =>
  read(`${[header, ...cars].join('\n')}\n`, { format: 'csv' }).then((records) => records.map(Object));

describe('a name of a column may have line breaks', () => {
  it.each([
    ['the first', '"Stock\nNo",Make,Model,Year,Price,Colour', 'Stock\nNo'],
    ['the second', 'Stock No,"Make\n(brand)",Model,Year,Price,Colour', 'Stock No'],
    ['one in the middle', 'Stock No,Make,"Model\n\n(family)",Year,Price,Colour', 'Stock No'],
    ['the last', 'Stock No,Make,Model,Year,Price,"Colour\n(paint)"', 'Stock No'],
    ['all', '"Stock\nNo","Ma\nke","Mo\ndel","Ye\nar","Pri\nce","Co\nlour"', 'Stock\nNo'],
    ['one below a title', 'Stock list\n\n"Stock\nNo",Make,Model,Year,Price,Colour', 'Stock\nNo'],
    ['one with the delimiter beside it', '"Stock, or\nNo",Make,Model,Year,Price,Colour', 'Stock, or\nNo'],
    ['the last with the delimiter', 'Stock No,Make,Model,Year,Price,"Colour, paint\n(code)"', 'Stock No'],
    ['one behind the delimiter', 'Stock No,"Make, brand","Model\n(family)",Year,Price,Colour', 'Stock No'],
  ])('%s', async (_, header, id) => {
    const cars = await carsBelow(header);
    expect(cars.map((car) => car[id])).toEqual(CARS.map((_, n) => `S${n}`));
    expect(Object.keys(cars[0])).toHaveLength(6);
  });

  it.each(['\r\n', '\r'])('where lines end with %j', async (end) => {
    const text = ['"Stock\nNo",Make,"Model\n(family)"', '1,Kia,Rio', '2,Kia,"Rio"', ''].join('\n');
    const cars = (await read(text.replaceAll('\n', end), { format: 'csv' })).map(Object);
    expect(cars.map((car) => [Object.values(car)[0], Object.values(car)[2]])).toEqual([
      ['1', 'Rio'],
      ['2', 'Rio'],
    ]);
  });
});

it.each([
  ['Colour', 'Stock No,Make,Model,Year,Price,"Colour\n(paint)"'],
  ['Colour', 'Stock No,Make,Model,Year,Price,"Colour\r\n(paint)"'],
  ['Price\n(EGC)', 'Stock No,Make,Model,Year,"Price\n(EGC)","Colour\n(paint)"'],
])('a break in the last name alone ends it, as stored mappings have it: %j', async (name, header) => {
  const [car] = await carsBelow(header);
  expect(Object.keys(car)).toContain(name);
  expect(Object.keys(car)).toHaveLength(6);
});

it.each([
  ['the last name', 'Stock No,Make,Model,Year,Price,"Colour'],
  ['the first name', '"Stock No,Make,Model,Year,Price,Colour'],
])('a quote that opens in %s joins no cars to the header', async (_, header) => {
  const cars = [...CARS.slice(0, 5), 'S5,Kia,Rio,2020,20005,"Red, pearl"', ...CARS.slice(6)];
  const found = await carsBelow(header, cars);
  expect(found.map((car) => car['Stock No'])).toEqual(CARS.map((_, n) => `S${n}`));
});
