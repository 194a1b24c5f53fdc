import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import { siteWith } from '../site/site.fixture.ts';
import { SHOWROOM, withHours } from './hours.fixture.ts';
import { openRules } from './open-rules.ts';
import { openingStatus } from './status.ts';

const site = siteWith({ flags: { weekend_by_appointment: true } });
const now = new Date('2026-11-20T01:00:00Z');
const day = (date: string, department: 'all' | 'sales' | 'service' = 'all') =>
  ({ date, department, status: 'Closed', name: 'Show day' }) as const;

describe('openRules (rules 66)', () => {
  it('give the same status as the whole location at any time of the season', () => {
    const location = withHours(SHOWROOM, [
      ...[day('2026-11-18'), day('2026-11-19'), day('2026-11-25'), day('2026-11-26', 'sales')],
      ...[day('2026-11-27', 'service'), day('2027-01-26')],
    ]);
    const rules = openRules(location, site, now);
    for (let hours = 0; hours < 91 * 24; hours += 5) {
      const then = new Date(now.getTime() + hours * HOUR_MS);
      expect(openingStatus(rules.location, rules.site, then)).toEqual(openingStatus(location, site, then));
    }
  });

  it('omit past holidays, other departments’ and unrelated fields', () => {
    const location = withHours(SHOWROOM, [
      day('2026-11-18'),
      day('2026-11-27', 'service'),
      day('2026-11-25'),
    ]);
    const rules = openRules(location, site, now);
    expect(rules.location.special_hours.map(({ date }) => date)).toEqual(['2026-11-25']);
    expect(JSON.stringify(rules)).not.toMatch(/Show day|"slug"|"phone"/);
    expect(rules.valid_until).toBe('2027-02-18T13:00:00.000Z');
  });
});
