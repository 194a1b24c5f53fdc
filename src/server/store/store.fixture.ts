import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, sqliteFile } from './open-store.ts';

const folder = () => mkdtempSync(path.join(tmpdir(), 'state-'));

/** A migrated store, copied for each test: to migrate takes longer than most tests. */
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

/** An empty store with its state folder, closed and deleted after the test. */
export function freshStore() {
  const state = freshState();
  const store = openStore({ state });
  onTestFinished(() => store.close());
  return { state, store };
}
