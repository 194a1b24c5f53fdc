import { beforeEach, expect, it } from 'vitest';
import type { AlertChange } from '#domain/alerts/alerts.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { openAlerts } from '#server/store/alerts.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { onEveryStore } from './stores.ts';

const NOW = new Date();
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const PROCESSES = 8;

const change = (site: string, kind: AlertChange['change'] = 'raised'): AlertChange => {
  const raised_at = NOW.toISOString();
  const words = { title: 'Leads were not delivered', detail: 'Ten times', remedy: 'Fix the route' };
  const alert = { key: `dead_letters/${site}`, kind: 'dead_letters' as const, site, raised_at, ...words };
  return { change: kind, alert, at: raised_at };
};

onEveryStore('alerts', (rig) => {
  let options: { state: string; databaseUrl?: string };
  let store: Store;
  beforeEach(async () => {
    options = await rig.fresh();
    store = openStore(options);
    return () => store.close();
  });
  const lookers = () => Array.from({ length: PROCESSES }, () => openAlerts(store));
  const workers = (from = store, now = () => NOW) =>
    openJobs({ store: from, now, onProblem: () => {}, lease_ms: 500 });

  it('are recorded by one of all who find them, with one message for each channel', async () => {
    const changes = [change('harbour'), change('poison')];
    const recorded = await Promise.all(
      lookers().map((alerts) => alerts.record(changes, ['mail', 'webhook'])),
    );
    expect(
      recorded
        .flat()
        .map(({ alert }) => alert.site)
        .sort(),
    ).toEqual(['harbour', 'poison']);
    const ids: string[] = [];
    const collect = async ({ id }: Job<'alert'>) => ids.push(id);
    await Promise.all(Array.from({ length: PROCESSES }, () => workers().drain('alert', collect)));
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    const over = await Promise.all(
      lookers().map((alerts) => alerts.record([change('harbour', 'cleared')], ['mail'])),
    );
    expect(over.flat()).toHaveLength(1);
    expect((await openAlerts(store).open()).map(({ site }) => site)).toEqual(['poison']);
  });

  it('survive a restart, and are sent by another process where the first one died', async () => {
    await openAlerts(store).record([change('harbour')], ['webhook']);
    const lost = openStore(options);
    const delivered: Job<'alert'>[] = [];
    const { promise: claimed, resolve } = Promise.withResolvers<void>();
    const { promise: end, resolve: endLost } = Promise.withResolvers<void>();
    const reporting = workers(lost).drain('alert', (job) => {
      delivered.push(job);
      resolve();
      return end;
    });
    await claimed;
    await lost.close();

    expect(await openAlerts(store).record([change('harbour')], ['webhook'])).toEqual([]);
    let [now, fails] = [NOW, true];
    const jobs = workers(store, () => now);
    const drain = async () => {
      await jobs.drain('alert', async (job) => {
        delivered.push(job);
        if (fails) throw new Error('away');
      });
      return delivered.length;
    };
    expect(await drain()).toBe(1);
    now = later(0.5);
    await expect.poll(drain).toBe(2);
    expect(delivered[1]).toEqual({ ...delivered[0], attempts: 1 });
    now = later(200);
    expect(await drain()).toBe(2);
    [now, fails] = [later(400), false];
    expect(await drain()).toBe(3);
    expect(delivered[2]).toEqual({ ...delivered[0], attempts: 2 });
    now = later(99_999);
    expect(await drain()).toBe(3);
    endLost();
    await reporting.catch(() => {});
  });
});
