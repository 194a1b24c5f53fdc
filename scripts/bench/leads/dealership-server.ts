import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { sqliteFile } from '#server/store/open-store.ts';
import { makeProject } from '../dealerships.ts';
import { ENQUIRED } from '../places.ts';
import { build } from '../rounds.ts';

/** A server of a process of its own. */
export interface DealershipServer {
  url: string;
  close(): Promise<void>;
}

const CARS = 60;
const PROGRAM = path.join(import.meta.dirname, 'serve-program.ts');
const SECRET = 'crm';

/** Makes and publishes the dealership, whose leads go to the CRM and to a route that is dead. */
export async function publishDealership(crm: string, dead: string): Promise<void> {
  const webhook = (id: string, url: string) => ({
    id,
    sink: { kind: 'webhook' as const, url, secret: SECRET },
  });
  const leads: SiteInput['leads'] = { routes: [webhook('crm', crm), webhook('dead', dead)] };
  await makeProject(ENQUIRED.root, [{ slug: ENQUIRED.slug, cars: CARS, settings: { leads } }]);
  await build(ENQUIRED);
}

/** Serves it over an empty store: Postgres where there is an address of one, else SQLite. */
export async function serveDealership(databaseUrl?: string): Promise<DealershipServer> {
  const { root, state } = ENQUIRED;
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(sqliteFile(state) + end, { force: true })));
  const server = spawn(process.execPath, ['--no-warnings', PROGRAM, root], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', PORT: '0', FORECOURT_STATE: state, LEAD_SECRETS: `${SECRET}=${SECRET}` },
      ...{ FORECOURT_TRUST_PROXY: '1', LOG_LEVEL: 'error' },
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  return {
    url: String(url),
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
