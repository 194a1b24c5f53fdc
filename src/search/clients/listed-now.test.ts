import { expect, it, onTestFinished, vi } from 'vitest';
import { listedNow } from './listed-now.ts';

it('counts a sold car no longer than its card is shown, to the second (rules 4)', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:59:59Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(listedNow()).toBe('listed_until > 1795172399');
});
