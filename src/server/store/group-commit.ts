import { setImmediate } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { besideEachOther } from './sqlite-dialect.ts';
import { outsideRequests, withStoreTimeout } from './store-time.ts';
import type { Tables } from './tables.ts';

/** A change of the tables, and nothing else: it may run a second time after it failed together with others. */
export type Change<T> = (db: Kysely<Tables>) => Promise<T>;

/** What may be done with the store's changes. */
export interface ChangeOptions {
  /**
   * Its statements may run between those of others that say so, too, which saves waiting: for a change that never
   * decides on what it has read.
   */
  interleaves?: boolean;
}

/** A change that waits for its transaction. `run` returns what notifies its caller once that is committed. */
interface PendingChange {
  run(db: Kysely<Tables>): Promise<() => void>;
  reject(error: unknown): void;
  interleaves: boolean;
  /** Whether its caller has stopped waiting. */
  late: boolean;
}

/** Why a transaction came to nothing, and what it was about: nothing where it did not begin. */
interface CommitFailure {
  error: unknown;
  taken: readonly PendingChange[];
}

/** Changes of one transaction at most, so that the first of them does not wait long. */
const LARGEST = 64;

/**
 * Runs changes that come while a transaction is under way together in the next one, so that all of them wait for the
 * disk once. Where one of them fails, each runs in a transaction of its own. Each is answered after its commit; one whose
 * caller stopped waiting before it began is never made. Where no transaction can begin, those fail that waited for it.
 */
export function groupCommit(
  open: () => Promise<Kysely<Tables>>,
  isStalled: () => boolean,
): <T>(change: Change<T>, options?: ChangeOptions) => Promise<T> {
  const waiting: PendingChange[] = [];
  let running = false;

  /** Makes the changes that `take` finds once a transaction has begun, or fails them. */
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
  /** Those that go together next; what nobody waits for any more goes nowhere. */
  const takeNext = () => {
    const open = waiting.splice(0).filter(({ late }) => !late);
    const taken = open.splice(0, LARGEST);
    waiting.push(...open);
    return taken;
  };
  const commitWaiting = async (): Promise<void> => {
    const before = waiting.length;
    // What comes while another process is waited for, or the disk, joins in.
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
      // What comes in the same turn of the loop goes together.
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

/** Makes those changes that may interleave, then the others, one after the other. */
async function runAll(changes: readonly PendingChange[], trx: Transaction<Tables>): Promise<(() => void)[]> {
  const [beside = [], after = []] = [true, false].map((flag) =>
    changes.filter(({ interleaves }) => interleaves === flag),
  );
  const callbacks = await trx.getExecutor().provideConnection(async (connection) => {
    const db = besideEachOther<Tables>(connection);
    const runs = beside.map(({ run }) => run(db));
    // Where one fails, the others have ended before the transaction does.
    await Promise.allSettled(runs);
    return Promise.all(runs);
  });
  for (const { run } of after) callbacks.push(await run(trx));
  return callbacks;
}

function rejectAll(changes: readonly PendingChange[], error: unknown): void {
  for (const { reject } of changes) reject(error);
}
