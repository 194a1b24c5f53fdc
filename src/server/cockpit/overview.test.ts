import { describe, expect, it } from 'vitest';
import { photoReportWith } from '#sites/photo-report.fixture.ts';
import type { PhotoReport } from '#sites/photo-report.ts';
import { located } from '#sites/snapshot.ts';
import { ago, ahead } from './ages.ts';
import { buildWith, factsWith } from './cockpit.fixture.ts';
import { expiringContent } from './expiring.ts';
import { type SiteSources, siteOverview } from './overview.ts';
import { sectionsOf } from './sections.ts';
import { summaryOf } from './summary.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const NOTHING: SiteSources = { site: 'demo', head: null, live: null, facts: factsWith(), searches: [] };
const live = {
  release: '0000000001-abc',
  sequence: 1,
  published_at: '2025-12-30T00:00:00Z',
  data_age_seconds: 90_000,
  pinned: false,
};
const warning = {
  level: 'warning' as const,
  ...located({ file: 'a' }),
  field: '',
  message: 'm',
  remedy: 'r',
};

describe('a site at a glance', () => {
  const calling = (sources: Partial<SiteSources>) =>
    summaryOf(siteOverview({ ...NOTHING, ...sources }, NOW), NOW)
      .filter(({ calls }) => calls)
      .map(({ label }) => label);

  it('flags what needs attention: no release, old stock, a refused feed, faults, broken links, lost photos', () => {
    expect(calling({})).toEqual(['Release']);
    expect(calling({ live: { ...live, data_age_seconds: 60 } })).toEqual([]);
    expect(calling({ live: { ...live, data_age_seconds: 60, pinned: true } })).toEqual(['Release']);
    expect(calling({ live })).toEqual(['Stock read']);
    const refused = factsWith({ build: buildWith({ outcome: 'refused', reasons: ['Lost half'] }) });
    expect(calling({ live, facts: refused })).toEqual(['Stock read', 'Last build']);
    const faulty = factsWith({ build: buildWith({ warnings: [warning, { ...warning, level: 'fault' }] }) });
    expect(calling({ live, facts: faulty })).toEqual(['Stock read', 'To fix']);
    const broken = [{ url: 'https://a.example/', page: '/', pages: 2, problem: 'responds with status 404' }];
    const links = { release: 'r', checked_at: '2025-12-31T00:00:00Z', checked: 9, skipped: 1, broken };
    expect(calling({ live, facts: factsWith({ links }) })).toEqual(['Stock read', 'Links off site']);
    const hosts = [{ host: 'dms.example', photos: 7, cars: 2 }];
    const photosWith = (report: Partial<PhotoReport>) => ({
      live,
      facts: factsWith({ photos: photoReportWith(report) }),
    });
    expect(calling(photosWith({ below: 4, without: 1 }))).toEqual(['Stock read']);
    expect(calling(photosWith({ hosts }))).toEqual(['Stock read', 'Photos']);
    expect(calling(photosWith({ all_bytes: 50e9, quota: 50e9 }))).toEqual(['Stock read', 'Photos']);
    expect(calling({ live, facts: 'torn' })).toEqual(['State', 'Stock read']);
  });
});

describe('a site in full', () => {
  it('lists findings worst first', () => {
    const levels = ['warning', 'fault', 'error'] as const;
    const warnings = levels.map((level) => ({ ...warning, level, rule: 'x', law: 'y' }));
    const overview = siteOverview({ ...NOTHING, facts: factsWith({ build: buildWith({ warnings }) }) }, NOW);
    expect(sectionsOf(overview, NOW)[2]).toEqual({
      title: 'To fix',
      rows: ['error', 'fault', 'warning'].map((level) => ({
        head: `${level} · a · x · y`,
        text: 'm',
        remedy: 'r',
      })),
      none: 'Nothing was found.',
    });
  });
});

describe('content that ends soon', () => {
  const lapse = (at: string) => ({ claim: 'safety_rating' as const, at, cars: 3, example: 'A car' });

  it('ends within 14 days, soonest first, and has not ended yet', () => {
    const lapses = [
      lapse('2026-01-15T00:00:00.000Z'),
      lapse('2026-01-02T00:00:00.000Z'),
      lapse('2026-01-15T00:00:00.001Z'),
      lapse('2026-01-01T00:00:00.000Z'),
    ];
    expect(expiringContent(factsWith({ lapses }), NOW)).toEqual([
      { kind: 'safety_rating', name: 'A car', at: '2026-01-02T00:00:00.000Z', cars: 3 },
      { kind: 'safety_rating', name: 'A car', at: '2026-01-15T00:00:00.000Z', cars: 3 },
    ]);
  });
});

it.each([
  ['2025-12-31T23:59:00Z', 'a moment ago'],
  ['2025-12-31T23:58:00Z', '2 minutes ago'],
  ['2025-12-31T22:00:00Z', '2 hours ago'],
  ['2025-12-30T00:00:01Z', '47 hours ago'],
  ['2025-12-30T00:00:00Z', '2 days ago'],
])('says how long ago %s was', (instant, words) => {
  expect(ago(instant, NOW)).toBe(words);
});

it('says how far ahead something is', () => {
  expect(ahead('2026-01-04T12:00:00Z', NOW)).toBe('in 3 days');
});
