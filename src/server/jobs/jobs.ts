import type { AlertChange, AlertChannel } from '#domain/alerts/alerts.ts';
import { DELIVERY_ATTEMPTS, nextAttempt } from '#domain/lead/retry.ts';
import type { Notice } from '#domain/reservation/reservation.ts';
import type { SearchMail } from '#domain/saved-search/search-mail.ts';

/** A piece of work, done at least once, by one worker at a time. */
export interface Job<Q extends Queue = Queue> {
  id: string;
  payload: Payloads[Q];
  /** Attempts before this one. */
  attempts: number;
}

/** The payloads of each queue's jobs. */
export interface Payloads {
  reconcile: object;
  retain: object;
  holds: object;
  publish: { site: string };
  preview: { token: string };
  notice: { site: string; notice: Notice };
  text: { site: string; phone: string; text: string };
  search_mail: SearchMail;
  /** `reached`: recipients who have the mail, while others were refused. */
  alert: { channel: AlertChannel; change: AlertChange; reached?: readonly string[] };
}

export type Queue = keyof Payloads;

export interface EnqueueOptions {
  /** A job of an existing id is ignored; for ever where its queue retains done jobs. */
  id?: string;
  /**
   * Of each key at most one job waits and one is under way: adding another only moves the waiting one to an earlier
   * time.
   */
  key?: string;
  /** Jobs of a lane run one after the other in order of arrival; a waiting one holds up its own lane only. */
  lane?: string;
  /** Earliest time to run. */
  due?: Date;
}

/** Thrown by a handler to postpone its job without counting the attempt. */
export class Snoozed extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super('Its time has not come');
    this.until = until;
  }
}

export interface QueueDepth {
  waiting: number;
  active: number;
  /** Given up within the last week, and not done since under the same key. */
  dead: number;
}

export type Handler<Q extends Queue> = (job: Job<Q>) => Promise<unknown>;

/** Durable background work, which outlives the requesting process. */
export interface Jobs {
  /** Adds a job; `false` where one of its key is already waiting. */
  enqueue<Q extends Queue>(queue: Q, payload: Payloads[Q], options?: EnqueueOptions): Promise<boolean>;
  /** Works on a queue until `close`; a job whose handler throws is retried by the queue's policy, then dead. */
  work<Q extends Queue>(queue: Q, handler: Handler<Q>): void;
  /** Runs all due jobs of a queue once; returns the number of failed attempts. */
  drain<Q extends Queue>(queue: Q, handler: Handler<Q>, clock?: () => Date): Promise<number>;
  /** Whether a job of this key is waiting or under way. */
  has(queue: Queue, key: string): Promise<boolean>;
  /** Counts the jobs of one queue, or of all. */
  depth(queue?: Queue): Promise<QueueDepth>;
  /** Waits for jobs under way, and claims no more. */
  close(): Promise<void>;
}

/** The retry policy of a queue. */
export interface QueuePolicy {
  /** Maximum number of attempts. */
  attempts: number;
  /** Returns when to retry after this many failures, the last at `now`; `null` for no more. */
  retry: (failures: number, now: Date) => Date | null;
  /** Whether done jobs are retained, and dead ones beyond a week. */
  retains?: boolean;
}

/** Retries after `seconds`, doubling the delay each time. */
export const doubling = (attempts: number, seconds: number): QueuePolicy => ({
  attempts,
  retry: (failures, now) =>
    failures < attempts ? new Date(now.getTime() + seconds * 1000 * 2 ** (failures - 1)) : null,
});

/** Retries after `seconds` each time. */
const steady = (attempts: number, seconds: number): QueuePolicy => ({
  attempts,
  retry: (failures, now) => (failures < attempts ? new Date(now.getTime() + seconds * 1000) : null),
});

/** Retries at the same intervals as a lead's deliveries. */
const LIKE_LEADS: QueuePolicy = {
  attempts: DELIVERY_ATTEMPTS,
  retry: (failures, now) => nextAttempt(failures, now, Math.random()),
};

export const QUEUES: { readonly [Q in Queue]: QueuePolicy } = {
  /** Reconciles leads and money daily. */
  reconcile: doubling(5, 60),
  /** Deletes data past its retention daily. */
  retain: doubling(5, 60),
  /** Ends holds, refunds money, and finds cars that are free again. */
  holds: doubling(5, 10),
  /** Builds and publishes a site, by its slug. After three attempts it is parked until another request. */
  publish: doubling(3, 10),
  /** Renders a page of a draft, while its editor waits. */
  preview: doubling(1, 1),
  /** Sends the notices of a hold or payment. */
  notice: { ...LIKE_LEADS, retains: true },
  /** Sends a text about a watched car, in a lane per account. */
  text: steady(8, 300),
  /** Sends a mail about new cars of saved searches, in a lane per person. */
  search_mail: LIKE_LEADS,
  /** Sends an alert to the operator on one channel, in lanes, so that its end never arrives first. */
  alert: LIKE_LEADS,
};
