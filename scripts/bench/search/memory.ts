import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const COLLECTIONS = 4;
const collectGarbage: () => void = runInNewContext('gc');

/** Megabytes of heap and buffers that `make` leaves behind, and what it made. */
export function memoryOf<T>(make: () => T): { mb: number; made: T } {
  const before = used();
  const made = make();
  return { mb: (used() - before) / 2 ** 20, made };
}

function used(): number {
  // What one collection frees may hold what the next one can.
  for (let time = 0; time < COLLECTIONS; time++) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
