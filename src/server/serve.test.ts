import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { InvalidInput, ProviderFailed } from '#domain/errors.ts';
import { forbiddenIn } from '#generator/gate/forbidden.ts';
import { feedSecret, readEnvironment, readSecrets } from './env.ts';
import { startServer } from './serve.ts';
import { exchange } from './unread-requests.fixture.ts';

function environment(more: Record<string, string> = {}) {
  const state = mkdtempSync(join(tmpdir(), 'serve-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return readEnvironment({ PORT: '0', FORECOURT_STATE: state, LOG_LEVEL: 'silent', ...more });
}

describe('startServer', () => {
  it('listens, answers and stops', async () => {
    const server = await startServer(environment());
    const response = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/healthz`);
    expect([response.status, response.headers.get('x-release')]).toEqual([200, 'none']);
    await response.text();
    await server.close();
    await expect(fetch(`${server.url.replace('localhost', '127.0.0.1')}/healthz`)).rejects.toThrow();
  });

  it('"503 unless every site of sites/ has a readable release": also a server that has nothing', async () => {
    const root = mkdtempSync(join(tmpdir(), 'project-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const server = await startServer(environment(), root);
    onTestFinished(() => server.close());
    const ready = () => fetch(`${server.url.replace('localhost', '127.0.0.1')}/readyz`);
    expect((await ready()).status).toBe(200);
    mkdirSync(join(root, 'sites/harbour'), { recursive: true });
    writeFileSync(join(root, 'sites/harbour/site.json'), '{}');
    const response = await ready();
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not ready', sites: ['harbour'] },
    ]);
  });

  it('keeps idle connections longer than proxies do', async () => {
    const server = await startServer(environment({ FORECOURT_TRUST_PROXY: '1' }));
    onTestFinished(() => server.close());
    const [response] = await once(
      get({
        host: '127.0.0.1',
        port: new URL(server.url).port,
        path: '/healthz',
        agent: new Agent({ keepAlive: true }),
      }),
      'response',
    );
    response.resume();
    const seconds = Number(/timeout=(\d+)/.exec(response.headers['keep-alive'])?.[1]);
    expect(seconds).toBeGreaterThan(600);
  });

  it('marks every response with X-Release, also what never reaches a route', async () => {
    const server = await startServer(environment());
    onTestFinished(() => server.close());
    const [response] = await once(
      get({ host: '127.0.0.1', port: new URL(server.url).port, path: '/a\\b' }),
      'response',
    );
    response.resume();
    expect([response.statusCode, response.headers['x-release']]).toEqual([400, 'none']);
  });

  it.each([
    { what: 'no host', status: 400, sent: 'GET / HTTP/1.1\r\n\r\n' },
    { what: 'a malformed header', status: 400, sent: 'GET / HTTP/1.1\r\nHost: a\r\na b: c\r\n\r\n' },
    {
      what: 'two lengths',
      status: 400,
      sent: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    },
    {
      what: 'over 16 kB of headers',
      status: 431,
      sent: `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`,
    },
    { what: 'an expectation', status: 417, sent: 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n' },
  ])('"every response carries X-Release", also with $what', async ({ status, sent }) => {
    const server = await startServer(environment());
    onTestFinished(() => server.close());
    const response = await exchange(Number(new URL(server.url).port), sent);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(/^x-release: none\r$/im);
    expect(response).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
  });

  it('names a port that is taken', async () => {
    const server = await startServer(environment());
    onTestFinished(() => server.close());
    const again = startServer(environment({ PORT: new URL(server.url).port }));
    await expect(again).rejects.toThrow(ProviderFailed);
    await expect(again).rejects.toThrow(/EADDRINUSE.*Set PORT/s);
  });
});

describe('readEnvironment', () => {
  it('has defaults for everything', () => {
    expect(readEnvironment({}, {})).toEqual({
      PORT: 4321,
      HOST: '127.0.0.1',
      FORECOURT_STATE: '.forecourt',
      AWS_REGION: 'us-east-1',
      FORECOURT_ALLOW_UNSAFE: false,
      FORECOURT_DOMAINS: new Map(),
      FORECOURT_TRUST_PROXY: 0,
      OUTBOUND_ALLOW: [],
      LEAD_SECRETS: new Map(),
      STRIPE_URL: 'https://api.stripe.com',
      STRIPE_WEBHOOK_SECRETS: [],
      STOCK_HOOK_SECRETS: new Map(),
      STOCK_POLL_MINUTES: 15,
      ALERT_EMAIL: [],
      ALERT_STALE_HOURS: 24,
      FORECOURT_BUILDER: true,
      LOG_LEVEL: 'info',
    });
  });

  it('lets the command line win where it sets a value', () => {
    const { PORT, HOST } = readEnvironment({ PORT: '1', HOST: undefined }, { PORT: '2', HOST: '0.0.0.0' });
    expect([PORT, HOST]).toEqual([1, '0.0.0.0']);
  });

  it('reads secrets, which may hold an = themselves', () => {
    const { LEAD_SECRETS } = readEnvironment({ LEAD_SECRETS: 'crm=whsec_YQ==, adf = token' });
    expect([...LEAD_SECRETS]).toEqual([
      ['crm', 'whsec_YQ=='],
      ['adf', 'token'],
    ]);
    const { STOCK_HOOK_SECRETS } = readEnvironment({
      STOCK_HOOK_SECRETS: 'a=the-old-one-of-a-site,a=whsec_YSBuZXcgb25lIG9mIGE=, b=the-one-of-site-b',
    });
    expect([...STOCK_HOOK_SECRETS]).toEqual([
      ['a', ['the-old-one-of-a-site', 'whsec_YSBuZXcgb25lIG9mIGE=']],
      ['b', ['the-one-of-site-b']],
    ]);
    expect(() => readEnvironment({ LEAD_SECRETS: 'crm' })).toThrow(/LEAD_SECRETS/);
    expect(() => readEnvironment({ SMTP_URL: 'http://mail.example' })).toThrow(/SMTP_URL/);
  });

  it.each([
    ['STOCK_HOOK_SECRETS', 'harbour='],
    ['STOCK_HOOK_SECRETS', 'harbour=whsec_'],
    ['STOCK_HOOK_SECRETS', 'harbour=the-one-of-harbour,bay='],
    ['STOCK_HOOK_SECRETS', 'harbour=whsec_****************'],
    ['STRIPE_WEBHOOK_SECRETS', 'whsec_'],
    ['ALERT_WEBHOOK_SECRET', 'whsec_0123456789'],
    ['LEAD_SECRETS', 'crm='],
    ['LEAD_SECRETS', 'adf=token,crm=whsec_'],
  ])('refuses a secret that anybody can guess: %s "%s"', (name, value) => {
    expect(() => readEnvironment({}, { [name]: value })).toThrow(name);
  });

  it('reads the bucket that machines share, and refuses it without Postgres', () => {
    const database = { DATABASE_URL: 'postgres://db.example/forecourt' };
    const bucketOf = (FORECOURT_STORE: string) =>
      readEnvironment({}, { ...database, FORECOURT_STORE }).FORECOURT_STORE;
    const group = { bucket: 'dealers', prefix: 'group/sites/', address: 's3://dealers/group/sites' };
    expect(bucketOf('s3://dealers/group/sites')).toEqual(group);
    expect(bucketOf('s3://dealers/group/sites/')).toEqual(group);
    expect(bucketOf('s3://dealers')).toEqual({ bucket: 'dealers', prefix: '', address: 's3://dealers/' });
    for (const wrong of ['dealers', 'https://dealers.example/group', 's3://', 's3://dealers/a b'])
      expect(() => bucketOf(wrong)).toThrow(/FORECOURT_STORE: Write s3:\/\/bucket\/prefix/);
    expect(() => readEnvironment({}, { FORECOURT_PACKS_MB: '100' })).toThrow(
      /FORECOURT_STORE: FORECOURT_PACKS_MB limits what this disk has of a bucket/,
    );
    for (const wrong of ['0', '1 GB'])
      expect(() => readEnvironment({}, { FORECOURT_PACKS_MB: wrong })).toThrow(/FORECOURT_PACKS_MB: /);
    expect(() => readEnvironment({}, { FORECOURT_STORE: 's3://dealers' })).toThrow(
      /DATABASE_URL: .*set its address/,
    );
  });

  it('refuses to take payments without the webhook secret, and names the remedy', () => {
    const key = { STRIPE_SECRET_KEY: 'sk_live_1' };
    expect(() => readEnvironment({}, key)).toThrow(/STRIPE_WEBHOOK_SECRETS.*set the signing secret/s);
    const secret = 'whsec_0123456789abcdef';
    const { STRIPE_WEBHOOK_SECRETS } = readEnvironment({}, { ...key, STRIPE_WEBHOOK_SECRETS: secret });
    expect(STRIPE_WEBHOOK_SECRETS).toEqual([secret]);
  });

  it('reads domains and names bad ones', () => {
    const { FORECOURT_DOMAINS } = readEnvironment({
      FORECOURT_DOMAINS: 'WWW.a.example=a, b.example = b, müller.example=c',
    });
    expect([...FORECOURT_DOMAINS]).toEqual([
      ['www.a.example', 'a'],
      ['b.example', 'b'],
      ['xn--mller-kva.example', 'c'],
    ]);
    expect(() => readEnvironment({ PORT: 'eighty' })).toThrow(InvalidInput);
    expect(() => readEnvironment({ PORT: '' })).toThrow(/PORT/);
    expect(() => readEnvironment({ FORECOURT_DOMAINS: 'a.example' })).toThrow(/FORECOURT_DOMAINS/);
    expect(() => readEnvironment({ ALERT_EMAIL: 'ops@dealer.example, nobody' })).toThrow(/ALERT_EMAIL/);
    expect(() => readEnvironment({ ALERT_WEBHOOK_URL: 'https://ops.example' })).toThrow(
      /ALERT_WEBHOOK_SECRET/,
    );
  });
});

it.each([
  ['SMTP_URL', 'smtp//user:pass-word-1@mail.example', 'smtp://user:password@mail.example:587'],
  ['DATABASE_URL', 'mysql://user:pass-word-1@db.example', 'postgres://user:password@db.example/forecourt'],
  ['STOCK_HOOK_SECRETS', 'pass-word-1', 'Write name=secret'],
  ['FORECOURT_DOMAINS', 'www.dealer.example', 'Write host=site, such as www.dealer.example=slug'],
  [
    'FORECOURT_DOMAINS',
    'https://www.dealer.example=slug',
    'Write hosts alone, without https://, port and path',
  ],
  ['FORECOURT_DOMAINS', 'www.dealer.example:443=slug', 'Write hosts alone'],
  ['FORECOURT_DOMAINS', 'www.dealer.example=Slug/', 'each with the slug of its site'],
  ['SMS_URL', 'ftp://sms.example', 'begins with https:// or http://'],
])('a bad %s is named with its form, and without its secret', (name, value, form) => {
  const read = () => readEnvironment({}, { [name]: value });
  expect(read).toThrow(`${name}: `);
  expect(read).toThrow(form);
  expect(read).not.toThrow('pass-word-1');
});

it('feedSecret reads only variables of feeds', () => {
  const secret = feedSecret({ FEED_TOKEN: 'token', DATABASE_URL: 'postgres://' });
  expect([secret('FEED_TOKEN'), secret('FEED_OTHER'), secret('DATABASE_URL')]).toEqual([
    'token',
    undefined,
    undefined,
  ]);
});

describe('readSecrets', () => {
  it('finds them by the names of their variables, each of several, but no short words', () => {
    const secrets = readSecrets({
      HOOK_SECRETS: 'whsec_first1, whsec_second',
      SMTP_PASSWORD: 'password-1',
      SHORT_TOKEN: 'none',
      SEARCH_KEY: 'browsers may have this',
      HOME: '/home/dealer',
    });
    expect(secrets).toEqual([
      { text: 'whsec_first1', name: 'the value of HOOK_SECRETS' },
      { text: 'whsec_second', name: 'the value of HOOK_SECRETS' },
      { text: 'password-1', name: 'the value of SMTP_PASSWORD' },
    ]);
  });

  it('finds those of feeds as a whole, and the password of a pair, but no user', () => {
    const secrets = readSecrets({
      FEED_TOKEN: 'one,two=three==',
      FEED_LOGIN: 'harbour:hunter2-hunter2',
      FEED_USER: 'a-dealership',
    });
    expect(secrets.map(({ text }) => text)).toEqual([
      'one,two=three==',
      'harbour:hunter2-hunter2',
      'hunter2-hunter2',
    ]);
  });

  it('finds them without the site or route they belong to', () => {
    const secrets = readSecrets({
      STOCK_HOOK_SECRETS: 'harbour=a-long-secret, bay=whsec_YSBsb25nIHNlY3JldA==',
      LEAD_SECRETS: 'crm=token-of-the-crm',
    });
    expect(secrets.map(({ text }) => text)).toEqual([
      'a-long-secret',
      'YSBsb25nIHNlY3JldA==',
      'token-of-the-crm',
    ]);
    const theme = '/* a-long-secret */ .x { background: url(/?k=YSBsb25nIHNlY3JldA==) }';
    expect(forbiddenIn(theme, secrets).map(({ what }) => what)).toEqual(
      Array(2).fill('the value of STOCK_HOOK_SECRETS'),
    );
  });
});
