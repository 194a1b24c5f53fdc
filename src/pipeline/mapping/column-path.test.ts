import { expect, it } from 'vitest';
import { columnReader } from './column-path.ts';

const record = {
  Price: '12,990',
  'image[0].url': 'https://a.example/own.jpg',
  'Price (inc. GST)': '9,990',
  Specs: { Engine: { Size: '2.0' } },
  Photos: [{ Url: '/1.jpg' }, { Url: '/2.jpg' }],
  Ids: [
    { Type: 'StockNumber', Value: 'S1' },
    { Type: 'VIN', Value: 'V1' },
  ],
  One: { Url: '/only.jpg' },
  'Price@type': 'egc',
  Specs2: { 'field[name=price]': '7,990' },
};

it.each([
  ['Price', '12,990'],
  ['Price (inc. GST)', '9,990'],
  ['image[0].url', 'https://a.example/own.jpg'],
  ['Specs.Engine.Size', '2.0'],
  ['Photos[1].Url', '/2.jpg'],
  ['Photos[*].Url', ['/1.jpg', '/2.jpg']],
  ['Photos.Url', ['/1.jpg', '/2.jpg']],
  ['Ids[Type=vin].Value', 'V1'],
  ['Ids[Type=HIN].Value', undefined],
  ['One[0].Url', '/only.jpg'],
  ['One[*].Url', ['/only.jpg']],
  ['Price@type', 'egc'],
  ['Specs2.field[name=price]', '7,990'],
  ['Specs2.field[name=km]', undefined],
  ['Specs.Gearbox.Type', undefined],
  ['price', undefined],
  ['__proto__', undefined],
  ['Specs.constructor.name', undefined],
])('reads %s', (column, value) => {
  expect(columnReader(column)(record)).toEqual(value);
});

it('reads nothing of what is no record', () => {
  for (const value of [null, undefined, 'text', 7, []]) expect(columnReader('a.b')(value)).toBeUndefined();
});
