import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchUpdates } from './watch.ts';

const EVERY = 5000;

/** The part of a document that has visibility. */
class Page extends EventTarget {
  hidden = false;

  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (times = 1) => vi.advanceTimersByTimeAsync(times * EVERY);

it('checks at once, and again while there is more to see', async () => {
  const check = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  watchUpdates(check, EVERY);
  expect(check).toHaveBeenCalledTimes(1);
  await pass(3);
  page.turn(false);
  expect(check).toHaveBeenCalledTimes(2);
});

it('checks again after a failure', async () => {
  const check = vi.fn().mockRejectedValue(new Error('away'));
  watchUpdates(check, EVERY);
  await pass(2);
  expect(check).toHaveBeenCalledTimes(3);
});

it('checks nothing while the page is hidden, and at once when it is visible again', async () => {
  const check = vi.fn().mockResolvedValue(true);
  watchUpdates(check, EVERY);
  await pass(0);
  page.turn(true);
  await pass(3);
  expect(check).toHaveBeenCalledTimes(1);
  page.turn(false);
  expect(check).toHaveBeenCalledTimes(2);
});

it('has one check under way, and none after its end', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const check = vi.fn().mockReturnValue(promise);
  const end = watchUpdates(check, EVERY);
  page.turn(false);
  expect(check).toHaveBeenCalledTimes(1);
  end();
  resolve(true);
  await pass(3);
  page.turn(false);
  expect(check).toHaveBeenCalledTimes(1);
});
