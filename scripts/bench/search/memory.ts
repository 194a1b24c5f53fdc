import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const COLLECTIONS = 4;
const collectGarbage: () => void = runInNewContext('gc');

/** Measures the megabytes of heap and buffers that `make` retains; returns its result too. */
export function memoryOf<T>(make: () => T): { mb: number; made: T } {
  const before = usedMegabytes();
  const made = make();
  return { mb: usedMegabytes() - before, made };
}

/** Megabytes of heap and buffers in use, after collecting garbage. */
export function usedMegabytes(): number {
  // Repeated, because one collection may only free what the next can collect.
  for (let time = 0; time < COLLECTIONS; time++) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
