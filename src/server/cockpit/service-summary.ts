import { count } from '#domain/count.ts';
import type { ServiceStatus } from '../health.ts';
import { ago, duration } from './ages.ts';
import type { Line } from './summary.ts';

/** Most refusals shown; `/metrics` has all of them. */
const REFUSALS = 8;

/** Summarises the service, most urgent first; `null` is a store that does not respond, `undefined` one that is not there yet. */
export function serviceLines(service: ServiceStatus | null | undefined, now: Date): Line[] {
  if (service === undefined) return [{ label: 'Leads', text: 'None received yet', calls: false }];
  if (service === null) return [{ label: 'Leads', text: 'The store does not respond', calls: true }];
  return [
    ...service.alerts.map(({ title, raised_at, remedy }) => ({
      label: 'Alert',
      text: `${title}, found ${ago(raised_at, now)}. ${remedy}`,
      calls: true,
    })),
    leads(service),
    builds(service),
    jobs(service),
    ...refused(service),
  ];
}

function leads({ outbox: { pending, oldest_seconds, dead } }: ServiceStatus): Line {
  const oldest = pending === 0 ? '' : `, the oldest for ${duration(oldest_seconds)}`;
  const text = `${deliveries(pending)} on the way${oldest}; ${deliveries(dead)} given up`;
  return { label: 'Leads', text, calls: dead > 0 };
}

function builds({ publications: { queued, running, failed, parked } }: ServiceStatus): Line {
  const nothing = failed === 0 ? '' : `; ${count(failed, 'site')} came to nothing, ${parked} of them parked`;
  return { label: 'Builds', text: `${queued} waiting, ${running} under way${nothing}`, calls: parked > 0 };
}

function jobs({ jobs: { waiting, active, dead } }: ServiceStatus): Line {
  // A parked build stays counted after the site has recovered; its alert shows the current state.
  return { label: 'Jobs', text: `${waiting} waiting, ${active} under way; ${dead} given up`, calls: false };
}

/** Summarises the refusals since this process started. */
function refused({ refusals }: ServiceStatus): Line[] {
  if (refusals.length === 0) return [];
  const parts = refusals
    .slice(0, REFUSALS)
    .map(({ action, budget, site, count: times }) => `${times} of ${action} at ${site} (${budget})`);
  return [{ label: 'Refused', text: parts.join('; '), calls: false }];
}

const deliveries = (n: number): string => count(n, 'delivery', 'deliveries');
