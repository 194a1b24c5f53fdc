import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ENQUIRY } from '#server/api/leads.fixture.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { startPostgres, type TestPostgres, whyNoPostgres } from '../../scripts/postgres/postgres.ts';
import { openDealership } from './dealership.ts';

async function serve(environment: Record<string, string> = {}) {
  const dealership = await openDealership({
    contact: { email: 'hello@harbour.example', phone: '1300 975 707' },
  });
  const server = await startServer(
    readEnvironment({
      PORT: '0',
      FORECOURT_STATE: dealership.state,
      LOG_LEVEL: 'silent',
      FORECOURT_DOMAINS: '127.0.0.1=demo',
      ...environment,
    }),
    dealership.root,
  );
  onTestFinished(async () => {
    await server.close();
    dealership.remove();
  });
  const url = server.url.replace('localhost', '127.0.0.1');
  return {
    dealership,
    server,
    url,
    get: (address: string) => fetch(`${url}${address}`),
    post: (body: object = ENQUIRY) =>
      fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      }),
  };
}

/** An address of each kind outside the API. */
const ADDRESSES = [
  ...[
    'GET /',
    'HEAD /',
    'GET /nothing/here',
    'GET /feed.xml',
    'POST /',
    'GET /%',
    'GET /..//x',
    'GET /cars/x/sheet.pdf',
  ],
  ...['GET /healthz', 'GET /readyz', 'GET /status', 'GET /metrics', 'GET /cockpit', 'GET /api/nothing'],
  ...['POST /hooks/stock/demo', 'POST /hooks/preview/demo', 'POST /hooks/payments', 'GET /pay/test/none'],
];
const CLOSED = /^default-src 'none'; frame-ancestors 'none'$/;

describe('forecourt serve', () => {
  it('sends a policy with every response: files that are no pages load nothing and are framed nowhere', async () => {
    const { url, get } = await serve({ COCKPIT_TOKEN: 'a token of twenty-four or more' });
    const { paths }: { paths: Record<string, object> } = JSON.parse(
      await (await get('/api/openapi.json')).text(),
    );
    const described = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    );
    expect(described.length).toBeGreaterThan(20);
    for (const route of [...ADDRESSES, ...described]) {
      const [method = '', address = ''] = route.split(' ');
      const body = method === 'POST' || method === 'PUT' ? '{' : undefined;
      const { headers } = await fetch(`${url}${address}`, { method, body, redirect: 'manual' });
      // Pages for people have styles, allowed by hash alone.
      const isText = headers.get('content-type')?.startsWith('text/html');
      const expected = isText ? /^default-src 'none';.* frame-ancestors 'none'$/ : CLOSED;
      expect([route, headers.get('content-security-policy')]).toEqual([
        route,
        expect.stringMatching(expected),
      ]);
    }
  });

  it('stores a lead, and writes its mails to files without a mail server', async () => {
    const { post, get, dealership } = await serve();
    const response = await post();
    expect([response.status, response.headers.get('x-release')]).toEqual([
      201,
      expect.stringMatching(/^\d{10}-/),
    ]);
    const { reference }: { reference: string } = JSON.parse(await response.text());
    const outbox = path.join(dealership.state, 'outbox');
    await expect
      .poll(async () => JSON.parse(await (await get('/status')).text()).outbox)
      .toEqual({ pending: 0, oldest_seconds: 0, dead: 0 });
    const mails = readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'));
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toContain(reference);
  });

  it('does not wait for an endless body', async () => {
    const { url } = await serve();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const endless = request(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      endless.on('response', (response) => {
        resolve(response.statusCode);
        endless.destroy();
      });
      endless.on('error', reject);
      const write = () => {
        if (!endless.destroyed && endless.write('x'.repeat(16_384))) setImmediate(write);
        else endless.once('drain', write);
      };
      write();
    });
    expect(status).toBe(413);
  });
});

describe('on Postgres', () => {
  let postgres: TestPostgres | null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('responds with 503 while the store is down, serves its pages, and takes leads again after', async ({
    skip,
  }) => {
    if (postgres === null) return skip(whyNoPostgres());
    const { post, get } = await serve({ DATABASE_URL: await postgres.freshDatabase() });
    expect((await post()).status).toBe(201);
    await postgres.kill();
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await get('/')).status).toBe(200);
    expect(JSON.parse(await (await get('/status')).text())).toMatchObject({
      outbox: null,
      sites: { demo: {} },
    });
    await postgres.revive();
    await expect.poll(async () => (await post()).status).toBe(201);
    await expect.poll(async () => JSON.parse(await (await get('/status')).text()).outbox?.pending).toBe(0);
  });

  it('responds with 503 and serves its pages while its tables are locked, and takes leads again after', async ({
    skip,
  }) => {
    if (postgres === null) return skip(whyNoPostgres());
    const databaseUrl = await postgres.freshDatabase();
    const { post, get } = await serve({ DATABASE_URL: databaseUrl });
    expect((await post()).status).toBe(201);
    const other = new pg.Client(databaseUrl);
    await other.connect();
    await other.query('begin; lock table lead in access exclusive mode');
    const refused = Promise.all(Array.from({ length: 30 }, () => post()));
    expect((await get('/')).status).toBe(200);
    expect((await get('/status')).status).toBe(200);
    for (const { status, headers } of await refused)
      expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    await other.end();
    await expect.poll(async () => (await post()).status).toBe(201);
  });
});
