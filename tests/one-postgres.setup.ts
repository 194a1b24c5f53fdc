import type { TestProject } from 'vitest/node';
import { startPostgres } from '../scripts/postgres/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Postgres that all suites of the run share; `null` where none runs here. */
    postgres: string | null;
  }
}

/** Starts one Postgres for all suites of a run, in which each has databases of its own. */
export default async function startOnePostgres(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgres', postgres?.base ?? null);
  return () => postgres?.stop();
}
