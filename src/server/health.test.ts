import { expect, it } from 'vitest';
import { freshServer } from './app.fixture.ts';
import { cockpitAccess } from './cockpit/access.ts';
import type { ServiceStatus } from './health.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const SECRET = '/srv/forecourt/stock.json of feeds.dealer.internal cannot be read';
const AT = '2026-01-01T00:00:00.000Z';
const HOST = 'localhost:4321';

/** The status of a service with a failed build and delivered leads. */
const STATUS: ServiceStatus = {
  refusals: [],
  outbox: { pending: 2, oldest_seconds: 60, dead: 1 },
  jobs: { waiting: 1, active: 0, dead: 0 },
  publications: { queued: 0, running: 0, failed: 1, parked: 0 },
  reconciled: {
    at: AT,
    leads: 341,
    delivered: 340,
    pending: 0,
    dead: 1,
    mended: 0,
    stranded: 0,
    money_difference: 0,
  },
  publishing: [
    {
      site: 'demo',
      outcome: 'failed',
      detail: SECRET,
      tries: 1,
      started_at: AT,
      ended_at: AT,
      parked: false,
    },
  ],
  alerts: [
    {
      key: 'publish_failed/demo',
      kind: 'publish_failed',
      site: 'demo',
      raised_at: AT,
      title: 'demo cannot be published',
      detail: SECRET,
      remedy: 'Fix it.',
    },
  ],
};

/** The `/status` response to such a request. */
async function shown(headers: Record<string, string>, remoteAddress = '203.0.113.9') {
  const { app } = freshServer({ access: cockpitAccess(TOKEN), service: async () => STATUS });
  const sent = { host: HOST, ...headers };
  const env = { incoming: { headers: sent, socket: { remoteAddress } } };
  return (await app.request('/status', { headers: sent }, env)).text();
}

it('/status shows everybody "data age per site, outbox depth, dead letters, queue", and no fault, path or count of leads', async () => {
  for (const text of await Promise.all([shown({}), shown({ authorization: 'Bearer guess' }, '127.0.0.1')])) {
    const { outbox, jobs, publications } = STATUS;
    const publishing = [
      { site: 'demo', outcome: 'failed', tries: 1, started_at: AT, ended_at: AT, parked: false },
    ];
    expect(JSON.parse(text)).toEqual({ sites: {}, outbox, jobs, publications, publishing });
  }
});

it('/status shows everything to the operator, who has the token or is on this machine', async () => {
  const operators = [shown({ authorization: `Bearer ${TOKEN}` }), shown({}, '127.0.0.1')];
  for (const text of await Promise.all(operators)) expect(JSON.parse(text)).toEqual({ sites: {}, ...STATUS });
});
