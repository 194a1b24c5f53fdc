import { median } from '../table.ts';
import type { CountMatches } from './plain-scan.ts';
import type { Scenario } from './scenarios.ts';

const ROUNDS = 3;
/** Microseconds; the CPU clock's resolution is four thousand. */
const LONG_ENOUGH = 40_000;

export interface SearchTimings {
  kind: Scenario['kind'];
  /** Milliseconds per search, by engine. */
  ms: Record<string, number>;
}

/** Measures every scenario with each engine in turn; returns medians of several rounds. */
export function measure(visit: readonly Scenario[], engines: Record<string, CountMatches>): SearchTimings[] {
  return visit.map(({ kind, requests }) => {
    const taken = Object.entries(engines).map(([name, search]) => ({ name, search, ms: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { search, ms } of taken) ms.push(milliseconds(() => search(requests)));
    }
    return { kind, ms: Object.fromEntries(taken.map(({ name, ms }) => [name, median(ms)])) };
  });
}

/**
 * Returns the CPU time of one run, which other programs do not affect, averaged over as many runs as its coarse clock
 * needs.
 */
export function milliseconds(work: () => unknown): number {
  const started = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    work();
    const { user, system } = process.threadCpuUsage(started);
    if (user + system >= LONG_ENOUGH) return (user + system) / 1000 / runs;
  }
}
