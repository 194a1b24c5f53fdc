import { describe, expect, it, vi } from 'vitest';
import { feedOf } from '../source/feed-body.fixture.ts';
import { detectFeed } from './detect.ts';
import { JsonScan } from './json-scan.ts';

const recordsOf = async (feed: unknown) => (await detectFeed(feedOf(JSON.stringify(feed)))).records;

const listed = <T>(count: number, one: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n));

/** A car whose columns lie in objects, beside a list with columns of cars. */
const nested = (n: number) => ({
  metadata: { stockId: `S${n}`, updated: '2026-11-20' },
  vehicle: { make: 'Kia', model: 'Rio', vin: `V${n}`, bodyType: 'Hatch', fuelType: 'Petrol', colour: 'Red' },
  adverts: { retail: { price: 20_000 + n } },
  finance: {
    quotes: listed(2, (at) => ({ vehiclePrice: n, totalPrice: n, colourModel: 'A', term: at, years: 5 })),
  },
});
const flat = (n: number) => ({ stockNo: `S${n}`, make: 'Kia', model: 'Rio', year: 2020, price: n, km: n });

describe('the list of cars', () => {
  it.each<[what: string, feed: unknown, records: string | undefined]>([
    ['cars with columns in objects', { results: listed(20, nested) }, 'results'],
    ['such cars in a list alone', listed(20, nested), undefined],
    [
      'such cars in each dealer',
      { dealers: listed(3, () => ({ name: 'North', site: { id: 'n' }, cars: listed(5, nested) })) },
      'dealers.*.cars',
    ],
    [
      'cars under their ids in each dealer',
      { dealers: listed(3, (n) => ({ name: 'North', cars: { [`a${n}`]: flat(1), [`b${n}`]: flat(2) } })) },
      'dealers.*.cars.*',
    ],
    [
      'cars in an object of each dealer',
      listed(3, () => ({ name: 'North', stock: { makes: ['Kia'], total: 4, vehicles: listed(4, flat) } })),
      '*.stock.vehicles',
    ],
    [
      'cars of later dealers',
      listed(150, (n) => ({ name: 'North', cars: n > 50 ? listed(2, flat) : [] })),
      '*.cars',
    ],
    [
      'lists of cars by the names of dealers',
      { Alpha: listed(2, flat), 'St. Ives': listed(1, flat), West: [] },
      '*',
    ],
    [
      'cars of dealers by name, who have few other members',
      {
        at: 'now',
        dealers: {
          Alpha: { phone: '1', cars: listed(2, flat) },
          Beta: { phone: '2', cars: listed(2, flat) },
        },
      },
      'dealers.*.cars',
    ],
    [
      'cars of dealers by name, who have many',
      {
        dealers: Object.fromEntries(
          ['A', 'B'].map((name) => [
            name,
            { abn: '1', contact: { phone: '1' }, since: 2000, cars: listed(2, nested) },
          ]),
        ),
      },
      'dealers.*.cars',
    ],
    ['sold cars beside others', { stock: listed(2, flat), sold: listed(20, flat) }, 'stock'],
    [
      'cars beside other lists of objects',
      { stock: listed(9, flat), offices: listed(2, () => ({ name: 'N' })) },
      'stock',
    ],
  ])('%s', async (_, feed, records) => {
    expect(await recordsOf(feed)).toBe(records);
  });

  it('names lists of like records that are not read', async () => {
    const feed = {
      stock: listed(9, flat),
      sold: listed(2, flat),
      parts: listed(3, (n) => ({ name: n, price: n })),
    };
    expect((await detectFeed(feedOf(JSON.stringify(feed)))).others).toEqual(['sold']);
    const xmlOf = (n: number) =>
      `<car><make>Kia</make><model>Rio</model><year>2020</year><price>${n}</price></car>`;
    const xml = `<stock><new>${xmlOf(1)}</new><used>${xmlOf(1)}${xmlOf(2)}</used><make><name>Kia</name></make></stock>`;
    expect(await detectFeed(feedOf(xml))).toMatchObject({
      records: 'stock.used.car',
      others: ['stock.new.car'],
    });
  });

  it.each<[what: string, feedOf: (cars: object[]) => unknown]>([
    ['a list', (cars) => ({ results: cars })],
    ['an object', (cars) => Object.fromEntries(cars.map((car, n) => [`S${n}`, car]))],
  ])('is found by a sample where %s has many', async (_, listOf) => {
    const photos = listed(50, (order) => ({ href: `https://x.example/${order}.jpg`, order }));
    const cars = listed(2000, (n) => ({ ...nested(n), media: { photos } }));
    const visits = vi.spyOn(JsonScan.prototype, 'opens');
    await recordsOf(listOf(cars));
    expect(visits.mock.calls.length / cars.length).toBeLessThan(20);
    visits.mockRestore();
  });
});
