import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { countRetentionStart, eventReport } from './event-report.ts';

describe('eventReport', () => {
  it('keeps what a site counts, and nothing that tells one shopper from another', () => {
    const sent = {
      ...{ event: 'form', event_id: 22, car_id: '101', department: 'parts', category: 'Parts Enquiry' },
      ...{ email: 'jane@example.com', url: 'https://harbour.example/?gclid=1' },
    };
    expect(eventReport(sent)).toEqual({
      ...{ event: 'form', car_id: '101', department: 'parts', category: 'Parts Enquiry' },
    });
  });

  it('leaves out words that are not ours', () => {
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

it('counts are kept for as many days as the site says, on its own calendar', () => {
  const site = siteWith({ state: 'NSW', analytics: { retention_days: 10 } });
  expect(countRetentionStart(site, new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-11');
});
