import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '#net/listen.ts';
import { readEnvironment } from './env.ts';
import { createLog } from './log.ts';
import { openService, type ServiceOptions } from './service.ts';
import { openSites } from './sites.ts';

function serviceWith(settings: Record<string, string> = {}, options: Partial<ServiceOptions> = {}) {
  const state = mkdtempSync(`${tmpdir()}/service-`);
  const environment = readEnvironment({ FORECOURT_STATE: state, ...settings });
  const log = createLog('silent');
  const service = openService({ environment, root: state, log, now: () => new Date(), ...options });
  onTestFinished(async () => {
    await service.close();
    rmSync(state, { recursive: true });
  });
  return { service, sites: openSites(`${state}/store`) };
}

it('reads the whole status of a distant store in one round trip', async () => {
  const { service } = serviceWith();
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

/** A service with three texts to send, and the provider that responds when the test lets it. */
async function texting(grace_ms?: number) {
  const waiting: ServerResponse[] = [];
  const provider = createServer((_, response) => void waiting.push(response));
  const host = `127.0.0.1:${await listen(provider)}`;
  onTestFinished(() => {
    provider.closeAllConnections();
    provider.close();
  });
  const { service, sites } = serviceWith(
    { SMS_URL: `http://${host}`, OUTBOUND_ALLOW: host },
    grace_ms === undefined ? {} : { grace_ms },
  );
  for (const phone of ['1', '2', '3'])
    await service.jobs.enqueue('text', { site: 'demo', phone, text: 'Sold' }, { lane: phone });
  service.start(sites);
  await expect.poll(() => waiting.length).toBe(1);
  return { service, waiting };
}

it('ends after the job under way, and leaves the others to the next start', async () => {
  const { service, waiting } = await texting();
  const stopped = service.stop();
  const respond = setInterval(() => {
    for (const response of waiting) response.end();
  }, 10);
  await stopped;
  clearInterval(respond);
  expect(waiting).toHaveLength(1);
  expect(await service.jobs.depth('text')).toMatchObject({ waiting: 2, active: 0 });
});

it('"what takes longer is aborted and resumed at the next start"', async () => {
  const { service, waiting } = await texting(50);
  await service.stop();
  // The provider was not given up, nor did it respond.
  expect(waiting.map(({ closed }) => closed)).toEqual([false]);
  expect(await service.jobs.depth('text')).toMatchObject({ waiting: 2, active: 1 });
});

it('compares watched cars once this disk has the releases that machines share', async () => {
  const { service, sites } = serviceWith();
  const start = vi.spyOn(service.watchTexts, 'start');
  const { promise, resolve } = Promise.withResolvers<void>();
  service.start(sites, { first: promise, sites: () => [], isCurrent: () => true });
  expect(start).not.toHaveBeenCalled();
  resolve();
  await expect.poll(() => start.mock.calls.length).toBe(1);
});
