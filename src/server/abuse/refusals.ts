import type { RefusalCount } from '../health.ts';
import type { Counter } from '../metrics/families.ts';
import type { BudgetRefusal } from './guard.ts';

/** What one process refused: counted for `/metrics`, and listed for the cockpit. */
export function openRefusals(counter: Counter) {
  const counted = new Map<string, RefusalCount>();
  return {
    add({ action, budget, site }: BudgetRefusal): void {
      counter.add({ action, budget, site });
      const key = `${action} ${budget} ${site}`;
      const known = counted.get(key) ?? { action, budget, site, count: 0 };
      counted.set(key, { ...known, count: known.count + 1 });
    },
    /** The most first. */
    most: (): RefusalCount[] => [...counted.values()].sort((one, other) => other.count - one.count),
  };
}
