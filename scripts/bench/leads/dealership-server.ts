import { rm } from 'node:fs/promises';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { sqliteFile } from '#server/store/open-store.ts';
import { makeProject } from '../dealerships.ts';
import { ENQUIRED } from '../places.ts';
import { build } from '../rounds.ts';
import { type ServiceProcess, serveProject } from '../service-process.ts';

const CARS = 60;
const SECRET = 'crm';

/** Creates and publishes the dealership, whose leads go to the CRM and to a dead route. */
export async function publishDealership(crm: string, dead: string): Promise<void> {
  const webhook = (id: string, url: string) => ({
    id,
    sink: { kind: 'webhook' as const, url, secret: SECRET },
  });
  const leads: SiteInput['leads'] = { routes: [webhook('crm', crm), webhook('dead', dead)] };
  await makeProject(ENQUIRED.root, [{ slug: ENQUIRED.slug, cars: CARS, settings: { leads } }]);
  await build(ENQUIRED);
}

/** Serves it over an empty store: Postgres where an address is given, else SQLite. */
export async function serveDealership(databaseUrl?: string): Promise<ServiceProcess> {
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(sqliteFile(ENQUIRED.state) + end, { force: true })));
  return serveProject(ENQUIRED, {
    LEAD_SECRETS: `${SECRET}=${SECRET}`,
    LOG_LEVEL: 'error',
    FORECOURT_BUILDER: '0',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
}
