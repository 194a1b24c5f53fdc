import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { heldNames } from './held-car.ts';
import { exceedsShare, unpaidOfNetwork, unpaidShare } from './unpaid-share.ts';

const cars = (count: number, facts: Partial<Vehicle> = {}, from = 0) =>
  Array.from({ length: count }, (_, n) =>
    vehicleWith({ id: `${from + n}`, vin: null, car_type: 'used', ...facts }),
  );

describe('cars of a site that may be held unpaid at once', () => {
  it.each([
    [188, undefined, 18],
    [188, 50, 94],
    [19, undefined, 3],
    [4, undefined, 3],
    [3, undefined, 2],
    [2, undefined, 1],
    [1, undefined, 1],
    [0, undefined, 1],
    [188, 0, 3],
    [188, 100, 187],
  ])('of %i for sale at %s %%: %i', (count, max_unpaid_share, limit) => {
    const site = siteWith({ reservation: { max_unpaid_share }, flags: { used_only: true } });
    const none = [
      { sold: true },
      { car_type: 'new' },
      { tag: 'Test Drive Only' },
      { reserved: true },
    ] satisfies Partial<Vehicle>[];
    const stock = [...cars(count), ...none.flatMap((facts) => cars(100, facts, 1000))];
    expect(unpaidShare(stock, site).limit).toBe(limit);
  });

  it('counts cars that shoppers hold as for sale', () => {
    const stock = cars(188).map((car) => ({ ...car, held: true }));
    expect(unpaidShare(stock, siteWith()).limit).toBe(18);
  });
});

it.each([
  [18, 4],
  [3, 1],
  [1, 1],
])('of %i one network holds %i', (limit, ofNetwork) => expect(unpaidOfNetwork(limit)).toBe(ofNetwork));

describe('a new hold', () => {
  const group = { name: 'Group', url: 'https://group.example', text: null };
  const whole = siteWith({ slug: 'whole', group });
  const member = siteWith({ slug: 'member', group });
  const shares = [unpaidShare(cars(188), whole), unpaidShare(cars(20), member)];
  const hold = (id: string, network: string | null = null, site = whole) => ({
    ...heldNames({ id, vin: null }, site),
    network,
  });
  const held = (ids: readonly number[], network: string | null = null) =>
    ids.map((id) => hold(`${id}`, network));

  it('exceeds the share of each site that shows its car, whichever site it is begun on', () => {
    const unpaid = held([0, 1, 2]);
    expect(exceedsShare(hold('3'), held([0, 1]), shares)).toBe(false);
    for (const site of [whole, member])
      expect(exceedsShare(hold('3', null, site), unpaid, shares)).toBe(true);
    expect(exceedsShare(hold('20'), unpaid, shares)).toBe(false);
    expect(exceedsShare(hold('20'), held(Array.from({ length: 18 }, (_, n) => 30 + n)), shares)).toBe(true);
  });

  it('exceeds a quarter of it for one network', () => {
    expect(exceedsShare(hold('3', 'n'), held([0], 'n'), shares)).toBe(true);
    expect(exceedsShare(hold('3', 'n'), held([0], 'm'), shares)).toBe(false);
    expect(exceedsShare(hold('30', 'n'), held([0, 40, 41], 'n'), shares)).toBe(false);
    expect(exceedsShare(hold('30', 'n'), held([0, 40, 41, 42], 'n'), shares)).toBe(true);
    expect(exceedsShare(hold('30'), held([0, 40, 41, 42]), shares)).toBe(false);
  });

  it('counts holds from before a car’s VIN was known', () => {
    const vin = 'JTDKB20U993500001';
    const named = unpaidShare([{ ...vehicleWith({ id: '0' }), vin }, ...cars(1, {}, 1)], member);
    expect(exceedsShare(hold('1', null, member), [hold('0', null, member)], [named])).toBe(true);
    expect(exceedsShare(hold('1', null, member), [hold('0')], [named])).toBe(false);
  });
});
