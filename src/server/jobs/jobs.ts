import type { AlertChange, AlertChannel } from '#domain/alerts/alerts.ts';
import { DELIVERY_ATTEMPTS, nextAttempt } from '#domain/lead/retry.ts';
import type { Notice } from '#domain/reservation/reservation.ts';

/** A piece of work that is done at least once, by one worker at a time. */
export interface Job<Q extends Queue = Queue> {
  id: string;
  payload: Payloads[Q];
  /** Attempts before this one. */
  attempts: number;
}

/** What the jobs of each queue are given. */
export interface Payloads {
  reconcile: object;
  retain: object;
  holds: object;
  publish: { site: string };
  preview: { token: string };
  notice: { site: string; notice: Notice };
  text: { site: string; phone: string; text: string };
  alert: { channel: AlertChannel; change: AlertChange };
}

export type Queue = keyof Payloads;

export interface EnqueueOptions {
  /** Of one id a job comes once: a further one changes nothing. Where its queue keeps what is done, for ever. */
  id?: string;
  /** Of one key at most one job waits and one is worked on: a further one changes nothing but when, if it is earlier. */
  key?: string;
  /** Jobs of one lane are done one after the other, as they came: one that waits holds up its lane, and no other. */
  lane?: string;
  /** Not before this instant. */
  due?: Date;
}

/** Thrown by a handler whose time has not come: the job waits until then, and the attempt does not count. */
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
  /** Given up within a week, and not done since under the same key. */
  dead: number;
}

export type Handler<Q extends Queue> = (job: Job<Q>) => Promise<unknown>;

/** Work that outlives the process which requested it. Queues are named in `QUEUES`. */
export interface Jobs {
  /** `false` where a job of that key waits already. */
  enqueue<Q extends Queue>(queue: Q, payload: Payloads[Q], options?: EnqueueOptions): Promise<boolean>;
  /** Works on a queue until `close`; a handler that throws is called again, in the end the job is dead. */
  work<Q extends Queue>(queue: Q, handler: Handler<Q>): void;
  /** Does what is due, for who works on a queue from time to time; returns how many attempts failed. */
  drain<Q extends Queue>(queue: Q, handler: Handler<Q>, clock?: () => Date): Promise<number>;
  /** Whether a job of that key waits or is worked on. */
  has(queue: Queue, key: string): Promise<boolean>;
  /** Of one queue, or of all. */
  depth(queue?: Queue): Promise<QueueDepth>;
  /** Lets what is under way end, and takes no more. */
  close(): Promise<void>;
}

/** How patient a queue is. */
export interface QueuePolicy {
  /** Attempts in all. */
  attempts: number;
  /** When to try again after so many failures, the last of them at `now`; `null` where there is no further attempt. */
  retry: (failures: number, now: Date) => Date | null;
  /** Whether a job is retained once it is done. */
  retains?: boolean;
}

/** Tries again after `seconds`, and each time after twice as long. */
export const doubling = (attempts: number, seconds: number): QueuePolicy => ({
  attempts,
  retry: (failures, now) =>
    failures < attempts ? new Date(now.getTime() + seconds * 1000 * 2 ** (failures - 1)) : null,
});

/** Tries again after `seconds` each time. */
const steady = (attempts: number, seconds: number): QueuePolicy => ({
  attempts,
  retry: (failures, now) => (failures < attempts ? new Date(now.getTime() + seconds * 1000) : null),
});

/** Tries as often as a delivery of a lead, at the same instants. */
const LIKE_LEADS: QueuePolicy = {
  attempts: DELIVERY_ATTEMPTS,
  retry: (failures, now) => nextAttempt(failures, now, Math.random()),
};

/** Every queue of the service. */
export const QUEUES: { readonly [Q in Queue]: QueuePolicy } = {
  /** Compares, once a day, what came in with what went out. */
  reconcile: doubling(5, 60),
  /** Forgets, once a day, what is not kept any longer. */
  retain: doubling(5, 60),
  /** Ends holds, refunds money, and sends notices. */
  holds: doubling(5, 10),
  /** Builds a site and puts it live; by its slug. After three tries it is parked until another request. */
  publish: doubling(3, 10),
  /** Prints one page from a draft, while somebody waits. */
  preview: doubling(1, 1),
  /** Sends what follows from a hold or a payment to those concerned. */
  notice: { ...LIKE_LEADS, retains: true },
  /** Sends a text about a watched car; in lanes of its account. */
  text: steady(8, 300),
  /** Sends an alert to the operator on one channel; in lanes, so that its end never arrives before it. */
  alert: LIKE_LEADS,
};
