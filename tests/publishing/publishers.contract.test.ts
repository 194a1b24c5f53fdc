import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { directoryPublisher } from '#generator/publish/directory.ts';
import { publishLive } from '#generator/publish/publish-live.ts';
import type { PublishResult } from '#generator/publish/publisher.ts';
import { StaleRelease } from '#generator/store/errors.ts';
import type { PublishLock } from '#generator/store/publish-lock.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { freshStore } from '#generator/store/store.fixture.ts';
import { openReader } from '../../docs/samples/bucket-reader.js';
import {
  bucketRig,
  build,
  fresh,
  generationsAt,
  netlifyRig,
  POLICY,
  RIGS,
  type Rig,
} from './destinations.ts';
import { TOKEN } from './stand-ins/netlify.ts';
import { KEY } from './stand-ins/s3.ts';

const HOLDER: PublishLock = {
  number: 0,
  check: async () => {},
  guard: (change) => change(),
  release: async () => {},
};
const OVERTAKEN: PublishLock = {
  ...HOLDER,
  guard: async () => {
    throw new StaleRelease('Another publisher took over');
  },
};

/** A publish lock that every publisher takes over. */
function rights(): () => PublishLock {
  let holder = 0;
  return () => {
    holder += 1;
    const own = holder;
    const check = async () => {
      if (own !== holder) throw new StaleRelease('Another publisher took over');
    };
    return { number: own, check, guard: (change) => check().then(change), release: async () => {} };
  };
}

/** A point at which a publisher pauses until it is released. */
function standstill() {
  const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    /** Waits until it has paused. */
    reached: reached.promise,
    goOn: goesOn.resolve,
    here() {
      reached.resolve();
      return goesOn.promise;
    },
  };
}

/** A store whose reader pauses before one of the objects. */
const pausing = (store: ReleaseStore, before: number, pause: ReturnType<typeof standstill>) => {
  let reads = 0;
  const read: ReleaseStore['read'] = async (entry, part) => {
    reads += 1;
    if (reads === before) await pause.here();
    return store.read(entry, part);
  };
  return { ...store, read };
};

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY.id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEY.secret);
  return () => vi.unstubAllEnvs();
});

describe.each(RIGS)('a publisher to $name', ({ open }) => {
  let rig: Rig;
  let store: ReleaseStore;
  const publish = (onStep: (step: string) => void = () => {}, lock = HOLDER): Promise<PublishResult | null> =>
    publishLive({ store, publisher: rig.publisher, lock, onStep });

  beforeEach(async () => {
    rig = await open();
    store = freshStore();
  });

  it('does nothing where nothing is live', async () => {
    expect(await publish()).toBeNull();
  });

  it('sends the complete live release, then "only what changed", then nothing', async () => {
    await build(store, 1);
    expect(await publish()).toMatchObject({ outcome: 'published' });
    expect(await generationsAt(rig)).toEqual([1]);
    await build(store, 2);
    // Three pages and a script; `_headers`, if any, did not change.
    expect((await publish())?.uploaded).toBe(4);
    expect(await generationsAt(rig)).toEqual([2]);
    expect(await publish()).toEqual({ outcome: 'unchanged', uploaded: 0, removed: 0 });
  });

  it('killed at any step: a visitor sees the complete old release, and the next publish completes it', async () => {
    await build(store, 1);
    await publish();
    const steps: string[] = [];
    for (let generation = 2, at = 0; ; generation += 1, at += 1) {
      await build(store, generation);
      let step = -1;
      const dies = (name: string) => {
        step += 1;
        steps.push(name);
        if (step === at) throw new Error('killed');
      };
      const ended = await publish(dies).then(
        () => true,
        () => false,
      );
      const flipped = steps.slice(-step - 1).some((name, index) => name === 'flip' && index < step);
      const expected = ended || flipped ? generation : generation - 1;
      expect(await generationsAt(rig), `killed before ${steps.at(-1)}`).toEqual([expected]);
      await publish();
      expect(await generationsAt(rig)).toEqual([generation]);
      if (ended) break;
    }
    expect(steps).toContain('flip');
  });

  it('a visitor sees one complete release at each step', async () => {
    await build(store, 1);
    await publish();
    await build(store, 2);
    const visits: Promise<number[]>[] = [];
    await publish(() => void visits.push(generationsAt(rig)));
    for (const generations of await Promise.all(visits)) expect(generations).toHaveLength(1);
  });

  it('open pages find the scripts of the previous release', async () => {
    await build(store, 1);
    await publish();
    await build(store, 2);
    await publish();
    const texts = await rig.visit(['/_astro/app.1.js', '/_astro/app.2.js']);
    expect([...texts.values()]).toEqual(['script 1', 'script 2']);
  });

  it('follows a rollback', async () => {
    await build(store, 1);
    await publish();
    await build(store, 2);
    await publish();
    await store.rollback();
    expect(await publish()).toMatchObject({ outcome: 'published' });
    expect(await generationsAt(rig)).toEqual([1]);
  });

  it('changes nothing after a takeover', async () => {
    await build(store, 1);
    await publish();
    await build(store, 2);
    await expect(publish(() => {}, OVERTAKEN)).rejects.toThrow(StaleRelease);
    expect(await generationsAt(rig)).toEqual([1]);
  });

  it('of two at once nothing of the overtaken one is seen, then or later', async () => {
    await build(store, 1);
    await publish();
    const take = rights();
    const [late, next] = [standstill(), standstill()];
    const publishAs = (pause: ReturnType<typeof standstill>, lock: PublishLock) =>
      publishLive({ store: pausing(store, 3, pause), publisher: rig.publisher, lock });
    await build(store, 2);
    const overtaken = publishAs(late, take());
    await late.reached;
    await build(store, 3);
    const published = publishAs(next, take());
    await next.reached;
    late.goOn();
    await expect(overtaken).rejects.toThrow(StaleRelease);
    expect(await generationsAt(rig)).toEqual([1]);
    next.goOn();
    expect(await published).toMatchObject({ outcome: 'published' });
    expect(await generationsAt(rig)).toEqual([3]);
    const texts = await rig.visit(['/_astro/app.1.js', '/_astro/app.3.js']);
    expect([...texts.values()]).toEqual(['script 1', 'script 3']);
  });

  it('overtaken after its flip removes nothing that is in use', async () => {
    await build(store, 1);
    await publish();
    const first = store.current()?.release;
    await build(store, 2);
    await publish();
    await build(store, 3);
    const take = rights();
    const own = take();
    const pause = standstill();
    const guard: PublishLock['guard'] = async (change) => {
      const made = await own.guard(change);
      await pause.here();
      return made;
    };
    const late = publishLive({ store, publisher: rig.publisher, lock: { ...own, guard } });
    await pause.reached;
    await store.rollback(first);
    await publish(() => {}, take());
    expect(await generationsAt(rig)).toEqual([1]);
    pause.goOn();
    // Whether the overtaken one still has work, for which it is too late, varies.
    await Promise.allSettled([late]);
    expect(await generationsAt(rig)).toEqual([1]);
  });

  it('also sends what goes live meanwhile', async () => {
    await build(store, 1);
    let built: Promise<void> | undefined;
    await publishLive({
      store,
      publisher: rig.publisher,
      lock: {
        ...HOLDER,
        guard: async (change) => {
          built ??= build(store, 2);
          await built;
          return change();
        },
      },
    });
    expect(await generationsAt(rig)).toEqual([2]);
  });
});

describe('a directory', () => {
  it('shares the bytes of unchanged files, retains the previous release, and no other', async () => {
    const folder = fresh('www');
    const store = freshStore();
    for (const generation of [1, 2, 3]) {
      await build(store, generation);
      await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    }
    const releases = path.join(folder, 'demo/releases');
    expect(readdirSync(releases).map((name) => name.slice(0, 10))).toEqual(['0000000002', '0000000003']);
    const [one, other] = readdirSync(releases).map(
      (name) => statSync(path.join(releases, name, 'about.html')).ino,
    );
    expect(one).toBe(other);
  });

  it('removes a killed publish’s leftovers, and leaves none of its own', async () => {
    const folder = fresh('www');
    const left = path.join(folder, 'demo/unfinished/killed/release/cars');
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'a.html'), 'half a');
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    expect(readdirSync(path.join(folder, 'demo/unfinished'))).toEqual([]);
  });

  it('is readable for another user’s web server, despite a umask that allows nobody to read', async () => {
    const folder = path.join(fresh('www'), 'new/root');
    const store = freshStore();
    const umask = process.umask(0o077);
    try {
      await build(store, 1);
      await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    } finally {
      process.umask(umask);
    }
    const current = path.join(folder, 'demo/current');
    const files = readdirSync(current, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(current, name),
    );
    const folders = ['..', 'demo', 'demo/releases', 'demo/current'].map((name) => path.join(folder, name));
    for (const name of [...files, ...folders, folder])
      expect([name, statSync(name).mode & 0o044]).toEqual([name, 0o044]);
  });

  it('has the policy inside each page, except for header-only directives', async () => {
    const folder = fresh('www');
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    expect(readFileSync(path.join(folder, 'demo/current/index.html'), 'utf8')).toContain(
      `<head><meta http-equiv="Content-Security-Policy" content="script-src 'self'">`,
    );
  });

  it('names the remedy where it cannot be written', async () => {
    const folder = path.join(fresh('www'), 'file');
    const store = freshStore();
    await build(store, 1);
    await publishLive({ store, publisher: directoryPublisher(folder), lock: HOLDER });
    rmSync(path.join(folder, 'demo/current'));
    const lost = directoryPublisher(
      path.join(folder, 'demo/indexes', readdirSync(path.join(folder, 'demo/indexes'))[0] ?? ''),
    );
    await expect(publishLive({ store, publisher: lost, lock: HOLDER })).rejects.toThrow(
      /stands in its way: move it/,
    );
  });
});

describe('a bucket', () => {
  it('receives objects first, hashed files before pages, and its index last; unused objects are removed after', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    for (const generation of [1, 2, 3]) {
      await build(store, generation);
      fake.received.length = 0;
      await publishLive({ store, publisher, lock: HOLDER });
    }
    const writes = fake.received.filter((request) => !request.startsWith('GET'));
    const kinds = writes.map((request) => request.replace(/objects\/\w+/, 'object'));
    const flip = kinds.indexOf('PUT harbour/current.json');
    expect(new Set(kinds.slice(0, flip))).toEqual(new Set(['PUT harbour/object']));
    expect(new Set(kinds.slice(flip + 1))).toEqual(new Set(['DELETE harbour/object']));
    expect(fake.objects.get(writes[0]?.slice('PUT '.length) ?? '')?.toString()).toBe('script 3');
  });

  it('removes unused objects in small batches, because nobody can take over meanwhile', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    for (let object = 0; object < 40; object += 1)
      fake.objects.set(`harbour/objects/${object}`, Buffer.from('old'));
    await build(store, 1);
    const removals: number[] = [];
    const deletions = () => fake.received.filter((line) => line.startsWith('DELETE')).length;
    const guard: PublishLock['guard'] = async (change) => {
      const before = deletions();
      const made = await change();
      removals.push(deletions() - before);
      return made;
    };
    const result = await publishLive({ store, publisher, lock: { ...HOLDER, guard } });
    expect(result?.removed).toBe(40);
    expect(removals).toEqual([0, 16, 16, 8]);
    expect(deletions()).toBe(40);
  });

  it('lets one of two publishers flip; the other fails', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    const rival = (step: string) => {
      if (step === 'flip') fake.objects.set('harbour/current.json', Buffer.from('{"files":{}}'));
    };
    await expect(publishLive({ store, publisher, lock: HOLDER, onStep: rival })).rejects.toThrow(
      StaleRelease,
    );
  });

  it('is called again where it is busy', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    fake.fails(2);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
  });

  it.each([
    {
      why: 'of no such bucket',
      bucket: 'nobodys',
      key: {},
      remedy: /NoSuchBucket.*untouched.*publish\.bucket/,
    },
    {
      why: 'of a wrong secret',
      bucket: 'dealers',
      key: { AWS_SECRET_ACCESS_KEY: 'wrong' },
      remedy: /SignatureDoesNotMatch.*Set AWS_SECRET_ACCESS_KEY/,
    },
    {
      why: 'of an unknown key',
      bucket: 'dealers',
      key: { AWS_ACCESS_KEY_ID: 'AKIANOBODY' },
      remedy: /InvalidAccessKeyId.*Set AWS_ACCESS_KEY_ID/,
    },
  ])('reports $why, and the remedy', async ({ bucket, key, remedy }) => {
    for (const [name, value] of Object.entries(key)) vi.stubEnv(name, value);
    const { publisher } = await bucketRig(bucket);
    const store = freshStore();
    await build(store, 1);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(remedy);
  });

  it('reports a service without conditional writes at its first publication, and the remedy', async () => {
    const { publisher, fake } = await bucketRig();
    fake.lacksConditions();
    const store = freshStore();
    await build(store, 1);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(
      /NotImplemented.*untouched.*conditional writes/,
    );
    expect([...fake.objects.keys()]).not.toContain('harbour/current.json');
  });

  it('reports where nothing responds', async () => {
    const { publisher, fake } = await bucketRig();
    fake.close();
    const store = freshStore();
    await build(store, 1);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(
      /See that the bucket responds/,
    );
  });

  it('that does not respond to the flip blocks nobody, and receives the same release again', async () => {
    const { publisher, fake } = await bucketRig();
    const store = freshStore();
    await build(store, 1);
    const clock = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    onTestFinished(() => limit.mockRestore());
    fake.leavesOpen('harbour/current.json', () => clock.abort());
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(
      /the release before, or this one\. See that the bucket responds, then publish again/,
    );
    expect(limit).toHaveBeenCalledWith(5000);
    limit.mockRestore();
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'unchanged' });
  }, 60_000);

  it('redirects like the release, with the same responses', async () => {
    const { publisher, base } = await bucketRig();
    const store = freshStore();
    await build(store, 1, ['/cars/b/checkout', '/checkout-journey']);
    await publishLive({ store, publisher, lock: HOLDER });
    const read = openReader(base);
    const request = (address: string) => read(new Request(`https://harbour.test${address}`));
    const leadsTo = async (address: string) => {
      const { status, headers } = await request(address);
      return [status, headers.get('Location')];
    };
    const home = await request('/');
    expect(home.headers.get('Content-Security-Policy')).toBe(POLICY);
    expect(home.headers.get('X-Release')).toBe(store.current()?.release);
    expect(await leadsTo('/old?from=mail')).toEqual([301, '/about?from=mail']);
    expect(await leadsTo('/nowhere')).toEqual([404, null]);
    expect(await leadsTo('/cars/%E0%A4%A')).toEqual([404, null]);
    // A list that the site lacks.
    expect(await leadsTo('/search/nobody/nothing/page/2?sortBy=price')).toEqual([
      302,
      '/search?sortBy=price',
    ]);
    // "/checkout-journey?car_id={slug}" (S1 §2).
    expect(await leadsTo('/checkout-journey?car_id=b')).toEqual([302, '/cars/b/checkout']);
    expect(await leadsTo('/checkout-journey?car_id=a')).toEqual([302, '/cars/a']);
    expect(await leadsTo('/checkout-journey?car_id=gone')).toEqual([200, null]);
    expect(await leadsTo('/checkout-journey')).toEqual([200, null]);
  });
});

describe('Netlify', () => {
  it('is called again after Retry-After, or after a growing pause', async () => {
    const { publisher, fake, pauses } = await netlifyRig();
    const store = freshStore();
    await build(store, 1);
    fake.respondWith(1, 429, { 'Retry-After': '7' });
    await publishLive({ store, publisher, lock: HOLDER });
    expect(pauses[0]).toBe(7000);
    await build(store, 2);
    pauses.length = 0;
    fake.respondWith(3, 503);
    await publishLive({ store, publisher, lock: HOLDER });
    expect(pauses.slice(0, 3)).toEqual([1000, 2000, 4000]);
  });

  it('is called for the flip in short attempts, between which others may take over', async () => {
    const { publisher, fake, pauses } = await netlifyRig();
    const store = freshStore();
    await build(store, 1);
    const inside: number[] = [];
    const guard: PublishLock['guard'] = async (change) => {
      const before = pauses.length;
      const made = await change();
      inside.push(pauses.length - before);
      return made;
    };
    const onStep = (step: string) => {
      if (step === 'flip') fake.respondWith(2, 503);
    };
    await publishLive({ store, publisher, lock: { ...HOLDER, guard }, onStep });
    expect(inside).toEqual([0, 0, 0]);
    expect(pauses.slice(-2)).toEqual([1000, 2000]);
  });

  it.each([
    { state: 'preparing', remedy: /was not ready within a quarter of an hour.*untouched.*publish again/ },
    { state: 'rejected', remedy: /is "rejected".*untouched.*publish again/ },
    { state: 'error', remedy: /is "error".*untouched.*publish again/ },
  ])('reports a deploy that stays $state, and the remedy', async ({ state, remedy }) => {
    const { publisher, fake } = await netlifyRig();
    const store = freshStore();
    await build(store, 1);
    fake.stays(state);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(remedy);
  });

  it.each([
    { why: 'no token', token: 'wrong', status: null, remedy: /401.*untouched.*Set NETLIFY_AUTH_TOKEN/ },
    { why: 'a limit that lasts', token: TOKEN, status: 429, remedy: /429.*untouched.*in a few minutes/ },
    { why: 'a fault that lasts', token: TOKEN, status: 500, remedy: /500.*See that Netlify responds/ },
    { why: 'a project that is none', token: TOKEN, status: 404, remedy: /404.*Fix publish\.site_id/ },
  ])('reports $why, and the remedy', async ({ token, status, remedy }) => {
    const { publisher, fake } = await netlifyRig(token);
    const store = freshStore();
    await build(store, 1);
    if (status !== null) fake.respondWith(100, status);
    await expect(publishLive({ store, publisher, lock: HOLDER })).rejects.toThrow(remedy);
  });

  it('reuses the files of an aborted publish', async () => {
    const store = freshStore();
    await build(store, 1);
    const whole = await publishLive({ store, publisher: (await netlifyRig()).publisher, lock: HOLDER });
    const { publisher, fake } = await netlifyRig();
    let sent = 0;
    const dies = (step: string) => {
      sent += step.startsWith('send') ? 1 : 0;
      if (sent >= 5) throw new Error('killed');
    };
    await expect(publishLive({ store, publisher, lock: HOLDER, onStep: dies })).rejects.toThrow('killed');
    const done = fake.received.filter((request) => request.startsWith('PUT')).length;
    expect(done).toBe(4);
    const rest = await publishLive({ store, publisher, lock: HOLDER });
    expect(rest?.uploaded).toBe((whole?.uploaded ?? 0) - done);
  });
});
