import { median } from '../table.ts';
import type { CountMatches } from './plain-scan.ts';
import type { Scenario } from './scenarios.ts';

const ROUNDS = 3;
/** Microseconds; the clock ticks every four thousand. */
const LONG_ENOUGH = 40_000;

export interface SearchTimings {
  kind: Scenario['kind'];
  /** Milliseconds of one search, by engine. */
  ms: Record<string, number>;
}

/** Every scenario by every engine in turn, the median of some rounds. */
export function measure(visit: readonly Scenario[], engines: Record<string, CountMatches>): SearchTimings[] {
  return visit.map(({ kind, requests }) => {
    const taken = Object.entries(engines).map(([name, search]) => ({ name, search, ms: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { search, ms } of taken) ms.push(milliseconds(() => search(requests)));
    }
    return { kind, ms: Object.fromEntries(taken.map(({ name, ms }) => [name, median(ms)])) };
  });
}

/** Processor time of one run, over as many as its coarse clock needs: what other programs do does not count. */
export function milliseconds(work: () => unknown): number {
  const started = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    work();
    const { user, system } = process.threadCpuUsage(started);
    if (user + system >= LONG_ENOUGH) return (user + system) / 1000 / runs;
  }
}
