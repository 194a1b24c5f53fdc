import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleIndexSettings } from '#search/vehicle/vehicle-index.ts';
import { replicaName, sortBy } from './orders.ts';

const { replicas = {} } = vehicleIndexSettings({ site: siteWith() });

describe('the name of an index is the name of an order', () => {
  it.each(Object.entries(replicas))('%s', (order, { ranking = [] }) => {
    expect(replicaName('cars', order)).toBe(`cars_${order}`);
    const fields = ranking.flatMap((entry) => {
      const [, direction, attribute] = /^(asc|desc)\((.+)\)$/.exec(entry) ?? [];
      return direction === undefined ? [] : [`${attribute}:${direction}`];
    });
    expect(fields.length).toBeGreaterThan(0);
    expect(sortBy(order)).toBe([...fields, 'objectID:asc'].join());
  });

  it('any other name is that of none', () => {
    expect(replicaName('cars', 'dealership')).toBe('cars');
    expect(sortBy('constructor')).toBeNull();
  });
});
