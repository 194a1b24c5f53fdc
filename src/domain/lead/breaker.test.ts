import { expect, it } from 'vitest';
import { afterFailure, CLOSED, isOpen, isTrial } from './breaker.ts';

const at = (second: number) => new Date(second * 1000);

it('pauses a route for a minute after five consecutive failures, then allows one trial', () => {
  let breaker = CLOSED;
  for (let failure = 1; failure <= 4; failure += 1) breaker = afterFailure(breaker, at(failure));
  expect([isOpen(breaker, at(5)), isTrial(breaker)]).toEqual([false, false]);
  breaker = afterFailure(breaker, at(5));
  expect([isOpen(breaker, at(6)), isOpen(breaker, at(64)), isOpen(breaker, at(65))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTrial(breaker)).toBe(true);
  expect(isOpen(afterFailure(breaker, at(65)), at(66))).toBe(true);
});

it('pauses a route no longer where the clock was set back', () => {
  let breaker = CLOSED;
  for (let failure = 0; failure < 5; failure += 1) breaker = afterFailure(breaker, at(3600));
  expect(isOpen(breaker, at(3600))).toBe(true);
  expect(isOpen(breaker, at(0))).toBe(false);
});
