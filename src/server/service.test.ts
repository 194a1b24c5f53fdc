import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readEnvironment } from './env.ts';
import { createLog } from './log.ts';
import { openService } from './service.ts';

it('reads the whole status of a distant store in one round trip', async () => {
  const state = mkdtempSync(`${tmpdir()}/service-`);
  const environment = readEnvironment({ FORECOURT_STATE: state });
  const service = openService({ environment, root: state, log: createLog('silent'), now: () => new Date() });
  onTestFinished(async () => {
    await service.close();
    rmSync(state, { recursive: true });
  });
  const requested = Promise.withResolvers<void>();
  const { outbox, jobs } = service;
  const [delivering, working] = [outbox.depth, jobs.depth];
  vi.spyOn(outbox, 'depth').mockImplementation(async (now) => {
    await requested.promise;
    return delivering(now);
  });
  vi.spyOn(jobs, 'depth').mockImplementation(async (queue) => {
    requested.resolve();
    return working(queue);
  });
  expect(await service.status()).toMatchObject({ outbox: { pending: 0 }, jobs: { waiting: 0 } });
});
