import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '#server/store/open-store.ts';
import { startPostgres } from '../scripts/postgres/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's shared Postgres; `null` where none is available. */
    postgres: string | null;
    /** Migrated, empty stores as templates: a state folder, and an address on that Postgres. */
    migrated: { state: string; databaseUrl: string | null };
  }
}

/** Starts one Postgres for all suites of a run, which have their own databases, and migrates one store of each kind. */
export default async function startOnePostgres(project: TestProject) {
  // No test simulates a power cut.
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
