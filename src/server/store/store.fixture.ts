import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openStore, sqliteFile } from './open-store.ts';
import { doneOf } from './sqlite-connection.ts';
import type { ConnectSqlite } from './sqlite-dialect.ts';
import { openSqliteFile } from './sqlite-thread.ts';

const folder = () => mkdtempSync(path.join(tmpdir(), 'state-'));

/** A migrated store that is copied for each test, because migrating takes longer than most tests. */
const template = folder();
const migrated = openStore({ state: template });
await migrated.db();
await migrated.close();
process.once('exit', () => rmSync(template, { recursive: true, force: true }));

/** A state folder with an empty store, deleted after the test. */
export function freshState(): string {
  const state = folder();
  copyFileSync(sqliteFile(template), sqliteFile(state));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

/** Connects on the test's own thread: starting another takes longer than most tests. */
export const connectHere: ConnectSqlite = (file) => {
  const opened = openSqliteFile(file);
  return {
    start: async () => {},
    // As with a thread, results arrive in a later turn.
    execute: async (command) => {
      await setImmediate();
      return doneOf(opened.run(command));
    },
    close: async () => opened.close(),
  };
};

/** An empty store with its state folder, closed and deleted after the test. */
export function freshStore() {
  const state = freshState();
  const store = openStore({ state, connect: connectHere });
  onTestFinished(() => store.close());
  return { state, store };
}
