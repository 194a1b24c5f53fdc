import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { AlertChange } from '#domain/alerts/alerts.ts';
import { openAlerts } from '#server/store/alerts.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { onEveryStore } from './stores.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const PROCESSES = 8;

const change = (site: string, kind: AlertChange['change'] = 'raised'): AlertChange => {
  const raised_at = NOW.toISOString();
  const words = { title: 'Leads did not arrive', detail: 'Ten times', remedy: 'Mend the route' };
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
  const lookers = () => Array.from({ length: PROCESSES }, () => openAlerts(store, randomUUID));

  it('are recorded by one of all who see them, with one message for each channel', async () => {
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
    const claimed = await Promise.all(lookers().map((alerts) => alerts.claim(NOW, later(60))));
    const ids = claimed.flatMap((message) => message?.id ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    const over = await Promise.all(
      lookers().map((alerts) => alerts.record([change('harbour', 'cleared')], ['mail'])),
    );
    expect(over.flat()).toHaveLength(1);
    expect((await openAlerts(store, randomUUID).open()).map(({ site }) => site)).toEqual(['poison']);
  });

  it('are there after a restart, and told by whoever comes when the one who told them is no more', async () => {
    await openAlerts(store, randomUUID).record([change('harbour')], ['webhook']);
    const first = await openAlerts(store, randomUUID).claim(NOW, later(60));
    const restarted = openStore(options);
    const alerts = openAlerts(restarted, randomUUID);
    expect(await alerts.record([change('harbour')], ['webhook'])).toEqual([]);
    expect(await alerts.claim(later(59), later(100))).toBeNull();
    expect(await alerts.claim(later(60), later(100))).toEqual(first);
    await alerts.retry(first?.id ?? '', later(300));
    expect(await alerts.claim(later(299), later(400))).toBeNull();
    expect(await alerts.claim(later(300), later(400))).toEqual({ ...first, attempts: 1 });
    await alerts.settle(first?.id ?? '');
    expect(await alerts.claim(later(9999), later(99_999))).toBeNull();
    await restarted.close();
  });
});
