import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitStoreTime, outsideRequests, StoreBusy, storeTimeLeft, withStoreTimeout } from './store-time.ts';

const never = new Promise<never>(() => {});
const LIMIT_MS = 30;
const isStalled = () => true;

describe('the time of a request for the store', () => {
  it('ends what the store does not answer, and tells who has to tidy up', async () => {
    let late = 0;
    const request = limitStoreTime(
      () => withStoreTimeout(never, { isStalled, onLate: () => late++ }),
      LIMIT_MS,
    );
    await expect(request).rejects.toBeInstanceOf(StoreBusy);
    expect(late).toBe(1);
  });

  it('is for all that it asks together', async () => {
    const request = limitStoreTime(async () => {
      await withStoreTimeout(sleep(LIMIT_MS / 2), { isStalled });
      expect(storeTimeLeft()).toBeLessThan(LIMIT_MS);
      await expect(withStoreTimeout(never, { isStalled })).rejects.toBeInstanceOf(StoreBusy);
      await expect(withStoreTimeout(never, { isStalled })).rejects.toBeInstanceOf(StoreBusy);
      return withStoreTimeout(never, { isStalled });
    }, LIMIT_MS);
    await expect(request).rejects.toBeInstanceOf(StoreBusy);
  });

  it('sends nobody away from a store that is slow and goes on', async () => {
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

  it('is not spent on what others are asked', async () => {
    const request = limitStoreTime(async () => {
      await sleep(2 * LIMIT_MS);
      return withStoreTimeout(Promise.resolve('stored'), { isStalled });
    }, LIMIT_MS);
    expect(await request).toBe('stored');
  });

  it('limits nothing that goes on after the request, nor what several wait for together', async () => {
    let goesOn: Promise<unknown> = never;
    const shared = await limitStoreTime(async () => {
      goesOn = sleep(2 * LIMIT_MS).then(() => withStoreTimeout(sleep(2 * LIMIT_MS, 'done'), { isStalled }));
      return outsideRequests(() => ({
        result: withStoreTimeout(sleep(2 * LIMIT_MS, 'shared'), { isStalled }),
      }));
    }, LIMIT_MS);
    expect(await Promise.all([goesOn, shared.result])).toEqual(['done', 'shared']);
  });

  it('fails as the store does', async () => {
    const request = limitStoreTime(() =>
      withStoreTimeout(Promise.reject(new Error('no such table')), { isStalled }),
    );
    await expect(request).rejects.toThrow('no such table');
  });
});
