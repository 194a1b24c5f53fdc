import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { file, PROJECT } from './house-files.ts';

const SITES = readdirSync(path.join(PROJECT, 'sites'));

interface WorkflowStep {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  needs?: string;
  'timeout-minutes': number;
  concurrency?: { group: string };
  strategy?: { 'fail-fast': boolean; matrix: { site: string } };
  steps: WorkflowStep[];
}
const workflow: {
  on: Record<string, unknown>;
  permissions: unknown;
  jobs: Record<'sites' | 'publish', Job>;
} = parse(file('.github/workflows/publish.yml'));

/** How a build ends, and whether the exported site is published. */
const OUTCOMES = [
  { what: 'done', code: 0, tree: true, goesOn: true },
  { what: 'a text at fault: "it is left out, the rest is live"', code: 4, tree: true, goesOn: true },
  { what: 'bad settings', code: 4, tree: false, goesOn: false },
  { what: 'a refused feed', code: 3, tree: false, goesOn: false },
  { what: 'a destination that could not be given it', code: 5, tree: true, goesOn: false },
];

interface BuildOutcome {
  code: number;
  tree: boolean;
}

/** Runs a command as its host does, with a stub of `npx`: the outcome of encoding, of each build, and of the `second` one. */
function runBuild(
  command: string,
  { code, tree, encoding = 0, second }: BuildOutcome & { encoding?: number; second?: BuildOutcome },
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (outcome: BuildOutcome) =>
    `${outcome.tree ? 'mkdir -p "dist/$SITE" && echo home > "dist/$SITE/index.html"; ' : ''}exit ${outcome.code}`;
  const stub = [
    '#!/bin/sh',
    'echo "$*" >> calls',
    `[ "$2" = photos ] && exit ${encoding}`,
    `[ -e built ] && { ${build(second ?? { code, tree })}; }`,
    'touch built',
    `${build({ code, tree })}\n`,
  ].join('\n');
  writeFileSync(path.join(folder, 'npx'), stub, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, SITE: 'harbour' };
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
  return { status, stdout, calls, published: existsSync(path.join(folder, 'dist/_publish/index.html')) };
}

/** Photos are encoded between two builds, since no server does so; what cannot be encoded stops no deploy. */
function expectEncoding(command: string) {
  const build = 'forecourt build --site harbour --out dist';
  const encode = expect.stringMatching(/^forecourt photos --site harbour --encode --seconds \d+$/);
  for (const encoding of [0, 1]) {
    const { status, calls } = runBuild(command, { code: 0, tree: true, encoding });
    expect([status, calls]).toEqual([0, [build, encode, build]]);
  }
  // Content that became unusable in between stops it, though the first build left a site.
  const second = { code: 4, tree: false };
  expect(runBuild(command, { code: 0, tree: true, second }).status).toBe(4);
}

describe('netlify.toml', () => {
  const [, command = ''] = /^command = '''\n(.*?)^'''$/ms.exec(file('netlify.toml')) ?? [];

  it.each(OUTCOMES)('$what: the site is deployed ($goesOn)', (outcome) => {
    const { status, published } = runBuild(command, outcome);
    expect([status, published]).toEqual([outcome.goesOn ? 0 : outcome.code, outcome.goesOn]);
  });

  it('encodes photos before it exports them', () => {
    expectEncoding(command);
  });
});

describe('.github/workflows/publish.yml: "rebuild one site on a webhook, with the cache kept; a matrix over sites"', () => {
  const { sites, publish } = workflow.jobs;

  it('is triggered by a dispatch, by schedule or by hand, with read permissions only', () => {
    expect(Object.keys(workflow.on)).toEqual(['repository_dispatch', 'schedule', 'workflow_dispatch']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of [sites, publish]) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      for (const { uses, run } of job.steps) {
        expect([uses, run].filter((part) => part !== undefined)).toHaveLength(1);
        expect(uses ?? 'actions/x@v1').toMatch(/^actions\/[a-z/-]+@v\d+$/);
        // External input must not be interpolated into commands.
        expect(run ?? '').not.toContain('${{');
      }
    }
  });

  it('builds each site separately, one build at a time', () => {
    expect(publish.needs).toBe('sites');
    expect(publish.strategy).toEqual({
      'fail-fast': false,
      matrix: { site: expect.stringContaining('fromJSON(needs.sites.outputs.slugs)') },
    });
    expect(publish.concurrency?.group).toContain('matrix.site');
  });

  it('caches the state: restored before the build, saved after it under the same key', () => {
    const place = (part: string) => publish.steps.findIndex(({ uses, run }) => (uses ?? run)?.includes(part));
    const [restored, built, saved] = [place('cache/restore'), place('forecourt build'), place('cache/save')];
    expect([restored, built, saved].every((at, index, all) => at > (all[index - 1] ?? -1))).toBe(true);
    const [before, after] = [publish.steps[restored]?.with, publish.steps[saved]?.with];
    expect(before).toMatchObject({ path: '.forecourt', key: after?.key });
    expect(after?.path).toBe(before?.path);
    const of = (site: string, key: unknown) => String(key).replace(/\$\{\{ matrix\.site \}\}/g, site);
    const begins = of('harbour', before?.['restore-keys']);
    expect(of('harbour', after?.key).startsWith(begins)).toBe(true);
    expect(of('harbour-side', after?.key).startsWith(begins)).toBe(false);
  });

  const built = publish.steps.find((step) => step.run?.includes('forecourt build'))?.run ?? '';

  it('encodes photos before it exports them', () => {
    expectEncoding(built);
  });

  it.each(OUTCOMES)('$what: it continues to the upload ($goesOn)', (outcome) => {
    const { status, stdout } = runBuild(built, outcome);
    expect(status).toBe(outcome.goesOn ? 0 : outcome.code);
    expect(stdout.includes('::warning::')).toBe(outcome.goesOn && outcome.code === 4);
  });

  const run = sites.steps.find(({ id }) => id === 'slugs')?.run ?? '';
  const hasTools = spawnSync('jq', ['--version']).status === 0;
  /** Runs the workflow's step that names the sites; returns its output. */
  function slugsFor(site: string): unknown {
    const folder = mkdtempSync(path.join(tmpdir(), 'workflow-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const output = path.join(folder, 'output');
    const env = { ...process.env, SITE: site, GITHUB_OUTPUT: output };
    const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: PROJECT,
      env,
    });
    if (status !== 0) return null;
    return JSON.parse(readFileSync(output, 'utf8').replace(/^slugs=/, ''));
  }

  it.each(SITES)('builds the site in the message: %s', (site) => {
    expect(slugsFor(site)).toEqual([site]);
  });

  it.each(['nobody', '../sites/harbourside', '$(id)', 'harbourside"]', '.'])(
    'builds nothing for %s',
    (site) => {
      expect(slugsFor(site)).toBeNull();
    },
  );

  it.skipIf(!hasTools)('builds all where none is named (skipped without jq, which runners have)', () => {
    expect(slugsFor('')).toEqual(SITES.toSorted());
  });
});
