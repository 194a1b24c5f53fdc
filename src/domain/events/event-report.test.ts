import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { countRetentionStart, eventReport } from './event-report.ts';

describe('eventReport', () => {
  it('retains the counted properties', () => {
    const sent = { event: 'form', car_id: '101', department: 'parts', category: 'Parts Enquiry' } as const;
    expect(eventReport(sent)).toEqual(sent);
  });

  it('drops unknown departments and categories', () => {
    const blank = { event: 'careers', car_id: '', department: '', category: '' } as const;
    expect(eventReport({ ...blank, department: 'Jane', category: 'Jane' })).toEqual(blank);
    expect(eventReport({ event: 'careers', car_id: null })).toEqual(blank);
  });
});

it('retains counts for the days of the setting, in the site’s zone', () => {
  const site = siteWith({ state: 'NSW', analytics: { retention_days: 10 } });
  expect(countRetentionStart(site, new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-11');
});
