import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';

/** How long one request waits for a store that stalls, over all its statements, milliseconds (promises "Privacy and stalls"). */
export const REQUEST_MS = 2000;

/** How often is looked whether a slow store stalls, milliseconds. */
const LOOK_MS = 50;

/** The store did not answer in time. The statement may be executed later, or never. */
export class StoreBusy extends AppError {
  override name = 'StoreBusy' as const;
}

/** What a request has left to wait for the store, milliseconds. */
interface StoreTime {
  left: number;
}

const requests = new AsyncLocalStorage<StoreTime>();

/** Runs a request, which waits so long for a store that stalls, and no longer; what it leaves running has all the time it needs. */
export async function limitStoreTime<T>(request: () => Promise<T>, ms = REQUEST_MS): Promise<T> {
  const time = { left: ms };
  try {
    return await requests.run(time, request);
  } finally {
    time.left = Infinity;
  }
}

/** Runs what several requests wait for together: none of them limits it. */
export const outsideRequests = <T>(task: () => T): T => requests.exit(task);

/** How long the request at hand may still wait for the store, milliseconds; `Infinity` outside of one. */
export const storeTimeLeft = (): number => requests.getStore()?.left ?? Infinity;

/** What to do about a store that does not answer in time. */
interface StallPolicy {
  /** A store that is only slow is waited for: a queue that moves is no reason to send anybody away. */
  isStalled: () => boolean;
  /** Told that nobody waits for the answer any more. */
  onLate?: () => void;
}

/** Waits for the store within the time of the request at hand; where that is over and it stalls, rejects with `StoreBusy`. */
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
    // Where this program itself was held up, a result may have arrived unread.
    await setImmediate();
    if (over) return;
    if (!isStalled()) {
      timer = setTimeout(check, LOOK_MS);
      return;
    }
    onLate();
    reject(new StoreBusy('The store did not answer in time. Try again.'));
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
