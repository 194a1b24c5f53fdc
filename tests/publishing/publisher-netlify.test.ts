import { describe, expect, it } from 'vitest';
import { publishLive } from '#generator/publish/publish-live.ts';
import type { PublishLock } from '#generator/store/publish-lock.ts';
import { freshStore } from '#generator/store/store.fixture.ts';
import { build, HOLDER, netlifyRig } from './destinations.ts';
import { TOKEN } from './stand-ins/netlify.ts';

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

  it('of one site is refused to another, which would replace it', async () => {
    const { publisher } = await netlifyRig();
    const [store, other] = [freshStore(), freshStore('bay')];
    for (const own of [store, other]) await build(own, 1);
    await publishLive({ store, publisher, lock: HOLDER });
    await expect(publishLive({ store: other, publisher, lock: HOLDER })).rejects.toThrow(
      /has the site demo.*publish.site_id of its own/,
    );
    await build(store, 2);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
  });

  it('is called again when its limit of requests a minute has room, which it names without Retry-After', async () => {
    const { publisher, fake, pauses } = await netlifyRig();
    const store = freshStore();
    await build(store, 1);
    fake.limitsRate(6);
    expect(await publishLive({ store, publisher, lock: HOLDER })).toMatchObject({ outcome: 'published' });
    expect(Math.max(...pauses)).toBeGreaterThan(20_000);
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
    {
      state: 'error',
      why: 'Too many files',
      remedy: /is "error": Too many files\..*untouched.*publish again/,
    },
  ])('reports a deploy that stays $state, why, and the remedy', async ({ state, why, remedy }) => {
    const { publisher, fake } = await netlifyRig();
    const store = freshStore();
    await build(store, 1);
    fake.stays(state, why);
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
