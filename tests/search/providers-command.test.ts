import { describe, expect, it, onTestFinished } from 'vitest';
import { InvalidInput, NotFound } from '#domain/errors.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { LockHeld } from '#generator/store/errors.ts';
import { acquireLock } from '#generator/store/lock.ts';
import { freshStore, originOf } from '#generator/store/store.fixture.ts';
import { type PushSetup, pushSite } from '../../scripts/search/push-site.ts';
import { HOSTED } from './rigs.ts';
import { ADMIN_KEY, SEARCH_KEY } from './stand-ins/algolia.ts';
import { indexFile, listedCars } from './stock.ts';

const FILE = '/_site/search-0123.bin';

/** A site with so many cars in its live release. */
async function published(kind: keyof typeof HOSTED, cars: number) {
  const { provider, server } = await HOSTED[kind]((one) => onTestFinished(one.close));
  const store = freshStore();
  const publish = async (sequence: number, count: number) => {
    const writer = await store.begin(null);
    writer.put(FILE, indexFile(listedCars(count)), { type: 'application/octet-stream' });
    const redirects = [{ from: searchIndexPath(), to: FILE, status: 302 } as const];
    await writer.publish(originOf(sequence, { redirects }));
  };
  await publish(1, cars);
  const steps: string[] = [];
  const setup: PushSetup = {
    state: store.directory,
    adminKey: ADMIN_KEY,
    allow: [server.host],
    all: false,
    dryRun: false,
    onStep: (step) => steps.push(step),
  };
  const push = (more: Partial<PushSetup> = {}) => pushSite(provider, store, { ...setup, ...more });
  return { push, publish, store, steps, server };
}

describe.each(['algolia', 'typesense'] as const)('forecourt search push: %s', (kind) => {
  it('sends the cars of the live release, and then the changes of the next', async () => {
    const { push, publish, store, steps, server } = await published(kind, 230);
    const [first] = store.releases();
    expect(await push()).toEqual({
      release: first?.release,
      settings: true,
      saved: 230,
      removed: 0,
      unchanged: 0,
    });
    expect(steps).toEqual(['settings', 'cars 0/230', 'cars 200/230']);
    await publish(2, 228);
    expect(await push({ dryRun: true })).toMatchObject({ saved: 0, removed: 2 });
    expect(await push()).toMatchObject({ settings: false, saved: 0, removed: 2, unchanged: 228 });
    server.calls.length = 0;
    expect(await push()).toMatchObject({ settings: false, saved: 0, removed: 0, unchanged: 228 });
    expect(server.calls).toEqual([]);
  });

  it('sends the live release after a rollback', async () => {
    const { push, publish, store } = await published(kind, 10);
    await publish(2, 8);
    await push();
    await store.rollback();
    expect(await push()).toMatchObject({ saved: 2, removed: 0, unchanged: 8 });
  });

  it('"outbound calls go only to hosts that configuration names"', async () => {
    const { push, server } = await published(kind, 3);
    await expect(push({ allow: [] })).rejects.toThrow(`OUTBOUND_ALLOW=${server.host}`);
    await expect(push({ allow: [] })).rejects.toBeInstanceOf(InvalidInput);
    expect(server.calls).toEqual([]);
  });

  it('requires a key of its own, which visitors do not have', async () => {
    const { push, server } = await published(kind, 3);
    await expect(push({ adminKey: undefined })).rejects.toThrow('SEARCH_ADMIN_KEY');
    await expect(push({ adminKey: SEARCH_KEY })).rejects.toThrow('every visitor reads');
    expect(server.calls).toEqual([]);
  });

  it('is exclusive', async () => {
    const { push, store } = await published(kind, 3);
    const lock = await acquireLock(`${store.directory}/search/demo.lock`);
    await expect(push()).rejects.toBeInstanceOf(LockHeld);
    lock.release();
    expect(await push()).toMatchObject({ saved: 3 });
  });
});

it('sends nothing for an unpublished site', async () => {
  const { provider } = await HOSTED.algolia((one) => onTestFinished(one.close));
  const store = freshStore();
  const setup = { state: store.directory, adminKey: ADMIN_KEY, allow: [], all: false, dryRun: false };
  const pushed = pushSite(provider, store, { ...setup, onStep: () => {} });
  await expect(pushed).rejects.toThrow('forecourt build');
  await expect(pushed).rejects.toBeInstanceOf(NotFound);
});
