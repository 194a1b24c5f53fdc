/** A piece of work that is done at least once, by one worker at a time. */
export interface Job {
  id: string;
  payload: unknown;
  /** Attempts before this one. */
  attempts: number;
}

export interface EnqueueOptions {
  /** Of one key at most one job waits and one is worked on: a further one changes nothing but when, if it is earlier. */
  key?: string;
  /** Not before this instant. */
  due?: Date;
}

export interface QueueDepth {
  waiting: number;
  active: number;
  /** Given up within a week, and not done since under the same key. */
  dead: number;
}

export type Handler = (job: Job) => Promise<void>;

/** Work that outlives the process which asked for it. Queues are named in `QUEUES`. */
export interface Jobs {
  /** `false` where a job of that key waits already. */
  enqueue(queue: Queue, payload: object, options?: EnqueueOptions): Promise<boolean>;
  /** Works on a queue until `close`; a handler that throws is called again, in the end the job is dead. */
  work(queue: Queue, handler: Handler): Promise<void>;
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
  /** Seconds before the second attempt; each further wait is twice as long. */
  delay: number;
  /** Seconds after which a worker that says nothing is lost: its attempt has failed, and somebody else may begin. */
  lease: number;
}

/** Seconds after which an attempt counts as failed though its worker lives: it has gone astray. */
export const LONGEST_ATTEMPT = 3600;

/** Every queue of the service. */
export const QUEUES = {
  /** Compares, once a day, what came in with what went out. */
  reconcile: { attempts: 5, delay: 60, lease: 300 },
  /** Forgets, once a day, what is not kept any longer. */
  retain: { attempts: 5, delay: 60, lease: 300 },
  /** Ends holds, gives money back, and tells who has to be told. */
  holds: { attempts: 5, delay: 10, lease: 300 },
  /** Builds a site and puts it live; by its slug. After three tries it is parked until something else asks. */
  publish: { attempts: 3, delay: 10, lease: 300 },
  /** Prints one page from a draft, while somebody waits. */
  preview: { attempts: 1, delay: 1, lease: 60 },
} as const satisfies Record<string, QueuePolicy>;

export type Queue = keyof typeof QUEUES;

/** Milliseconds to wait after `attempts` that failed. */
export const pauseAfter = ({ delay }: QueuePolicy, attempts: number): number =>
  delay * 1000 * 2 ** (attempts - 1);
