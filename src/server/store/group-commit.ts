import { setImmediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { besideEachOther } from './sqlite-dialect.ts';
import { outsideRequests, withStoreTimeout } from './store-time.ts';
import type { Tables } from './tables.ts';

/** A change of the tables without other side effects: it may run again after a shared transaction failed. */
export type Change<T> = (db: Kysely<Tables>) => Promise<T>;

export interface ChangeOptions {
  /**
   * Whether its statements may run between those of other such changes, which saves waiting; for a change that never
   * depends on what it has read.
   */
  interleaves?: boolean;
}

/** A change in the queue. `run` returns the function that resolves its caller, to be called after the commit. */
interface PendingChange {
  run(db: Kysely<Tables>): Promise<() => void>;
  reject(error: unknown): void;
  interleaves: boolean;
  /** Whether its caller has timed out. */
  late: boolean;
}

/** A failed transaction with its changes, which are empty where it did not begin. */
interface CommitFailure {
  error: unknown;
  taken: readonly PendingChange[];
}

/** Most changes in one transaction, so that the first does not wait long. */
const LARGEST = 64;

/**
 * Batches changes that arrive during a transaction into the next one, so that they share one fsync. If one of them
 * fails, each runs in its own transaction. Callers resolve after the commit; a change whose caller timed out before is
 * dropped. If no transaction can begin, the waiting changes fail.
 */
export function groupCommit(
  open: () => Promise<Kysely<Tables>>,
  isStalled: () => boolean,
): <T>(change: Change<T>, options?: ChangeOptions) => Promise<T> {
  const waiting: PendingChange[] = [];
  let running = false;

  /** Begins a transaction and runs the changes that `take` returns; reports a failure instead of throwing. */
  const commit = async (take: () => PendingChange[]): Promise<CommitFailure | null> => {
    let taken: PendingChange[] = [];
    try {
      const db = await open();
      const callbacks = await db.transaction().execute(async (trx) => {
        taken = take();
        return runAll(taken, trx);
      });
      for (const callback of callbacks) callback();
      return null;
    } catch (error) {
      return { error, taken };
    }
  };
  /** Takes the next batch, dropping changes whose callers timed out. */
  const takeNext = () => {
    const open = waiting.splice(0).filter(({ late }) => !late);
    const taken = open.splice(0, LARGEST);
    waiting.push(...open);
    return taken;
  };
  const commitWaiting = async (): Promise<void> => {
    const before = waiting.length;
    // Taken late, so that changes that arrive while the lock or the disk is awaited join in.
    const failure = await commit(takeNext);
    if (failure === null) return;
    const { error, taken } = failure;
    if (taken.length === 0) return rejectAll(waiting.splice(0, before), error);
    if (taken.length === 1) return rejectAll(taken, error);
    for (const [n, change] of taken.entries()) {
      const single = await commit(() => (change.late ? [] : [change]));
      if (single === null) continue;
      if (single.taken.length === 0) return rejectAll(taken.slice(n), single.error);
      change.reject(single.error);
    }
  };
  const commitAll = async () => {
    running = true;
    while (waiting.length > 0) {
      // Changes of the same event loop turn share a transaction.
      await setImmediate();
      await commitWaiting();
    }
    running = false;
  };
  return <T>(change: Change<T>, { interleaves = false }: ChangeOptions = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run: PendingChange['run'] = async (db) => {
      const output = await change(db);
      return () => resolve(output);
    };
    const own: PendingChange = { run, reject, interleaves, late: false };
    waiting.push(own);
    if (!running) void outsideRequests(commitAll);
    const onLate = () => {
      own.late = true;
    };
    return withStoreTimeout(promise, { isStalled, onLate });
  };
}

/** Runs the changes that may interleave concurrently, then the others in sequence. */
async function runAll(changes: readonly PendingChange[], trx: Transaction<Tables>): Promise<(() => void)[]> {
  const [beside = [], after = []] = [true, false].map((flag) =>
    changes.filter(({ interleaves }) => interleaves === flag),
  );
  const callbacks = await trx.getExecutor().provideConnection(async (connection) => {
    const db = besideEachOther<Tables>(connection);
    const runs = beside.map(({ run }) => run(db));
    // On a failure, wait for the others before the transaction ends.
    await Promise.allSettled(runs);
    return Promise.all(runs);
  });
  for (const { run } of after) callbacks.push(await run(trx));
  return callbacks;
}

function rejectAll(changes: readonly PendingChange[], error: unknown): void {
  for (const { reject } of changes) reject(error);
}
