import { openCaptcha } from '../api/captcha.ts';
import { memoryLimiter, storeLimiter } from '../api/rate-limiter.ts';
import { openUsedProofs } from '../api/used-proofs.ts';
import { openVendorCaptcha } from '../api/vendor-captcha.ts';
import type { Core } from '../core.ts';
import type { RefusalCount } from '../health.ts';
import type { Counter } from '../metrics/families.ts';
import { type BudgetRefusal, openGuard } from './guard.ts';

/** Creates the defences against robots and floods: budgets, proofs of work, vendor captchas. */
export function openProtection(core: Core, counter: Counter) {
  const { store } = core;
  const used = openUsedProofs(store);
  const captcha = openCaptcha({ ...core, used });
  const sends = storeLimiter(store);
  const limiter = store.kind === 'sqlite' ? memoryLimiter() : sends;
  const refusals = openRefusals(counter);
  const guard = openGuard({ ...core, limiter, sends, captcha, onRefused: refusals.add });
  return {
    used,
    captcha,
    sends,
    limiter,
    refusals,
    guard,
    vendorCaptcha: openVendorCaptcha({ ...core, used }),
  };
}

/** Counts the refusals of this process, for `/metrics` and the cockpit. */
function openRefusals(counter: Counter) {
  const counted = new Map<string, RefusalCount>();
  return {
    add({ action, budget, site }: BudgetRefusal): void {
      counter.add({ action, budget, site });
      const key = `${action} ${budget} ${site}`;
      const count = (counted.get(key)?.count ?? 0) + 1;
      counted.set(key, { action, budget, site, count });
    },
    /** Most frequent first. */
    most: (): RefusalCount[] => [...counted.values()].sort((one, other) => other.count - one.count),
  };
}
