import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { storesAmong } from '#domain/location/vehicle-location.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { projectOf, published } from '#pipeline/snapshots.fixture.ts';
import type { FixtureProject } from '#sites/project.fixture.ts';
import { walk } from '../walk.ts';
import { recordsOf, SETTINGS, type SoundCar, type TwoDays } from './feed-mutations.ts';

/** Each run takes snapshots of a site, so shrinking is too slow; a failure, or a run that hangs, prints its seed and path. */
export const RUNS = { numRuns: walk(8, 100), endOnFailure: true, timeout: 300_000 };

/** The project of all runs of a test: drawing its brand takes longer than a run. */
export const openProject = () => projectOf([], SETTINGS);

/** Publishes the first day, with no earlier one. */
export async function publishFirst(project: FixtureProject, { before }: TwoDays): Promise<void> {
  rmSync(storeOf(project), { recursive: true, force: true });
  await project.stock(recordsOf(before));
  await published(project);
}

/** Returns a function that restores what is published now. */
export function publishedState(project: FixtureProject): () => void {
  const [store, copy] = [storeOf(project), join(project.state, 'copy')];
  const replace = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  replace(store, copy);
  return () => replace(copy, store);
}

const storeOf = ({ state }: FixtureProject): string => join(state, 'store');

/** A page's guarded values of a car. */
export const shown = ({ vehicles }: { vehicles: readonly Vehicle[] }) =>
  new Map(
    vehicles.map((car) => {
      const { id, make, year, km, price, sold, car_type, images } = car;
      return [Number(id), { make, year, km, price, sold, car_type, images, store: storesAmong([])(car) }];
    }),
  );

/** Those of a valid record. */
export const written = ({ make, year, km, price, car_type, images, dealership_id }: SoundCar) => ({
  make,
  year,
  km,
  price,
  sold: false,
  car_type,
  images,
  store: String(dealership_id),
});

export const writtenCars = (cars: readonly SoundCar[]) => new Map(cars.map((car) => [car.id, written(car)]));
