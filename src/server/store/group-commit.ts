import type { Kysely } from 'kysely';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/** Entries of one transaction at most, so that the first of them does not wait long. */
const LARGEST = 64;

/**
 * Runs what comes while a transaction is under way together in the next one, so that it waits for the disk once.
 * Where one of them fails, each runs in a transaction of its own. Each is answered after its commit.
 */
export function groupCommit<I, O>(
  store: Store,
  task: (db: Kysely<Tables>, input: I) => Promise<O>,
): (input: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let running = false;

  const commit = async (entries: readonly Waiting<I, O>[]) => {
    const db = await store.db();
    const outputs = await db.transaction().execute(async (trx) => {
      const answers: { resolve: (output: O) => void; output: O }[] = [];
      for (const { input, resolve } of entries) answers.push({ resolve, output: await task(trx, input) });
      return answers;
    });
    for (const { resolve, output } of outputs) resolve(output);
  };
  const alone = (entry: Waiting<I, O>) => commit([entry]).catch(entry.reject);
  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const entries = waiting.splice(0, LARGEST);
      try {
        await commit(entries);
      } catch {
        for (const entry of entries) await alone(entry);
      }
    }
    running = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!running) void run();
    });
}
