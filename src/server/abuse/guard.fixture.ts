import { memoryLimiter } from '../api/rate-limiter.ts';
import { type BudgetRefusal, type Guard, openGuard } from './guard.ts';

/** An in-memory guard, for tests of routes that require no proof of work. */
export function freshGuard(): Guard & { refusals: BudgetRefusal[] } {
  const refusals: BudgetRefusal[] = [];
  const limiter = memoryLimiter();
  const guard = openGuard({
    limiter,
    sends: limiter,
    notes: {
      read: async () => null,
      write: async () => {},
      first: async (_, make) => make(),
      advance: async () => true,
    },
    captcha: {
      challenge: () => Promise.reject(new Error('Nobody asks')),
      check: async () => 'unproven',
    },
    onRefused: (refusal) => void refusals.push(refusal),
  });
  return { ...guard, refusals };
}
