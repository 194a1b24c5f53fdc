import type { OutboxSink } from '#domain/lead/deliveries.ts';
import type { DeliveryState } from '../tables.ts';

/** A lead's delivery to one sink. Its id is constant over attempts (promises "one stable delivery id"). */
export interface LeadDelivery {
  id: string;
  lead_id: string;
  site: string;
  route: string;
  sink: OutboxSink;
  state: DeliveryState;
  attempts: number;
  due_at: Date;
  created_at: Date;
  last_error: string | null;
  /** Recipients who have the mail, while others were refused. */
  reached: readonly string[];
}

/** The deliveries of one route of a site: they wait for each other, but not for those of other routes. */
export interface RouteQueue {
  site: string;
  route: string;
}

/** A delivery leased to one courier. */
export interface ClaimedDelivery extends LeadDelivery {
  lease: string;
}

export interface DeliveryClaimOptions {
  now: Date;
  lease: string;
  limit: number;
}

/** The outcome of an attempt. `retryAt` is `null` when there is no further one. */
export type Outcome = { kind: 'delivered'; detail: string } | { kind: 'cancelled' } | FailedOutcome;

/** `partly` is set where some recipients have the mail; `isMailbox` where the shopper's mailbox is at fault, not the route. */
export interface FailedOutcome {
  kind: 'failed';
  error: string;
  retryAt: Date | null;
  partly?: PartlySent;
  isMailbox?: true;
}

/** The recipients of a mail that its server refused for some of them, in this attempt or an earlier one. */
export interface PartlySent {
  /** Those who have it, and are not mailed again. */
  reached: readonly string[];
  missing: readonly string[];
}
