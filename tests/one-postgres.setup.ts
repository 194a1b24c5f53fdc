import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '#server/store/open-store.ts';
import { startPostgres } from '../scripts/postgres/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Postgres that all suites of the run share; `null` where none runs here. */
    postgres: string | null;
    /** Migrated and empty stores, to be copied: a state folder, and an address on that Postgres. */
    migrated: { state: string; databaseUrl: string | null };
  }
}

/** Starts one Postgres for all suites of a run, in which each has databases of its own, and migrates one store of each kind. */
export default async function startOnePostgres(project: TestProject) {
  // No test pulls the plug of a machine.
  const postgres = await startPostgres(['fsync=off']);
  const state = mkdtempSync(path.join(tmpdir(), 'migrated-'));
  const databaseUrl = (await postgres?.freshDatabase()) ?? null;
  for (const options of [{ state }, ...(databaseUrl === null ? [] : [{ state, databaseUrl }])]) {
    const store = openStore(options);
    await store.db();
    await store.close();
  }
  project.provide('postgres', postgres?.base ?? null);
  project.provide('migrated', { state, databaseUrl });
  return async () => {
    rmSync(state, { recursive: true, force: true });
    await postgres?.stop();
  };
}
