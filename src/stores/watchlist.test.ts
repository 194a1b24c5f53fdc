import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendSave } from './watchlist.ts';

vi.stubGlobal('window', new EventTarget());
const { $watched, toggleWatched } = await import('./watchlist.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  $watched.set([]);
});
afterEach(() => {
  // nanostores unmounts a store a second after its last listener left.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failed = { kind: 'failed', message: 'The service is away' } as const;

describe('"optimistic add, then the server call" (S1 §4)', () => {
  it('shows a save before the service responds, and keeps it', async () => {
    const { promise, resolve } = Promise.withResolvers<{ kind: 'done' }>();
    const outcome = toggleWatched('7', () => promise);
    expect($watched.get()).toEqual(['7']);
    resolve({ kind: 'done' });
    expect(await outcome).toEqual({ kind: 'saved' });
    expect($watched.get()).toEqual(['7']);
    expect(await toggleWatched('7', async () => ({ kind: 'done' }))).toEqual({ kind: 'removed' });
    expect($watched.get()).toEqual([]);
  });

  it('rolls back what the service refused, with the reason', async () => {
    $watched.set(['1']);
    expect(await toggleWatched('7', async () => failed)).toEqual(failed);
    expect(await toggleWatched('1', async () => ({ kind: 'signed_out' }))).toEqual({ kind: 'signed_out' });
    expect($watched.get()).toEqual(['1']);
  });

  it('ignores a press while the same car’s previous one is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<{ kind: 'done' }>();
    const first = toggleWatched('7', () => promise);
    expect(await toggleWatched('7', async () => failed)).toEqual({ kind: 'busy' });
    resolve({ kind: 'done' });
    await first;
    expect($watched.get()).toEqual(['7']);
  });

  it('accepts the next press after a request that threw', async () => {
    await expect(toggleWatched('7', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(await toggleWatched('7', async () => ({ kind: 'done' }))).not.toEqual({ kind: 'busy' });
  });

  it('ends with the service’s state, whatever fails and in any order of responses', async () => {
    const presses = fc.array(fc.record({ id: fc.constantFrom('1', '2', '3'), fails: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), presses, async (scheduler, all) => {
        $watched.set([]);
        const held = new Set<string>();
        const send =
          (fails: boolean): SendSave =>
          (id, save) =>
            scheduler.schedule(Promise.resolve()).then(() => {
              if (fails) return failed;
              if (save) held.add(id);
              else held.delete(id);
              return { kind: 'done' } as const;
            });
        const pressed = all.map(({ id, fails }) =>
          scheduler.schedule(Promise.resolve()).then(() => toggleWatched(id, send(fails))),
        );
        await scheduler.waitFor(Promise.all(pressed));
        expect([...$watched.get()].sort()).toEqual([...held].sort());
      }),
    );
  });
});
