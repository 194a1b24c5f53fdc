import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '#net/listen.ts';
import type { DoctorFinding } from '#server/doctor/finding.ts';
import { refuseDangerous } from '#server/doctor/settings-checks.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { runCommandLine } from '../../scripts/command-line.ts';
import { fetchDoctorReport, outsideFindings } from '../../scripts/doctor/outside.ts';
import { openDealership } from '../service/dealership.ts';

const TOKEN = 'f3a1c5d7e9b2a4c6d8e0f1a3b5c7d9e1';

let dealership: Awaited<ReturnType<typeof openDealership>>;
beforeAll(async () => {
  dealership = await openDealership();
});
afterAll(() => dealership.remove());
afterEach(() => {
  process.exitCode = undefined;
  vi.unstubAllEnvs();
});

/** The service behind a proxy that forwards what `headersOf` makes of a visitor's headers. */
async function behind(
  headersOf: (sent: IncomingHttpHeaders) => OutgoingHttpHeaders,
  environment: Record<string, string> = { FORECOURT_TRUST_PROXY: '1' },
) {
  const server = await startServer(
    readEnvironment({
      PORT: '0',
      FORECOURT_STATE: dealership.state,
      LOG_LEVEL: 'silent',
      COCKPIT_TOKEN: TOKEN,
      ...environment,
    }),
    dealership.root,
  );
  const { port } = new URL(server.url);
  const proxy = createServer((sent, outgoing) => {
    const { method = 'GET', url = '/' } = sent;
    const passed = request(
      { host: '127.0.0.1', port, method, path: url, agent: false, headers: headersOf(sent.headers) },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    sent.pipe(passed);
  });
  const own = await listen(proxy);
  onTestFinished(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await server.close();
  });
  return { url: new URL(`http://127.0.0.1:${own}`), direct: new URL(`http://127.0.0.1:${port}`) };
}

const verdictsOf = (findings: readonly DoctorFinding[]) =>
  Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));
const examine = async (url: URL) => verdictsOf(outsideFindings(await fetchDoctorReport(url, TOKEN)));

/** Sets what docs/deploy.md requires, with a visitor as from another machine. */
const right = (sent: IncomingHttpHeaders) => ({
  ...sent,
  'x-forwarded-for': '198.51.100.4',
  'x-forwarded-host': sent.host,
  'x-forwarded-proto': 'http',
});
const silent = ({
  'x-forwarded-for': _,
  'x-forwarded-host': __,
  'x-forwarded-proto': ___,
  ...sent
}: IncomingHttpHeaders) => sent;

describe('forecourt doctor --url', () => {
  it('a proxy that sets the headers: every outside check passes', async () => {
    const { url } = await behind(right);
    expect(await examine(url)).toMatchObject({
      'visitor’s address': 'pass',
      'claimed address': 'pass',
      host: 'pass',
      scheme: 'pass',
      clock: 'pass',
      disk: 'pass',
      store: 'pass',
    });
  });

  it('a proxy that forwards visitors’ own headers: they are ignored', async () => {
    const { url } = await behind((sent) => sent);
    const found = await examine(url);
    expect(found).toMatchObject({ 'claimed address': 'fail', host: 'fail', scheme: 'fail' });
  });

  it('a proxy that adds a line of its own: the last one counts', async () => {
    const twice = (sent: IncomingHttpHeaders) => ({
      ...right(sent),
      'x-forwarded-for': [sent['x-forwarded-for'] ?? 'unknown', '198.51.100.4'].flat(),
    });
    const { url } = await behind(twice);
    expect(await examine(url)).toMatchObject({ 'visitor’s address': 'pass', 'claimed address': 'pass' });
  });

  it('a proxy that sets none: all visitors share one address', async () => {
    const { url } = await behind(silent);
    expect(await examine(url)).toMatchObject({ 'visitor’s address': 'fail' });
  });

  it('a proxy missing from the service’s settings', async () => {
    const { url } = await behind(right, {});
    expect(await examine(url)).toMatchObject({ 'visitor’s address': 'fail' });
  });

  it('no proxy, on this machine, by any of its names', async () => {
    const { direct } = await behind(right, {});
    const named = new URL(direct.href.replace('127.0.0.1', 'demo.localhost'));
    expect(await examine(named)).toMatchObject({ 'visitor’s address': 'pass', host: 'pass' });
    expect(await examine(direct)).toMatchObject({ 'visitor’s address': 'pass', 'claimed address': 'pass' });
  });

  it.each([
    ...['10.0.0.5', '172.17.0.1', '169.254.3.4', '100.64.0.9', 'fd00::1', 'fe80::1', '::ffff:10.0.0.5'],
  ])('a visitor at %s is a proxy, but in a private network', async (address) => {
    const { url } = await behind((sent) => ({ ...right(sent), 'x-forwarded-for': address }));
    const observed = await fetchDoctorReport(url, TOKEN);
    expect(verdictsOf(outsideFindings(observed))).toMatchObject({ 'visitor’s address': 'pass' });
    const [found] = outsideFindings({ ...observed, isPrivate: false });
    expect(found).toMatchObject({
      verdict: 'fail',
      remedy: expect.stringContaining('FORECOURT_TRUST_PROXY'),
    });
  });

  it.each([
    [0, 'pass'],
    [-3000, 'pass'],
    [30_000, 'warn'],
    [-400_000, 'fail'],
    [86_400_000, 'fail'],
  ])('a clock that is off by %d ms: %s', async (off, verdict) => {
    const { url } = await behind(right);
    const observed = await fetchDoctorReport(url, TOKEN);
    const at = new Date(Date.parse(observed.plain.at) + off).toISOString();
    const found = outsideFindings({ ...observed, plain: { ...observed.plain, at } });
    expect(verdictsOf(found).clock).toBe(verdict);
  });

  it('reports too many guesses, and not that the token is wrong', async () => {
    const { url } = await behind(right);
    for (let guess = 0; guess < 10; guess += 1)
      await expect(fetchDoctorReport(url, 'a-guess')).rejects.toThrow('COCKPIT_TOKEN');
    await expect(fetchDoctorReport(url, TOKEN)).rejects.toThrow('too many wrong ones came from this network');
  });

  it('is for the operator only, and names no secret', async () => {
    const { url, direct } = await behind(right);
    expect((await fetch(new URL('/status/doctor', url))).status).toBe(401);
    await expect(fetchDoctorReport(url, `${TOKEN}x`)).rejects.toThrow('COCKPIT_TOKEN: This is not the token');
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect(await (await fetch(new URL('/status/doctor', direct), { headers })).text()).not.toContain(TOKEN);
  });
});

describe('the command', () => {
  async function forecourt(args: string[], environment: Record<string, string> = {}) {
    vi.stubEnv('FORECOURT_STATE', dealership.state);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const lines: unknown[] = [];
    const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
      spy.mockImplementation((line: unknown) => void lines.push(line)),
    );
    const code = await runCommandLine(args);
    for (const spy of spies) spy.mockRestore();
    return { code, output: lines.join('\n') };
  }

  it('0 where nothing fails, 4 where something does, with the remedy', async () => {
    expect(await forecourt(['doctor'])).toMatchObject({ code: 0 });
    const { url } = await behind(silent);
    const { code, output } = await forecourt(['doctor', '--url', url.href], { COCKPIT_TOKEN: TOKEN });
    expect([code, output]).toEqual([
      4,
      expect.stringMatching(/fail {2}visitor’s address .*\n +→ Have the proxy/),
    ]);
  });

  it('1 where nothing responds', async () => {
    const result = await forecourt(['doctor', '--url', 'http://127.0.0.1:1'], { COCKPIT_TOKEN: TOKEN });
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') });
  });

  it('names a mail server that does not respond', async () => {
    const { code, output } = await forecourt(['doctor'], { SMTP_URL: 'smtp://127.0.0.1:1' });
    expect([code, output]).toEqual([
      4,
      expect.stringMatching(/fail {2}mail server .*127\.0\.0\.1:1 cannot be reached/),
    ]);
  });

  it('warns of a store that it had to create, as in a mistyped folder', async () => {
    const mistyped = path.join(dealership.state, 'mistyped');
    const run = () => forecourt(['doctor'], { FORECOURT_STATE: mistyped });
    expect((await run()).output).toMatch(/warn {2}store .*mistyped had none/);
    expect((await run()).output).toMatch(/pass {2}store /);
  });

  it.each([
    [{}, 'warn  hooks'],
    [{ FORECOURT_DOMAINS: 'www.dealer.example=demo' }, 'pass  domains'],
    [{ HOST: '0.0.0.0', FORECOURT_TRUST_PROXY: '1' }, 'warn  limits .*whoever reaches it directly'],
    [{ HOST: '0.0.0.0', FORECOURT_TRUST_PROXY: '10.0.0.0/8' }, 'pass  limits'],
    [{ HOST: '127.0.0.1', FORECOURT_TRUST_PROXY: '1' }, 'pass  limits'],
    [{ HOST: '127.0.0.1', FORECOURT_TRUST_PROXY: '2' }, 'warn  limits .*any proxy but the first'],
    [{ HOST: '0.0.0.0', FORECOURT_TRUST_PROXY: '9' }, 'limits .*[^]*→ Name the networks of all proxies'],
    [
      { FORECOURT_DOMAINS: 'www.dealer.example=nosuch' },
      'fail  domains.*www.dealer.example leads to nosuch, which is not published',
    ],
  ])('reports %j: %s', async (environment, line) => {
    const { output } = await forecourt(['doctor'], environment);
    expect(output).toMatch(new RegExp(line));
  });

  it('serve does not start for shoppers with a test key', async () => {
    const started = await forecourt(['serve', '--port', '0'], {
      FORECOURT_DOMAINS: 'www.dealer.example=demo',
      FORECOURT_TRUST_PROXY: '1',
      STRIPE_SECRET_KEY: 'sk_test_51Habc',
      STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
    });
    expect(started).toMatchObject({
      code: 4,
      output: expect.stringContaining('STRIPE_SECRET_KEY is a test key'),
    });
  });
});

describe('a start', () => {
  const start = (environment: Record<string, string>) => () =>
    refuseDangerous(readEnvironment({ FORECOURT_TRUST_PROXY: '1', ...environment }, {}));
  const DOMAIN = { FORECOURT_DOMAINS: 'www.dealer.example=demo' };
  const DANGEROUS: [what: string, environment: Record<string, string>, named: string][] = [
    ['limits that cannot count', { FORECOURT_TRUST_PROXY: '0' }, 'limits cannot count'],
    ['a placeholder', { COCKPIT_TOKEN: 'change-me-to-something-long' }, 'COCKPIT_TOKEN: a placeholder'],
    [
      'the secret of the documentation',
      { STOCK_HOOK_SECRETS: 'demo=a-secret-of-16-characters-or-more' },
      'STOCK_HOOK_SECRETS: a placeholder',
    ],
    ['a short secret', { STOCK_HOOK_SECRETS: 'demo=short' }, 'STOCK_HOOK_SECRETS: a placeholder, or shorter'],
    ['one character again and again', { STOCK_HOOK_SECRETS: `demo=${'a'.repeat(32)}` }, 'STOCK_HOOK_SECRETS'],
    ['Stripe without encryption', { STRIPE_URL: 'http://pay.example' }, 'is not encrypted'],
  ];

  it.each(DANGEROUS)('for shoppers is refused: %s', (_, environment, named) => {
    expect(start({ ...DOMAIN, ...environment })).toThrow(named);
    expect(start({ ...DOMAIN, ...environment, FORECOURT_ALLOW_UNSAFE: '1' })).not.toThrow();
    expect(start(environment)).not.toThrow();
    expect(start({ ...environment, FORECOURT_DOMAINS: '127.0.0.1=demo' })).not.toThrow();
  });

  it.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])(
    'behind a proxy that it does not trust: %s',
    (HOST) => expect(start({ ...DOMAIN, FORECOURT_TRUST_PROXY: '0', HOST })).toThrow('limits cannot count'),
  );

  it('without settings succeeds, and with right ones for shoppers', () => {
    expect(() => refuseDangerous(readEnvironment({}, {}))).not.toThrow();
    expect(
      start({ ...DOMAIN, COCKPIT_TOKEN: TOKEN, STOCK_HOOK_SECRETS: `demo=whsec_${TOKEN}` }),
    ).not.toThrow();
    expect(start({ ...DOMAIN, FORECOURT_TRUST_PROXY: '0', HOST: '0.0.0.0' })).not.toThrow();
  });
});
