import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../postgres/postgres.ts';
import { ENQUIRED } from '../places.ts';
import { type BenchRow, percentile, times } from '../table.ts';
import { publishDealership, serveDealership } from './dealership-server.ts';
import { type Crm, openCrm, openDeadRoute } from './receivers.ts';
import { openShoppers } from './shoppers.ts';

const CONNECTIONS = 20;
/** Sent as fast as the service responds. */
const LEADS = 1000;
/** Sent at a steady interval: twenty a second are more than a dealer group receives. */
const STEADY_LEADS = 200;
const PAUSE_MS = 50;

/** The figures of one store. */
interface LeadTimings {
  /** Leads a second. */
  rate: number;
  /** Response time in milliseconds, 99th percentile. */
  p99: number;
  /** Milliseconds until the CRM has a lead, 95th percentile, at a steady rate. */
  lag: number;
}

/** Measures leads on both stores, by real HTTP against the whole service; each response follows an fsync. */
export async function leadRows(): Promise<BenchRow[]> {
  const crm = await openCrm();
  const dead = await openDeadRoute();
  const postgres = await startPostgres();
  try {
    await publishDealership(crm.url, dead.url);
    const sqlite = await taken(crm);
    const scaled = postgres === null ? null : await taken(crm, await postgres.freshDatabase());
    return [
      ...rowsOf('SQLite', sqlite),
      ...(scaled === null ? [] : rowsOf('Postgres', scaled, `${times(scaled.rate / sqlite.rate)} SQLite`)),
    ];
  } finally {
    await postgres?.stop();
    dead.close();
    crm.close();
  }
}

async function taken(crm: Crm, databaseUrl?: string): Promise<LeadTimings> {
  const server = await serveDealership(databaseUrl);
  try {
    const shoppers = openShoppers(server.url, `${ENQUIRED.slug}.localhost`, CONNECTIONS);
    const [together, steady] = [await shoppers.write(LEADS), await shoppers.write(STEADY_LEADS)];
    const before = crm.waits.size;
    const { ms, each } = await shoppers.send(together);
    await arrived(crm, before + LEADS);
    await shoppers.sendSteadily(steady, PAUSE_MS);
    await arrived(crm, before + LEADS + STEADY_LEADS);
    const waits = [...crm.waits.values()].slice(before + LEADS);
    return { rate: LEADS / (ms / 1000), p99: percentile(each, 0.99), lag: percentile(waits, 0.95) };
  } finally {
    await server.close();
  }
}

async function arrived(crm: Crm, count: number): Promise<void> {
  while (crm.waits.size < count) await sleep(PAUSE_MS);
}

const rowsOf = (store: string, { rate, p99, lag }: LeadTimings, ratio = ''): BenchRow[] => [
  { what: `Leads on ${store}, ${CONNECTIONS} connections`, value: `${rate.toFixed(0)} a second`, ratio },
  { what: '  answered, 99th percentile', value: `${p99.toFixed(0)} ms` },
  {
    what: `  one each ${PAUSE_MS} ms, beside a dead route: delivered, 95th percentile`,
    value: `${lag.toFixed(0)} ms`,
  },
];
