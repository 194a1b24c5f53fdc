import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads at the first call alone, and again after a failure', async () => {
  const load = vi.fn(async () => 'table');
  load.mockRejectedValueOnce(new Error('offline'));
  const table = loadOnce(load);
  expect(load).not.toHaveBeenCalled();
  const failed = [table(), table()];
  await expect(Promise.allSettled(failed)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(load).toHaveBeenCalledTimes(1);
  await expect(Promise.all([table(), table()])).resolves.toEqual(['table', 'table']);
  expect(load).toHaveBeenCalledTimes(2);
});
