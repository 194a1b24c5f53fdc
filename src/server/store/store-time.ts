import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';

/** How long a request waits for a stalled store in total, milliseconds (promises "Privacy and stalls"). */
export const REQUEST_MS = 2000;

/** How often to check whether a slow store has stalled, milliseconds. */
const CHECK_MS = 50;

/** The store did not respond in time. The statement may be executed later, or never. */
export class StoreBusy extends AppError {
  override name = 'StoreBusy' as const;
}

/** Failures to connect to the store, and of statements whose connection broke. */
const disconnections = new WeakSet<object>();

/** Awaits a connection to the store, whose failure `isStoreDown` recognises. */
export async function asConnection<T>(connected: Promise<T>): Promise<T> {
  try {
    return await connected;
  } catch (error) {
    if (error instanceof Error) disconnections.add(error);
    throw error;
  }
}

/** Codes of Node and Postgres for a connection that broke, or that a server ended as it stopped. */
const BROKEN = /^(?:08\w{3}|57P0[123]|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Awaits a statement; where its connection broke meanwhile, `isStoreDown` recognises the failure. */
export async function asStatement<T>(executed: Promise<T>): Promise<T> {
  try {
    return await executed;
  } catch (error) {
    if (error instanceof Error && isBroken(error)) disconnections.add(error);
    throw error;
  }
}

/** What `pg` says, without a code, of a socket that closed, and of each use of it afterwards. */
const CLOSED = /^Connection terminated|is not queryable$/;

const isBroken = (error: Error): boolean =>
  BROKEN.test(String(Reflect.get(error, 'code'))) || CLOSED.test(error.message);

/** Whether the store did not respond in time, or could not be reached. */
export const isStoreDown = (error: unknown): boolean =>
  error instanceof StoreBusy || (error instanceof Error && disconnections.has(error));

/** A request's remaining time to wait for the store, milliseconds. */
interface StoreTime {
  left: number;
}

const requests = new AsyncLocalStorage<StoreTime>();

/** Runs a request with a limited time to wait for a stalled store; work that outlives the request is unlimited. */
export async function limitStoreTime<T>(request: () => Promise<T>, ms = REQUEST_MS): Promise<T> {
  const time = { left: ms };
  try {
    return await requests.run(time, request);
  } finally {
    time.left = Infinity;
  }
}

/** Runs a task that several requests share, outside any request's limit. */
export const outsideRequests = <T>(task: () => T): T => requests.exit(task);

/** Returns how long the current request may still wait for the store, milliseconds; `Infinity` outside of one. */
export const storeTimeLeft = (): number => requests.getStore()?.left ?? Infinity;

/** How to handle a late store. */
interface StallPolicy {
  /** Whether the store has stalled; while it is merely slow, requests go on waiting. */
  isStalled: () => boolean;
  /** Called when the caller stops waiting for the result. */
  onLate?: () => void;
}

/**
 * Awaits a store's result within the current request's time; rejects with `StoreBusy` where that has run out and the
 * store has stalled.
 */
export async function withStoreTimeout<T>(
  result: Promise<T>,
  { isStalled, onLate = () => {} }: StallPolicy,
): Promise<T> {
  const time = requests.getStore();
  if (time === undefined || time.left === Infinity) return result;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const began = performance.now();
  let over = false;
  let timer: NodeJS.Timeout;
  const check = async () => {
    // If this process itself was blocked, a result may have arrived unread.
    await setImmediate();
    if (over) return;
    if (!isStalled()) {
      timer = setTimeout(check, CHECK_MS);
      return;
    }
    onLate();
    reject(new StoreBusy('The store did not respond in time. Try again.'));
  };
  timer = setTimeout(check, time.left);
  try {
    return await Promise.race([result, late]);
  } finally {
    over = true;
    clearTimeout(timer);
    time.left = Math.max(0, time.left - (performance.now() - began));
  }
}
