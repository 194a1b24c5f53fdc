import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { pickCars, storeCars } from './memory.ts';

const SITE = siteWith({ slug: 'harbour' });
const carOf = (n: number, price = 20_000) => ({
  vehicle: vehicleWith({ id: `car-${n}`, price }),
  raw: '',
  doubts: [],
});

async function storedCars(count: number) {
  const state = mkdtempSync(join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const cars = Array.from({ length: count }, (_, n) => carOf(n));
  return { state, ...(await storeCars(state, SITE.slug, cars, null)) };
}

it('yields to the event loop while many cars are read', async () => {
  const { state, stored } = await storedCars(1000);
  let [sinceTurn, most, isReading] = [0, 0, true];
  const turn = () => {
    most = Math.max(most, sinceTurn);
    sinceTurn = 0;
    if (isReading) setImmediate(turn);
  };
  setImmediate(turn);
  const picked = await pickCars(state, { snapshot: { site: SITE }, stored }, ({ id }) => {
    sinceTurn += 1;
    return id;
  });
  isReading = false;
  expect(picked.size).toBe(1000);
  expect(Math.max(most, sinceTurn)).toBeLessThanOrEqual(100);
});

it('returns the snapshot’s cars only, with their changes, in its order', async () => {
  const { state, stored } = await storedCars(3);
  const now = { ...stored, changed: [carOf(1, 15_000), carOf(7)], ids: ['car-7', 'car-1', 'car-0'] };
  const picked = await pickCars(state, { snapshot: { site: SITE }, stored: now }, ({ price }) => price);
  expect([...picked]).toEqual([
    ['car-7', 20_000],
    ['car-1', 15_000],
    ['car-0', 20_000],
  ]);
});
