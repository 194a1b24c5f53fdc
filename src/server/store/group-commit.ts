import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A change of the tables, and nothing else: it may run a second time after it failed together with others. */
export type Change<T> = (db: Kysely<Tables>) => Promise<T>;

/** A change that waits for its transaction. `run` hands back what tells its caller, once that is committed. */
interface Waiting {
  run(db: Kysely<Tables>): Promise<() => void>;
  reject(error: unknown): void;
}

/** Why a transaction came to nothing, and whether it began at all. */
interface Failure {
  error: unknown;
  begun: boolean;
}

/** Changes of one transaction at most, so that the first of them does not wait long. */
const LARGEST = 64;

/**
 * Runs changes that come while a transaction is under way together in the next one, so that all of them wait for the
 * disk once. Where one of them fails, each runs in a transaction of its own. Each is answered after its commit. Where no
 * transaction can begin all of them fail: each by itself would wait as long for the same answer.
 */
export function groupCommit(open: () => Promise<Kysely<Tables>>): <T>(change: Change<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = false;

  /** Answers all changes of one transaction, or tells why none was made. */
  const commit = async (changes: readonly Waiting[]): Promise<Failure | null> => {
    let begun = false;
    try {
      const db = await open();
      const committed = await db.transaction().execute(async (trx) => {
        begun = true;
        const answers: (() => void)[] = [];
        for (const { run } of changes) answers.push(await run(trx));
        return answers;
      });
      for (const answer of committed) answer();
      return null;
    } catch (error) {
      return { error, begun };
    }
  };
  const commitOrReject = async (changes: readonly Waiting[]): Promise<void> => {
    const failure = await commit(changes);
    if (failure === null) return;
    if (!failure.begun || changes.length === 1) return rejectAll(changes, failure);
    for (const [n, change] of changes.entries()) {
      const alone = await commit([change]);
      if (alone === null) continue;
      if (!alone.begun) return rejectAll(changes.slice(n), alone);
      change.reject(alone.error);
    }
  };
  const commitAll = async () => {
    running = true;
    while (waiting.length > 0) {
      // SQLite holds up the whole process while it waits for the disk: what has come meanwhile joins in.
      await setImmediate();
      await commitOrReject(waiting.splice(0, LARGEST));
    }
    running = false;
  };
  return (change) =>
    new Promise((resolve, reject) => {
      const run: Waiting['run'] = async (db) => {
        const output = await change(db);
        return () => resolve(output);
      };
      waiting.push({ run, reject });
      if (!running) void commitAll();
    });
}

function rejectAll(changes: readonly Waiting[], { error }: Failure): void {
  for (const { reject } of changes) reject(error);
}
