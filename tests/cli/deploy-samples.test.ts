import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exists, file, PROJECT } from './house-files.ts';

describe('Dockerfile', () => {
  const lines = file('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const argumentsOf = (instruction: string) =>
    lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));

  it('copies existing files, which are all that .dockerignore admits', () => {
    const copied = argumentsOf('COPY')
      .filter((what) => !what.startsWith('--from'))
      .flatMap((what) => what.split(' ').slice(0, -1));
    expect(copied.filter((name) => !exists(name))).toEqual([]);
    const letIn = file('.dockerignore').match(/(?<=^!).*$/gm) ?? [];
    expect(letIn.toSorted()).toEqual([...new Set(copied)].sort());
  });

  it('contains the sources of pages and sites', () => {
    const own = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
    const copied = own.flatMap((line) => (line.startsWith('COPY ') ? line.split(' ') : []));
    const [, sources = ''] =
      /const SOURCES = \[(.*?)\];/s.exec(file('src/generator/renderer/bundle.ts')) ?? [];
    const needed = Array.from(sources.matchAll(/^ +'([^'/]+)/gm), ([, name = '']) => name);
    expect(needed.length).toBeGreaterThan(10);
    for (const name of [...needed, 'package.json', 'scripts', 'content', 'sites'])
      expect(copied).toContain(name);
  });

  it('is built in two stages, runs without privileges, and has a health check', () => {
    expect(argumentsOf('FROM')).toHaveLength(2);
    expect(argumentsOf('USER')).toEqual(['node']);
    expect(argumentsOf('VOLUME')).toEqual(['/var/lib/forecourt']);
    expect(argumentsOf('HEALTHCHECK')[0]).toContain('/healthz');
    const [command] = argumentsOf('CMD');
    const words: string[] = JSON.parse(command ?? '[]');
    expect(words.slice(-2)).toEqual(['scripts/forecourt.ts', 'serve']);
    expect(exists('scripts/forecourt.ts')).toBe(true);
    expect(lines.join('\n')).toMatch(
      /^RUN install .*--owner=node.* \/var\/lib\/forecourt .astro node_modules\/.vite$/m,
    );
  });
});

describe('docs/samples/compose.yaml: a server, two workers with their own disks, Postgres and a bucket', () => {
  interface Service {
    image: string;
    build?: string;
    command?: string[];
    environment: Record<string, string>;
    volumes?: string[];
    depends_on?: Record<string, unknown> | string[];
    cap_drop?: string[];
  }
  const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, unknown> } =
    parse(file('docs/samples/compose.yaml'), { merge: true });
  const machines = ['server', 'worker-1', 'worker-2'].map((name) => services[name]);

  it('runs commands and variables that exist, of the one image of the Dockerfile', () => {
    expect(Object.values(services).flatMap(({ build }) => build ?? [])).toEqual(['../..']);
    expect(machines.map((machine) => machine?.command?.at(-1))).toEqual([undefined, 'worker', 'worker']);
    expect(services['make-bucket']?.image).toBe('forecourt');
    for (const { command = [] } of machines.slice(1).flatMap((worker) => worker ?? []))
      expect(exists(command.at(-2) ?? '')).toBe(true);
    const settings = file('src/server/env.ts');
    for (const machine of machines) {
      expect([machine?.image, machine?.cap_drop]).toEqual(['forecourt', ['ALL']]);
      const own = Object.keys(machine?.environment ?? {}).filter((name) => !/^AWS_.*_KEY/.test(name));
      expect(own.filter((name) => !settings.includes(`${name}:`))).toEqual([]);
    }
  });

  it('gives each its own disk, and all one database and bucket', () => {
    const own = machines.flatMap((machine) => machine?.volumes ?? []);
    expect(new Set(own).size).toBe(3);
    for (const volume of own) expect(volume).toMatch(/^[\w-]+:\/var\/lib\/forecourt$/);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(own.map((volume) => volume.split(':')[0])));
    const [server, ...workers] = machines.map((machine) => machine?.environment);
    for (const worker of workers) expect({ ...worker, FORECOURT_BUILDER: '0' }).toEqual(server);
  });

  it('begins once the services on which it depends are there', () => {
    for (const { depends_on = {} } of Object.values(services))
      expect(Object.keys(services)).toEqual(
        expect.arrayContaining(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)),
      );
  });
});

describe('docs/samples/forecourt.service', () => {
  const unit = file('docs/samples/forecourt.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  it('starts an existing program, which may write only its state and the web server’s folder', () => {
    const [program = '', script = '', command] = value('ExecStart').split(' ');
    expect(exists(path.relative(value('WorkingDirectory'), program))).toBe(true);
    expect([exists(script), command]).toEqual([true, 'serve']);
    expect(value('Environment')).toContain(`FORECOURT_STATE=/var/lib/${value('StateDirectory')}`);
    const notes = ['.astro', 'node_modules/.vite'].map((name) => `-${value('WorkingDirectory')}/${name}`);
    const [, published = ''] = /"to": "directory", "path": "([^"]+)"/.exec(file('docs/publishers.md')) ?? [];
    expect(value('ReadWritePaths').split(' ')).toEqual([...notes, `-${published}`]);
    expect([value('ProtectSystem'), value('NoNewPrivileges')]).toEqual(['strict', 'yes']);
    // V8 calls pkey_alloc, which is no part of @system-service: without it the program is killed.
    expect(value('SystemCallFilter').split(' ')).toEqual(['@system-service', '@pkey']);
  });
});

describe.each([
  {
    name: 'nginx.conf',
    once: /^ {4}add_header Cache-Control/gm,
    passed: /location = \/checkout-journey \{/,
    tag: /\/frames\/tag\S* "sandbox allow-scripts; frame-ancestors 'self'";/,
  },
  {
    name: 'Caddyfile',
    once: /^\t\theader @\w+ Cache-Control/gm,
    passed: /not path .* \/checkout-journey$/m,
    tag: /@tag path \/frames\/tag \/frames\/tag\.html\n(?:.*\n)?\t+header @tag Content-Security-Policy "sandbox allow-scripts; frame-ancestors 'self'"/,
  },
])('docs/samples/$name', ({ name, once, passed, tag }) => {
  const sample = file(`docs/samples/${name}`);

  it('sets headers of files, and leaves those of the service unchanged', () => {
    expect(sample.match(once)).toHaveLength(sample.match(/[^\w]Cache-Control/g)?.length ?? 0);
  });

  it('sandboxes the frame of a third-party tag, as the service does', () => {
    expect(sample).toMatch(tag);
  });

  it('compresses what the service compresses: pages, scripts, lists and the search index', () => {
    for (const type of ['text/', 'javascript', 'json', 'xml', 'svg', 'application/octet-stream'])
      expect(sample).toContain(type);
  });

  it('proxies the journey of a car, which is identified by its query (S1 §2)', () => {
    expect(sample).toMatch(passed);
  });
});

describe.each([
  ['nginx.conf', (header: string, value: string) => `proxy_set_header ${header} ${value};`, 3],
  ['Caddyfile', (header: string, value: string) => `header_up ${header} ${value}`, 4],
] as const)('docs/samples/%s says who a visitor is', (name, written, column) => {
  const rows = file('docs/deploy.md').matchAll(/^\| `(X-Forwarded-\w+)` \|.*$/gm);
  const documented = Array.from(rows, ([row, header = '']) => ({
    header,
    value: row.split('|')[column]?.trim().replaceAll('`', '') ?? '',
  }));

  it('by every header in the guide, overwritten and never appended to', () => {
    expect(documented.map(({ header }) => header)).toHaveLength(3);
    const sample = file(`docs/samples/${name}`);
    for (const { header, value } of documented) expect(sample).toContain(written(header, value));
    expect(sample).not.toContain('$proxy_add_x_forwarded_for');
  });
});

describe('docs/deploy.md', () => {
  const guide = file('docs/deploy.md');

  it('names existing commands, files and variables', () => {
    const { stderr, stdout } = spawnSync(
      process.execPath,
      ['--no-warnings', 'scripts/forecourt.ts', '--help'],
      { cwd: PROJECT, encoding: 'utf8' },
    );
    const help = stdout + stderr;
    const commands = Array.from(
      guide.matchAll(/(?:npx\s+forecourt|forecourt\.ts)\s+([a-z-]+)/g),
      ([, name = '']) => name,
    );
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((name) => !help.includes(name))).toEqual([]);
    const files = guide.match(/(?:docs|\.github|src|scripts)\/[\w./-]*\w/g) ?? [];
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((name) => !exists(name))).toEqual([]);
    const variables = new Set(guide.match(/\b(?:FORECOURT|STOCK)_[A-Z_]+/g));
    expect([...variables].filter((name) => !file('src/server/env.ts').includes(`${name}:`))).toEqual([]);
  });
});
