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

/** Changes of one transaction at most, so that the first of them does not wait long. */
const LARGEST = 64;

/**
 * Runs changes that come while a transaction is under way together in the next one, so that all of them wait for the
 * disk once. Where one of them fails, each runs in a transaction of its own. Each is answered after its commit.
 */
export function groupCommit(open: () => Promise<Kysely<Tables>>): <T>(change: Change<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = false;

  const commit = async (changes: readonly Waiting[]) => {
    const db = await open();
    const committed = await db.transaction().execute(async (trx) => {
      const answers: (() => void)[] = [];
      for (const { run } of changes) answers.push(await run(trx));
      return answers;
    });
    for (const answer of committed) answer();
  };
  const commitAll = async () => {
    running = true;
    while (waiting.length > 0) {
      // SQLite holds up the whole process while it waits for the disk: what has come meanwhile joins in.
      await setImmediate();
      const changes = waiting.splice(0, LARGEST);
      try {
        await commit(changes);
      } catch {
        for (const change of changes) await commit([change]).catch(change.reject);
      }
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
