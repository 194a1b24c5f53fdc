import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { countRetentionStart, eventReport } from './event-report.ts';

describe('eventReport', () => {
  it('retains the counted properties, and no personal data', () => {
    const sent = {
      ...{ event: 'form', event_id: 22, car_id: '101', department: 'parts', category: 'Parts Enquiry' },
      ...{ email: 'jane@example.com', url: 'https://harbour.example/?gclid=1' },
    };
    expect(eventReport(sent)).toEqual({
      ...{ event: 'form', car_id: '101', department: 'parts', category: 'Parts Enquiry' },
    });
  });

  it('drops unknown departments and categories', () => {
    expect(eventReport({ event: 'careers', car_id: 7, department: 'Jane', category: 'Jane' })).toEqual({
      ...{ event: 'careers', car_id: '', department: '', category: '' },
    });
  });

  it.each([[null], ['form'], [{}], [{ event: 'toString' }], [{ event: 22 }], [[]]])(
    'knows no event in %j',
    (sent) => {
      expect(eventReport(sent)).toBeNull();
    },
  );
});

it('retains counts for the days of the setting, in the site’s zone', () => {
  const site = siteWith({ state: 'NSW', analytics: { retention_days: 10 } });
  expect(countRetentionStart(site, new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-11');
});
