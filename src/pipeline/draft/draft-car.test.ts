import { describe, expect, it } from 'vitest';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Snapshot } from '#sites/snapshot.ts';
import { normalise } from '../normalise.ts';
import { draftCar, recordOf } from './draft-car.ts';

const site = siteWith({ slug: 'harbour', stock: { type: 'demo', cars: 80 } });
const locations = [locationWith()];
const anchor = new Date('2026-11-20T00:00:00Z');
const vehicles = makeDemoStock({ site, locations, cars: 80, anchor }).flatMap((record): Vehicle[] => {
  const read = normalise(record, site);
  return read.kind === 'vehicle' ? [read.vehicle] : [];
});
const [car, other] = vehicles;
if (car === undefined || other === undefined) throw new Error('There are no cars');
// A draft reads nothing else.
const snapshot = { site, locations, vehicles } as unknown as Snapshot;

const problems = (change: Record<string, unknown>) => {
  const drafted = draftCar(change, snapshot);
  return drafted.ok ? [] : drafted.problems;
};

it('a car that is written as a record is read as the same car', () => {
  expect(vehicles.length).toBeGreaterThan(50);
  for (const vehicle of vehicles)
    expect(normalise(recordOf(vehicle), site)).toMatchObject({ kind: 'vehicle', vehicle });
});

describe('a draft of a car', () => {
  it('changes its own fields and nothing else', () => {
    const drafted = draftCar({ id: car.id, price: 12_345, variant: { torque: '400 Nm' } }, snapshot);
    const variant = { ...car.variant, torque: '400 Nm' };
    expect(drafted).toMatchObject({ ok: true, vehicle: { ...car, price: 12_345, variant }, warnings: [] });
  });

  it('may be of no car of the feed, if it is whole', () => {
    const record = { ...recordOf(car), id: 'new-1', slug: 'a-new-car' };
    expect(draftCar(record, snapshot)).toMatchObject({
      ok: true,
      vehicle: { id: 'new-1', slug: 'a-new-car' },
    });
  });

  it('that is at fault names field and remedy', () => {
    expect(problems({ id: 'new-1', price: 1 })).toContainEqual(
      expect.objectContaining({ field: 'car.name', remedy: expect.stringContaining('no such car') }),
    );
    expect(problems({ id: car.id, make: { a: 1 } })).toMatchObject([{ field: 'car.make' }]);
    expect(problems({ id: car.id, slug: other.slug })).toMatchObject([{ field: 'car.slug' }]);
    expect(problems({ id: car.id, show_on_dealer_website: false })).toMatchObject([
      { field: 'car.show_on_dealer_website' },
    ]);
  });

  it('reports what is omitted of it', () => {
    const drafted = draftCar({ id: car.id, images: ['javascript:alert(1)'] }, snapshot);
    expect(drafted).toMatchObject({ ok: true, warnings: [{ field: 'car.images' }] });
  });
});
