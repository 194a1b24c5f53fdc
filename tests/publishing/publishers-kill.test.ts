import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { forEachConcurrently } from '#generator/publish/concurrently.ts';
import { publishLive } from '#generator/publish/publish-live.ts';
import { kernelPublishLock } from '#generator/store/publish-lock.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { build, fresh, generationsAt, RIGS, type Rig } from './destinations.ts';
import { TOKEN } from './stand-ins/netlify.ts';
import { KEY } from './stand-ins/s3.ts';

const PROGRAM = path.join(import.meta.dirname, 'publishers-kill.process.ts');
const OLD = 2;
const NEW = 3;
/** Number of killed publishers in parallel. */
const CONCURRENCY = 3;

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY.id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEY.secret);
  vi.stubEnv('NETLIFY_AUTH_TOKEN', TOKEN);
  return () => vi.unstubAllEnvs();
});

/** A site whose destination has its second release, and which has a third. */
async function openSite(open: () => Promise<Rig>) {
  const rig = await open();
  const root = fresh('site');
  const state = path.join(root, 'state');
  const store = openReleaseStore(path.join(state, 'store'), 'demo');
  onTestFinished(() => store.close());
  mkdirSync(path.join(root, 'sites/demo'), { recursive: true });
  const settings = siteWith({ slug: 'demo', publish: rig.target });
  writeFileSync(path.join(root, 'sites/demo/site.json'), JSON.stringify(settings));
  /** In this process, with the publish lock of a killed one. */
  const publish = async (onStep: (step: string) => void = () => {}) => {
    const place = { site: `demo/${rig.target.to}`, path: path.join(state, 'store/demo/deliver.lock') };
    const lock = await kernelPublishLock(place);
    try {
      return await publishLive({ store, publisher: rig.publisher, lock, onStep });
    } finally {
      await lock.release();
    }
  };
  for (let generation = 1; generation <= NEW; generation += 1) {
    await build(store, generation);
    if (generation < NEW) await publish();
  }
  return { rig, publish, start: (...args: string[]) => startPublisher([root, state, ...args]) };
}

type OpenSite = Awaited<ReturnType<typeof openSite>>;

/** A publisher in its own process, with its printed steps. */
function startPublisher(args: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const steps: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const flips = new Promise<void>((resolve) => {
    lines.on('line', (step) => {
      steps.push(step);
      if (step === 'flip') resolve();
    });
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return { child, steps, flips, isOver, ended: once(child, 'close') };
}

/** Crawls a site until its publisher has ended: it is never a mix. */
async function visitUntilOver({ rig }: OpenSite, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const found = await generationsAt(rig);
    expect([[OLD], [NEW]]).toContainEqual(found);
    await sleep(5);
  }
}

/** "The next publish goes on": it completes the killed one, and then has nothing to do. */
async function goesOn({ rig, publish }: OpenSite): Promise<void> {
  await publish();
  expect(await generationsAt(rig)).toEqual([NEW]);
  expect(await publish()).toEqual({ outcome: 'unchanged', uploaded: 0, removed: 0 });
}

/** The last step of each kind: all files but one are sent. */
function turningPoints(steps: readonly string[]): number[] {
  const kinds = steps.map((step) => step.split(' ', 1)[0]);
  return [...new Set(kinds)].map((kind) => kinds.lastIndexOf(kind));
}

describe.each(RIGS)('a publisher to $name, killed by the kernel', ({ open }) => {
  it('"leaves the old release; the next one goes on": at each kind of step', async () => {
    const whole = await openSite(open);
    const steps: string[] = [];
    await whole.publish((step) => void steps.push(step));
    const flip = steps.indexOf('flip');
    expect(flip).toBeGreaterThan(0);

    await forEachConcurrently(turningPoints(steps), CONCURRENCY, async (step) => {
      const site = await openSite(open);
      const killed = site.start(`${step}`);
      await Promise.all([visitUntilOver(site, killed.isOver), killed.ended]);
      expect(killed.child.signalCode, `at ${killed.steps.at(-1)}`).toBe('SIGKILL');
      expect(await generationsAt(site.rig), `at ${killed.steps.at(-1)}`).toEqual([step > flip ? NEW : OLD]);
      await goesOn(site);
    });
  });

  it('"A visitor sees one whole release at any instant": in its flip', async () => {
    const site = await openSite(open);
    const { child, flips, isOver, ended } = site.start();
    const kill = async () => {
      await Promise.race([flips, ended]);
      child.kill('SIGKILL');
      await ended;
    };
    await Promise.all([visitUntilOver(site, isOver), kill()]);
    expect([[OLD], [NEW]]).toContainEqual(await generationsAt(site.rig));
    await goesOn(site);
  });
});
