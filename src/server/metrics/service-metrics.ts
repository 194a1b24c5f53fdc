import type { IntakeOutcome } from '../api/leads.ts';
import type { DeliveryResult } from '../delivery/courier.ts';
import { type Counter, type Histogram, openCounter, openHistogram } from './families.ts';

/** The metrics that one process records. */
export interface ServiceMetrics {
  leads: Counter;
  deliveries: Counter;
  refusals: Counter;
  requests: Counter;
  requestSeconds: Histogram;
}

const INTAKES: readonly IntakeOutcome[] = [
  ...(['stored', 'repeated', 'dropped', 'invalid', 'conflict', 'gated', 'limited', 'unstored'] as const),
];
const RESULTS: readonly DeliveryResult[] = ['delivered', 'failed', 'dead', 'cancelled'];

/** In seconds: pages take milliseconds, outbound calls seconds. */
const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics at zero; their labels contain nothing about visitors. */
export const openServiceMetrics = (): ServiceMetrics => ({
  leads: openCounter(
    {
      name: 'forecourt_leads_total',
      help: 'Leads that were posted, by what became of them: only "stored" are new ones.',
    },
    INTAKES.map((outcome) => ({ outcome })),
  ),
  deliveries: openCounter(
    {
      name: 'forecourt_delivery_attempts_total',
      help: 'Attempts to bring a lead to one of its routes, by how they ended; "dead" was the last one.',
    },
    RESULTS.map((result) => ({ result })),
  ),
  refusals: openCounter({
    name: 'forecourt_refusals_total',
    help: 'What was refused as one time too often, by what it was, whose budget was used up, and site.',
  }),
  requests: openCounter({
    name: 'forecourt_http_requests_total',
    help: 'Requests that were answered, by kind of address and status.',
  }),
  requestSeconds: openHistogram(
    {
      name: 'forecourt_http_request_duration_seconds',
      help: 'Time from a request to the head of its answer, by kind of address.',
    },
    REQUEST_BOUNDS,
  ),
});
