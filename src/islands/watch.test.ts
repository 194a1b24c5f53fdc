import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchUpdates } from './watch.ts';

const EVERY = 5000;

/** As much of a page as can be seen or not. */
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

it('looks at once, and again while there is more to see', async () => {
  const look = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  watchUpdates(look, EVERY);
  expect(look).toHaveBeenCalledTimes(1);
  await pass(3);
  page.turn(false);
  expect(look).toHaveBeenCalledTimes(2);
});

it('looks again where it failed to', async () => {
  const look = vi.fn().mockRejectedValue(new Error('away'));
  watchUpdates(look, EVERY);
  await pass(2);
  expect(look).toHaveBeenCalledTimes(3);
});

it('looks at nothing that nobody sees, and at once when it is seen again', async () => {
  const look = vi.fn().mockResolvedValue(true);
  watchUpdates(look, EVERY);
  await pass(0);
  page.turn(true);
  await pass(3);
  expect(look).toHaveBeenCalledTimes(1);
  page.turn(false);
  expect(look).toHaveBeenCalledTimes(2);
});

it('has one look under way, and none after its end', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = vi.fn().mockReturnValue(promise);
  const end = watchUpdates(look, EVERY);
  page.turn(false);
  expect(look).toHaveBeenCalledTimes(1);
  end();
  resolve(true);
  await pass(3);
  page.turn(false);
  expect(look).toHaveBeenCalledTimes(1);
});
