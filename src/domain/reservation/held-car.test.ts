import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { heldCar, heldIds, heldKeys, heldNames, heldRecord, heldWithin } from './held-car.ts';

const group = { name: 'Harbour Group', url: 'https://group.example', text: null };
const one = siteWith({ url: 'https://one.example', group });
const two = siteWith({ url: 'https://two.example', group });
const own = siteWith({ url: 'https://group.example' });
const other = siteWith({ url: 'https://other.example' });
const vin = 'JTDKB20U993500001';

describe('"one active hold per car" (rules 15), over all sites of a group', () => {
  it('identifies a car by its VIN on all sites', () => {
    const names = [one, two, own].map((site, n) => heldCar({ id: String(n), vin }, site));
    expect(new Set(names).size).toBe(1);
    expect(heldCar({ id: '7', vin: vin.toLowerCase() }, one)).toBe(names[0]);
  });

  it.each(['https://group.example/', 'http://GROUP.example', 'https://group.example/about?a#b'])(
    'is one car, though a site of the group calls it %s',
    (url) => {
      const spelt = siteWith({ url: 'https://three.example', group: { ...group, url } });
      for (const carVin of [vin, null])
        expect(heldCar({ id: '7', vin: carVin }, spelt)).toBe(heldCar({ id: '7', vin: carVin }, one));
    },
  );

  it('has the keys of existing stores', () => {
    expect(heldCar({ id: '7', vin }, one)).toBe(`https://group.example vin ${vin}`);
  });

  it.each([null, '', '00000000000000000', 'TBA', 'JTDKB20U99350000O'])(
    'is one car by its id where the VIN is %j',
    (none) => {
      expect(heldCar({ id: '7', vin: none }, one)).toBe(heldCar({ id: '7', vin: null }, two));
      expect(heldCar({ id: '7', vin: none }, one)).not.toBe(heldCar({ id: '8', vin: none }, two));
    },
  );

  it('"ids of one site mean nothing on another" that belongs to somebody else', () => {
    expect(heldCar({ id: '7', vin }, one)).not.toBe(heldCar({ id: '7', vin }, other));
  });
});

it('finds the hold of a car by all sites of the group, and by its own after its VIN or group changed', () => {
  const names = heldNames({ id: '7', vin }, one);
  expect(names).toEqual({ car: heldCar({ id: '9', vin }, two), site: one.slug, car_id: '7' });
  for (const changed of [
    heldNames({ id: '7', vin: null }, one),
    heldNames({ id: '7', vin }, { ...one, group: null }),
  ]) {
    expect(changed.car).not.toBe(names.car);
    expect(changed).toMatchObject({ site: names.site, car_id: names.car_id });
  }
});

it('lists the held cars that the site has', () => {
  const cars = [
    { id: '7', vin },
    { id: '8', vin: null },
    { id: '9', vin: null },
  ];
  const held = [heldCar({ id: 'x', vin }, two), heldCar({ id: '9', vin: null }, own), 'of another group'];
  expect(heldIds(cars, one, held)).toEqual(['7', '9']);
  expect(heldIds(cars, other, held)).toEqual([]);
  expect(heldIds(cars, one, [])).toEqual([]);
});

it('lists cars held before their VIN was known, on that site only', () => {
  const [here, there] = [siteWith({ slug: 'one', group }), siteWith({ slug: 'two', group })];
  const held = [heldCar({ id: '7', vin: null }, here), heldRecord({ id: '7' }, here)];
  expect(heldIds([{ id: '7', vin }], here, held)).toEqual(['7']);
  expect(heldIds([{ id: '7', vin }], there, held)).toEqual([]);
});

it('a site may have the held cars of its group and its own records, no others', () => {
  const car = { id: '7', vin };
  const keys = [
    heldCar(car, one),
    heldCar(car, other),
    heldRecord(car, one),
    heldRecord(car, { slug: 'else' }),
  ];
  expect(heldWithin(one, heldKeys(keys))).toEqual([keys[0], keys[2]]);
  expect(heldWithin(siteWith({ url: 'https://one.example', slug: 'els' }), heldKeys(keys))).toEqual([]);
});
