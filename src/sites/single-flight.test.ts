import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';
import { SingleFlight } from './single-flight.ts';

it('runs a key once while it is under way, and again once it is done or has failed', async () => {
  const flights = new SingleFlight<number>();
  const first = Promise.withResolvers<number>();
  let runs = 0;
  const task = (result: Promise<number>) => () => {
    runs += 1;
    return result;
  };
  const shared = [1, 2, 3].map(() => flights.run('a', task(first.promise)));
  expect([flights.size, flights.has('a'), flights.has('b')]).toEqual([1, true, false]);
  first.resolve(7);
  expect([await Promise.all(shared), runs, flights.size]).toEqual([[7, 7, 7], 1, 0]);
  await expect(flights.run('a', task(Promise.reject(new Error('lost'))))).rejects.toThrow('lost');
  expect(await flights.run('a', task(Promise.resolve(8)))).toBe(8);
  expect(runs).toBe(3);
});

it('runs no more tasks at a time than the limit, in order, whichever fail', async () => {
  const limited = limitConcurrency(2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const results = gates.map(({ promise }, index) =>
    limited(() => {
      begun.push(index);
      return promise;
    }).catch(() => null),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('lost'));
  expect(await results[1]).toBeNull();
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect(await Promise.all(results)).toEqual([0, null, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
