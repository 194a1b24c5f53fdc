import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import type { FinishedBuild, SiteHealth } from './alert-rules.ts';
import { type Alert, alertChanges } from './alerts.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const LIMITS = { stale_hours: 24 };
const good: FinishedBuild = { outcome: 'published', reason: '', final: true };
const refused: FinishedBuild = { outcome: 'refused', reason: 'The feed lost 60 % of its cars', final: true };
const held: FinishedBuild = { ...refused, outcome: 'held', reason: 'price: its median fell' };
const failed: FinishedBuild = { outcome: 'failed', reason: 'A link leads nowhere', final: true };

const healthy: SiteHealth = {
  site: 'harbour',
  is_behind: false,
  dead_letters: 0,
  last_build: good,
  stock_read_at: NOW,
  dead_photo_hosts: [],
  photo_quota_gb: null,
};
const ill = (more: Partial<SiteHealth>): SiteHealth => ({ ...healthy, ...more });
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

const changesOf = (sites: SiteHealth[], open: Alert[] = []) => alertChanges(open, sites, LIMITS, NOW);
const raisedBy = (more: Partial<SiteHealth>): Alert[] => changesOf([ill(more)]).map(({ alert }) => alert);
const summaryOf = (changes: ReturnType<typeof changesOf>) =>
  changes.map(({ change, alert }) => [change, alert.key]);

it('a machine that is behind neither raises nor clears what its disk shows', () => {
  const is_behind = true;
  const local = { last_build: failed, stock_read_at: hoursAgo(25) };
  expect(changesOf([ill({ is_behind, ...local, dead_letters: 1 })])).toMatchObject([
    { change: 'raised', alert: { kind: 'dead_letters' } },
  ]);
  const open = raisedBy(local);
  expect(open).toHaveLength(2);
  expect(changesOf([ill({ is_behind })], open)).toEqual([]);
});

it('a healthy site has no alerts', () => expect(changesOf([healthy])).toEqual([]));

describe('is raised', () => {
  it.each<[kind: string, Partial<SiteHealth>, about?: string]>([
    ['dead_letters', { dead_letters: 1 }],
    ['publish_failed', { last_build: failed }],
    ['stock_refused', { last_build: refused }],
    ['stock_held', { last_build: held }],
    ['stock_stale', { stock_read_at: hoursAgo(24) }],
    ['photo_quota_full', { photo_quota_gb: 50 }],
    ['photo_host_dead', { dead_photo_hosts: [{ host: 'dms.example', cars: 1 }] }, '/dms.example'],
  ])('%s, with cause and remedy', (kind, more, about = '') => {
    const [alert, ...others] = raisedBy(more);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind,
      key: `${kind}/harbour${about}`,
      site: 'harbour',
      raised_at: NOW.toISOString(),
    });
    expect(alert?.title).toContain('harbour');
    expect(alert?.remedy).toContain('forecourt');
  });

  it('with the reason from the build', () => {
    expect(raisedBy({ last_build: refused })[0]?.detail).toContain('lost 60 % of its cars');
    expect(raisedBy({ dead_letters: 2 })[0]?.detail).toContain('2 deliveries failed 10 times in 3 days');
  });

  it('once for each photo host of a site, with its number of cars; another one that dies is news', () => {
    const [dms, cdn] = [
      { host: 'dms.example', cars: 12 },
      { host: 'cdn.example', cars: 1 },
    ];
    const open = raisedBy({ dead_photo_hosts: [dms] });
    expect(open[0]?.detail).toContain('dms.example fails, or refuses new ones: it has photos of 12 cars.');
    const changes = (...dead_photo_hosts: (typeof dms)[]) =>
      summaryOf(changesOf([ill({ dead_photo_hosts })], open));
    expect(changes(dms)).toEqual([]);
    expect(changes(dms, cdn)).toEqual([['raised', 'photo_host_dead/harbour/cdn.example']]);
    expect(changes(cdn)).toEqual([
      ['raised', 'photo_host_dead/harbour/cdn.example'],
      ['cleared', 'photo_host_dead/harbour/dms.example'],
    ]);
    expect(changes()).toEqual([['cleared', 'photo_host_dead/harbour/dms.example']]);
  });

  it('for each site, most expensive first', () => {
    const both = [
      ill({ last_build: failed, stock_read_at: hoursAgo(30) }),
      ill({ site: 'poison', dead_letters: 3 }),
    ];
    expect(summaryOf(changesOf(both))).toEqual([
      ['raised', 'dead_letters/poison'],
      ['raised', 'publish_failed/harbour'],
      ['raised', 'stock_stale/harbour'],
    ]);
  });

  it('not early', () => {
    expect(changesOf([ill({ stock_read_at: hoursAgo(23.99) })])).toEqual([]);
    expect(changesOf([ill({ stock_read_at: null, last_build: null })])).toEqual([]);
    // The builder retries three times itself.
    for (const build of [refused, failed])
      expect(changesOf([ill({ last_build: { ...build, final: false } })])).toEqual([]);
  });
});

it('a held feed needs no attention once it is rejected', () => {
  const open = raisedBy({ last_build: held });
  const changes = changesOf([ill({ last_build: { ...held, outcome: 'rejected' } })], open);
  expect(summaryOf(changes)).toEqual([['cleared', 'stock_held/harbour']]);
  const others = raisedBy({ last_build: failed });
  expect(changesOf([ill({ last_build: { ...held, outcome: 'rejected' } })], others)).toEqual([]);
});

describe('is reported once', () => {
  it('while it lasts', () => {
    const open = raisedBy({ dead_letters: 1, last_build: refused });
    expect(changesOf([ill({ dead_letters: 5, last_build: refused })], open)).toEqual([]);
  });

  it('also during a build, before a retry, or after another outcome', () => {
    const open = raisedBy({ last_build: refused });
    for (const last_build of [null, { ...refused, final: false }, { ...failed, final: false }])
      expect(changesOf([ill({ last_build })], open)).toEqual([]);
    expect(summaryOf(changesOf([ill({ last_build: failed })], open))).toEqual([
      ['raised', 'publish_failed/harbour'],
    ]);
  });

  it.each(['published', 'unchanged', 'pinned'])('and when it is over: a build ended %s', (outcome) => {
    const [alert] = raisedBy({ last_build: failed });
    if (alert === undefined) throw new Error('Nothing was raised');
    expect(changesOf([ill({ last_build: { ...good, outcome } })], [alert])).toEqual([
      { change: 'cleared', alert, at: NOW.toISOString() },
    ]);
  });

  it('also after the site is removed', () => {
    const open = raisedBy({ dead_letters: 1 });
    expect(summaryOf(changesOf([], open))).toEqual([['cleared', 'dead_letters/harbour']]);
  });
});
