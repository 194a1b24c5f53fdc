import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#net/listen.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { nginxConfiguration } from '../../scripts/bench/live/nginx.ts';
import { fetchDoctorReport, outsideFindings } from '../../scripts/doctor/outside.ts';
import { openDealership } from '../service/dealership.ts';

const TOKEN = 'f3a1c5d7e9b2a4c6d8e0f1a3b5c7d9e1';
/** An external address of this machine: visitors of a proxy never come from a loopback. */
const OWN = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

interface Proxy {
  /** Its sample in `docs/samples`. */
  sample: string;
  /** Its whole configuration, from the sample for this folder, address and service. */
  configuration(sample: string, places: { folder: string; address: string; service: string }): string;
  command(folder: string): [program: string, ...args: string[]];
}

const NGINX: Proxy = {
  sample: 'nginx.conf',
  configuration(sample, { folder, address, service }) {
    const sites = sample
      .replace('listen 80;', `listen ${address};`)
      .replace(/^ {2}root .*;$/m, `  root ${folder}/www;`)
      .replaceAll('127.0.0.1:4321', service)
      // Browsers omit the default ports of the sample.
      .replaceAll('$host;', '$http_host;');
    return nginxConfiguration(folder, sites);
  },
  command: (folder) => ['nginx', '-p', folder, '-c', path.join(folder, 'nginx.conf')],
};

const CADDY: Proxy = {
  sample: 'Caddyfile',
  configuration(sample, { folder, address, service }) {
    const site = sample
      .replace(/^www\.harbourside\.example \{$/m, `http://${address} {`)
      .replace(/^\troot \* .*$/m, `\troot * ${folder}/www`)
      .replaceAll('127.0.0.1:4321', service)
      .replaceAll('X-Forwarded-Host {host}', 'X-Forwarded-Host {hostport}');
    return `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`;
  },
  command: (folder) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
};

const isInstalled = (program: string) => spawnSync(program, ['version']).error === undefined;

/** The service behind a proxy with the documentation's sample, modified. */
async function behind(proxy: Proxy, change: (sample: string) => string): Promise<URL> {
  const dealership = await openDealership();
  const server = await startServer(
    readEnvironment({
      PORT: '0',
      FORECOURT_STATE: dealership.state,
      LOG_LEVEL: 'silent',
      COCKPIT_TOKEN: TOKEN,
      FORECOURT_TRUST_PROXY: '1',
    }),
    dealership.root,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
  mkdirSync(path.join(folder, 'www'));
  const address = `${OWN}:${await freePort()}`;
  const places = { folder, address, service: new URL(server.url).host };
  const sample = readFileSync(path.join(import.meta.dirname, '../../docs/samples', proxy.sample), 'utf8');
  writeFileSync(path.join(folder, proxy.sample), proxy.configuration(change(sample), places));
  const [program, ...args] = proxy.command(folder);
  const running = spawn(program, args, { stdio: 'ignore' });
  const ended = once(running, 'exit');
  onTestFinished(async () => {
    running.kill('SIGTERM');
    await ended;
    await server.close();
    dealership.remove();
    rmSync(folder, { recursive: true });
  });
  const url = new URL(`http://${address}`);
  await expect
    .poll(() =>
      fetch(new URL('/healthz', url)).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return url;
}

/** What `forecourt doctor --url` says of each check through this proxy. */
async function verdicts(proxy: Proxy, change: (sample: string) => string): Promise<Record<string, string>> {
  const findings = outsideFindings(await fetchDoctorReport(await behind(proxy, change), TOKEN));
  return Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));
}

const FORWARDED_FOR = 'proxy_set_header X-Forwarded-For $remote_addr;';
const to = (value: string) => (sample: string) =>
  sample.replace(FORWARDED_FOR, value === '' ? '' : `proxy_set_header X-Forwarded-For ${value};`);
const withoutLine = (header: string) => (sample: string) =>
  sample.replace(new RegExp(`^ *proxy_set_header ${header} .*$`, 'gm'), '');
const SEEN = { 'visitor’s address': 'pass', 'claimed address': 'pass', host: 'pass' };

describe.skipIf(OWN === undefined || !isInstalled('nginx'))(
  'behind nginx (skipped where it is not installed)',
  () => {
    it.each([
      { what: 'as the sample has it', change: (sample: string) => sample, found: SEEN },
      { what: 'that appends', change: to('$proxy_add_x_forwarded_for'), found: SEEN },
      { what: 'that names the port', change: to('$remote_addr:$remote_port'), found: SEEN },
      {
        what: 'that buffers nothing',
        change: (sample: string) => sample.replaceAll('proxy_pass', 'proxy_buffering off; proxy_pass'),
        found: SEEN,
      },
      {
        what: 'that sets no address',
        change: to(''),
        found: { 'visitor’s address': 'fail', 'claimed address': 'fail' },
      },
      {
        what: 'that hands on what visitors claim',
        change: to('$http_x_forwarded_for'),
        found: { 'claimed address': 'fail' },
      },
      {
        what: 'that says https for all',
        change: (sample: string) => sample.replace('X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https'),
        found: { ...SEEN, scheme: 'fail' },
      },
      { what: 'that sets no scheme', change: withoutLine('X-Forwarded-Proto'), found: { scheme: 'fail' } },
      { what: 'that sets no host', change: withoutLine('X-Forwarded-Host'), found: { host: 'fail' } },
    ])('$what', async ({ change, found }) => {
      expect(await verdicts(NGINX, change)).toMatchObject(found);
    });

    it('a pushed feed reaches the service, equally large forms do not', async () => {
      const url = await behind(NGINX, (sample) => sample);
      const body = 'x'.repeat(2 << 20);
      const send = async (method: string, to: string) =>
        (await fetch(new URL(to, url), { method, body })).headers;
      expect((await send('PUT', '/hooks/feed/demo')).get('content-type')).toBe('application/problem+json');
      expect((await send('POST', '/api/leads')).get('content-type')).toContain('text/html');
    });
  },
);

describe.skipIf(OWN === undefined || !isInstalled('caddy'))(
  'behind Caddy (skipped where it is not installed)',
  () => {
    const withUp = (header: string, value: string) => (sample: string) =>
      sample.replace(new RegExp(`header_up ${header} .*$`, 'm'), value);

    it.each([
      { what: 'as the sample has it', change: (sample: string) => sample, found: SEEN },
      { what: 'that sets headers by its own rules', change: withUp('X-Forwarded-For', ''), found: SEEN },
      {
        what: 'that hides the address',
        change: withUp('X-Forwarded-For', 'header_up -X-Forwarded-For'),
        found: { 'visitor’s address': 'fail' },
      },
      {
        what: 'that hands on what visitors claim',
        change: withUp('X-Forwarded-For', 'header_up X-Forwarded-For {http.request.header.X-Forwarded-For}'),
        found: { 'claimed address': 'fail' },
      },
      {
        what: 'that says https for all',
        change: withUp('X-Forwarded-Proto', 'header_up X-Forwarded-Proto https'),
        found: { ...SEEN, scheme: 'fail' },
      },
      {
        what: 'that hides the host',
        change: withUp('X-Forwarded-Host', 'header_up -X-Forwarded-Host\n\t\t\theader_up Host example.org'),
        found: { host: 'fail' },
      },
    ])('$what', async ({ change, found }) => {
      expect(await verdicts(CADDY, change)).toMatchObject(found);
    });
  },
);
