import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { retentionStart } from './retention.ts';

it('retains leads for the site’s days, by kind', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const site = siteWith({ leads: { retention_days: { careers: 1 } } });
  expect(retentionStart('careers', site, now)).toEqual(new Date('2026-11-19T00:00:00Z'));
  expect(retentionStart('enquiry', site, now)).toEqual(new Date('2024-11-20T00:00:00Z'));
});
