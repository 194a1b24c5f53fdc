import { expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { NOW } from '../app.fixture.ts';
import type { ServiceStatus } from '../health.ts';
import { serviceLines } from './service-summary.ts';

const QUIET: ServiceStatus = {
  outbox: { pending: 0, oldest_seconds: 0, dead: 0 },
  jobs: { waiting: 3, active: 0, dead: 0 },
  reconciled: null,
  publishing: [],
  alerts: [],
  refusals: [],
  publications: { queued: 0, running: 1, failed: 0, parked: 0 },
};
const lines = (more: Partial<ServiceStatus> | null) =>
  serviceLines(more && { ...QUIET, ...more }, NOW).map(({ label, text, calls }) => [label, text, calls]);

it('flags nothing while all is well', () => {
  expect(lines({})).toEqual([
    ['Leads', '0 deliveries on the way; 0 deliveries given up', false],
    ['Builds', '0 waiting, 1 under way', false],
    ['Jobs', '3 waiting, 0 under way; 0 given up', false],
  ]);
});

it('lists refusals by reason, most frequent first', () => {
  const refusals = [
    { action: 'reservation' as const, budget: 'unpaid share' as const, site: 'harbour', count: 173 },
    { action: 'code' as const, budget: '/48' as const, site: 'bay', count: 2 },
  ];
  expect(lines({ refusals })).toContainEqual([
    'Refused',
    '173 of reservation at harbour (unpaid share); 2 of code at bay (/48)',
    false,
  ]);
});

it('begins with what needs attention', () => {
  const alert = {
    key: 'dead_letters/harbour',
    kind: 'dead_letters' as const,
    site: 'harbour',
    title: 'Leads of harbour were not delivered',
    detail: '',
    remedy: 'Fix the route.',
    raised_at: new Date(NOW.getTime() - 3 * HOUR_MS).toISOString(),
  };
  expect(
    lines({
      alerts: [alert],
      outbox: { pending: 2, oldest_seconds: 7200, dead: 1 },
      publications: { queued: 1, running: 0, failed: 2, parked: 1 },
      jobs: { waiting: 0, active: 0, dead: 1 },
    }),
  ).toEqual([
    ['Alert', 'Leads of harbour were not delivered, found 3 hours ago. Fix the route.', true],
    ['Leads', '2 deliveries on the way, the oldest for 2 hours; 1 delivery given up', true],
    ['Builds', '1 waiting, 0 under way; 2 sites came to nothing, 1 of them parked', true],
    ['Jobs', '0 waiting, 0 under way; 1 given up', false],
  ]);
});

it('reports a store that does not respond, and one that is not there yet', () => {
  expect(lines(null)).toEqual([['Leads', 'The store does not respond', true]]);
  expect(serviceLines(undefined, NOW)).toEqual([{ label: 'Leads', text: 'None received yet', calls: false }]);
});
