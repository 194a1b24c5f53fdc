import { describe, expect, it } from 'vitest';
import { read } from './feed-text.fixture.ts';

const NAMES = ['id', 'make', 'model', 'year', 'price', 'km', 'colour', 'comments', 'features'];
const FEATURES = [
  'ABS',
  'Airbag - Driver',
  'Airbag - Passenger',
  'Alarm',
  'Bluetooth',
  'Cruise Control',
  'Fog Lamps',
  'Heated Seats',
  'Parking Sensors',
  'Roof Rails',
  'Sunroof',
  'Tow Bar',
];

describe.each([
  [',', ';'],
  [',', '|'],
  [';', ','],
  ['\t', ';'],
  ['|', ';'],
])('a file of cells between %j', (delimiter, between) => {
  const car = (id: number, features: number, comments = 'Nice car') => [
    ...[`${id}`, 'Kia', 'Rio', '2020', '12990', '30000', 'Red', comments],
    between === ',' ? `"${FEATURES.slice(0, features).join()}"` : FEATURES.slice(0, features).join(between),
  ];
  const text = (...cars: string[][]) => [NAMES, ...cars].map((row) => row.join(delimiter)).join('\n');
  const idsOf = async (...cars: string[][]) =>
    (await read(`${text(...cars)}\n`, { format: 'csv' })).map((row) => Object(row).id);

  it.each([
    ['first', [12, 4, 5]],
    ['last', [4, 5, 12]],
    ['every', [12, 12, 12]],
  ])(
    `is one where the %s car has more features between ${between} than there are columns`,
    async (_, counts) => {
      expect(await idsOf(...counts.map((count, index) => car(index + 1, count)))).toEqual(['1', '2', '3']);
    },
  );

  it('is one where a text of several lines lists more than there are columns', async () => {
    const list = `"One owner\n${FEATURES.join(between)}\n${FEATURES.join(between)}"`;
    expect(await idsOf(car(1, 2, list), car(2, 3), car(3, 1))).toEqual(['1', '2', '3']);
  });

  it('is one below a title between signs of lists, where rows end with an empty cell', async () => {
    const title = ['Stock export', 'Harbourside', 'November'].join(between);
    const rows = [car(1, 3), car(2, 3), car(3, 3)].map((row) => row.join(delimiter));
    const titled = [title, NAMES.join(delimiter), ...rows.map((row) => row + delimiter)].join('\n');
    expect((await read(`${titled}\n`, { format: 'csv' })).map((row) => Object(row).id)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('is one below a title with commas', async () => {
    const titled = `Stock list, Sydney, Australia, November\n\n${text(car(1, 2), car(2, 3))}\n`;
    expect((await read(titled, { format: 'csv' })).map((row) => Object(row).id)).toEqual(['1', '2']);
  });
});
