import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  limitStoreTime,
  outsideRequests,
  REQUEST_MS,
  StoreBusy,
  storeTimeLeft,
  withStoreTimeout,
} from './store-time.ts';

const never = new Promise<never>(() => {});
const LIMIT_MS = 30;
const isStalled = () => true;

describe('a request’s time for the store', () => {
  it('"a write that cannot be made within 2 s is 503" (promises "Privacy and stalls")', async () => {
    expect(REQUEST_MS).toBeLessThanOrEqual(2000);
    await limitStoreTime(async () => expect(storeTimeLeft()).toBe(REQUEST_MS));
  });

  it('rejects when the store does not respond, and notifies whoever has to clean up', async () => {
    let late = 0;
    const request = limitStoreTime(
      () => withStoreTimeout(never, { isStalled, onLate: () => late++ }),
      LIMIT_MS,
    );
    await expect(request).rejects.toBeInstanceOf(StoreBusy);
    expect(late).toBe(1);
  });

  it('is shared by all its statements', async () => {
    const request = limitStoreTime(async () => {
      await withStoreTimeout(sleep(LIMIT_MS / 2), { isStalled });
      expect(storeTimeLeft()).toBeLessThan(LIMIT_MS);
      await expect(withStoreTimeout(never, { isStalled })).rejects.toBeInstanceOf(StoreBusy);
      await expect(withStoreTimeout(never, { isStalled })).rejects.toBeInstanceOf(StoreBusy);
      return withStoreTimeout(never, { isStalled });
    }, LIMIT_MS);
    await expect(request).rejects.toBeInstanceOf(StoreBusy);
  });

  it('rejects nothing while a slow store makes progress', async () => {
    let stalls = false;
    const result = limitStoreTime(
      () => withStoreTimeout(sleep(3 * LIMIT_MS, 'stored'), { isStalled: () => stalls }),
      LIMIT_MS,
    );
    expect(await result).toBe('stored');
    const refused = limitStoreTime(() => withStoreTimeout(never, { isStalled: () => stalls }), LIMIT_MS);
    stalls = true;
    await expect(refused).rejects.toBeInstanceOf(StoreBusy);
  });

  it('is not used up by waits for other services', async () => {
    const request = limitStoreTime(async () => {
      await sleep(2 * LIMIT_MS);
      return withStoreTimeout(Promise.resolve('stored'), { isStalled });
    }, LIMIT_MS);
    expect(await request).toBe('stored');
  });

  it('limits neither work after the request, nor work shared by several', async () => {
    let goesOn: Promise<unknown> = never;
    const shared = await limitStoreTime(async () => {
      goesOn = sleep(2 * LIMIT_MS).then(() => withStoreTimeout(sleep(2 * LIMIT_MS, 'done'), { isStalled }));
      return outsideRequests(() => ({
        result: withStoreTimeout(sleep(2 * LIMIT_MS, 'shared'), { isStalled }),
      }));
    }, LIMIT_MS);
    expect(await Promise.all([goesOn, shared.result])).toEqual(['done', 'shared']);
  });

  it('rejects with the store’s own error', async () => {
    const request = limitStoreTime(() =>
      withStoreTimeout(Promise.reject(new Error('no such table')), { isStalled }),
    );
    await expect(request).rejects.toThrow('no such table');
  });
});
