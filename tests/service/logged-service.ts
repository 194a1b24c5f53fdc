import { Writable } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { listen } from '#net/listen.ts';
import { createApp } from '#server/app.ts';
import { cockpitAccess } from '#server/cockpit/access.ts';
import { readEnvironment } from '#server/env.ts';
import { openService } from '#server/service.ts';
import { openSites } from '#server/sites.ts';
import { openDealership } from './dealership.ts';

export const TOKEN = 'a-token-that-nobody-guesses';

/** The service behind a real socket, with its log. */
export async function serveLogged(settings: Partial<SiteInput> = {}) {
  const dealership = await openDealership({ contact: { phone: '1300 975 707' }, ...settings });
  const logged: string[] = [];
  const log = pino(
    { level: 'warn' },
    new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
  );
  const environment = readEnvironment({
    FORECOURT_STATE: dealership.state,
    STOCK_HOOK_SECRETS: 'demo=secret-of-the-stock-system',
    COCKPIT_TOKEN: TOKEN,
  });
  const now = () => new Date();
  const service = openService({ environment, root: dealership.root, log, now });
  const sites = openSites(`${dealership.state}/store`, { domains: new Map([['127.0.0.1', 'demo']]) });
  const app = createApp({
    sites,
    log,
    now,
    trustProxy: 0,
    api: service.routes,
    reservations: service.reservations,
    stockHook: service.stockHook,
    feedHook: service.feedHook,
    preview: service.preview,
    metrics: service.metrics,
    access: cockpitAccess(TOKEN),
    cockpit: { factsOf: async () => Promise.reject(new Error('Nobody asks')) },
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listen(server);
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve));
    await service.close();
    await sites.close();
    dealership.remove();
  });
  /** Responses to requests, also to closed connections. */
  const statuses = () => service.metrics.metrics.requests.family().samples.map(({ labels }) => labels.status);
  const { state } = dealership;
  return { logged, statuses, state, port: port, origin: `http://127.0.0.1:${port}` };
}
