import path from 'node:path';
import { expect, it } from 'vitest';
import { StaleRelease } from '#generator/store/errors.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { originOf, publishPages } from '#generator/store/store.fixture.ts';
import { home, onSharedSites } from './shared-sites.ts';

onSharedSites((openSites) => {
  it('"a paused publisher can never put an older snapshot live": an expired lease cannot move the pointer', async () => {
    const { machine } = await openSites();
    const [paused, other] = [machine({ lease_ms: 0 }), machine()];
    await publishPages(other.store, 1, { '/': 'one' });
    const writer = await paused.store.begin('live');
    writer.put('/', Buffer.from('older'), { type: 'text/html' });
    await publishPages(other.store, 3, { '/': 'three' });
    await expect(writer.publish(originOf(2))).rejects.toThrow(StaleRelease);
    await other.store.pull();
    expect(await home(other.store)).toBe('three');
    await paused.store.pull();
    expect(await home(paused.store)).toBe('three');
  });

  it('its row refuses an overtaken holder even where nobody checks the lease', async () => {
    const { machine } = await openSites();
    const trusting = machine({
      lockAs: (acquire) => async (place) => ({
        ...(await acquire(place)),
        check: async () => {},
        guard: (change) => change(),
      }),
      lease_ms: 0,
    });
    const other = machine();
    await publishPages(other.store, 1, { '/': 'one' });
    const writer = await trusting.store.begin('live');
    writer.put('/', Buffer.from('newer, but overtaken'), { type: 'text/html' });
    // It has begun, and changed nothing.
    const next = await other.store.begin('live');
    await expect(writer.publish(originOf(9))).rejects.toThrow(StaleRelease);
    next.put('/', Buffer.from('two'), { type: 'text/html' });
    expect((await next.publish(originOf(2))).outcome).toBe('live');
  });

  it('a row is replaced in its last version only, by the last holder or by a change without lease', async () => {
    const { machine } = await openSites();
    const { rows } = machine();
    const first = await rows.fence('demo', 4);
    expect(await rows.changedSince(0)).toEqual([]);
    const next = { ...first, version: 1, history: ['a', 'b'], change: 'one' };
    expect(await rows.replace('demo', next, 3)).toBe(false);
    expect(await rows.replace('demo', { ...next, version: 2 }, 4)).toBe(false);
    expect(await rows.replace('demo', next, 4)).toBe(true);
    expect(await rows.replace('demo', next, 4)).toBe(false);
    expect((await rows.fence('demo', 3)).lease).toBe(4);
    expect(await rows.fence('demo', 5)).toEqual({ ...next, lease: 5 });
    expect(await rows.replace('demo', { ...next, version: 2 }, 4)).toBe(false);
    expect(await rows.replace('demo', { ...next, version: 2, pin: 'a' }, null)).toBe(true);
    expect(await rows.read('demo')).toMatchObject({ version: 2, pin: 'a', lease: 5 });
    expect(await rows.changedSince(0)).toEqual([{ site: 'demo', at: expect.any(Number) }]);
    expect(await machine().rows.read('other')).toBeNull();
  });

  it('a pull leaves a folder alone that another program of the machine is writing, and follows later', async () => {
    const { machine } = await openSites();
    const [builder, other] = [machine({ lease_ms: 0 }), machine()];
    await publishPages(builder.store, 1, { '/': 'one' });
    const server = openReleaseStore(path.join(builder.folder, 'store'), 'demo', builder.sharing);
    const writer = await builder.store.begin('live');
    await publishPages(other.store, 2, { '/': 'two' });
    expect(await server.pull()).toBe(false);
    expect(await home(server)).toBe('one');
    // A rollback changes no file, and so waits for nobody.
    await other.store.rollback();
    await writer.discard();
    expect(await server.pull()).toBe(true);
    expect(await home(server)).toBe('one');
    await other.store.rollback(other.store.releases().at(-1)?.release);
    const held = await builder.store.begin('live');
    await other.store.rollback();
    expect(await server.pull()).toBe(true);
    expect(await home(server)).toBe('one');
    await held.discard();
    await server.close();
  });
});
