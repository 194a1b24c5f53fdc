import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publishLive } from '#generator/publish/publish-live.ts';
import type { PublishResult } from '#generator/publish/publisher.ts';
import { StaleRelease } from '#generator/store/errors.ts';
import type { PublishLock } from '#generator/store/publish-lock.ts';
import type { ReleaseStore } from '#generator/store/release-store.ts';
import { freshStore } from '#generator/store/store.fixture.ts';
import { build, generationsAt, HOLDER, RIGS, type Rig } from './destinations.ts';
import { KEY } from './stand-ins/s3.ts';

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
