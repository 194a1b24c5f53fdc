import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#domain/duration.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { pushedFeed } from '#sites/places.ts';
import { freshGuard } from '../abuse/guard.fixture.ts';
import { siteContextWith } from '../api/leads.fixture.ts';
import { openApiDocument } from '../api/openapi.ts';
import { freshServer, NOW } from '../app.fixture.ts';
import { signatureHeaders } from '../delivery/webhook-signature.ts';
import { createLog } from '../log.ts';
import { openNotes } from '../store/notes.ts';
import { openSeenHooks } from '../store/received-hooks.ts';
import { freshStore } from '../store/store.fixture.ts';
import type { FeedHookDeps } from './feed-hook.ts';

const SECRET = 'secret-of-the-stock-system';
const SECRETS: Record<string, string[]> = { demo: ['its-older-secret', SECRET], bare: [SECRET] };

interface PushRig {
  stock?: SiteInput['stock'];
  share?: FeedHookDeps['share'];
  now?: () => Date;
  /** What another process, or this one before a restart, left. */
  disk?: ReturnType<typeof freshStore>;
}

function rig({ stock = { type: 'push' }, now = () => NOW, share, disk = freshStore() }: PushRig = {}) {
  const { store, state } = disk;
  const builds: string[] = [];
  const guard = freshGuard();
  const server = freshServer({
    trustProxy: 1,
    feedHook: {
      guard,
      state,
      now,
      share,
      log: createLog('silent'),
      seen: openSeenHooks(store),
      notes: openNotes(store),
      secretsOf: (site) => SECRETS[site] ?? [],
      jobs: { enqueue: async (_queue, input) => builds.push(String(Object(input).site)) > 0 },
      publications: { startedAt: async () => null },
      siteContexts: { of: async (slug) => (slug === 'demo' ? siteContextWith({ stock }) : null) },
    },
  });
  interface Push {
    site?: string;
    body?: string | ReadableStream<Uint8Array>;
    signed?: string;
    secret?: string;
    id?: string;
    /** Seconds since it was signed. */
    age?: number;
    headers?: Record<string, string>;
    /** Headers besides those of the signature. */
    more?: Record<string, string>;
    /** Address of the sender. */
    from?: string;
  }
  const put = async ({
    site = 'demo',
    body = '[1]',
    secret = SECRET,
    id = 'msg_1',
    age = 0,
    from = '203.0.113.1',
    ...own
  }: Push = {}) => {
    const timestamp = now().getTime() / SECOND_MS - age;
    const signed = own.signed ?? String(body);
    const headers = own.headers ?? signatureHeaders(secret, { id, timestamp, body: signed });
    const all = { 'x-forwarded-for': from, ...headers, ...own.more };
    const { status } = await server.put(`/hooks/feed/${site}`, body, all);
    return status;
  };
  const stored = (site = 'demo') => {
    const path = pushedFeed(state, site);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  /** The files in the folder of pushed feeds. */
  const files = () => {
    const folder = dirname(pushedFeed(state, 'demo'));
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  return { put, stored, files, builds, guard, app: server.app };
}

describe('PUT /hooks/feed/{site} (issue 17 §3)', () => {
  it('stores a feed that is signed like the stock webhook, and requests a build', async () => {
    const { put, stored, builds } = rig();
    expect(await put({ body: '[{"id":"ë"}]' })).toBe(202);
    expect([stored(), builds]).toEqual(['[{"id":"ë"}]', ['demo']]);
    expect(await put({ body: '[2]', id: 'msg_2', secret: 'its-older-secret' })).toBe(202);
    expect([stored(), builds]).toEqual(['[2]', ['demo', 'demo']]);
  });

  it('gives it to all machines, where they share no disk, before it requests a build', async () => {
    const shared: [site: string, body: string, signed: number, builds: number][] = [];
    const { put, stored, builds } = rig({
      share: async (site, file, signed) => {
        shared.push([site, readFileSync(file, 'utf8'), signed, builds.length]);
        return shared.length === 1;
      },
    });
    const signed = NOW.getTime() / SECOND_MS;
    expect(await put({ body: '[1]' })).toBe(202);
    expect(await put({ body: '[2]', id: 'msg_2' })).toBe(409);
    expect(shared).toEqual([
      ['demo', '[1]', signed, 0],
      ['demo', '[2]', signed, 1],
    ]);
    expect(builds).toEqual(['demo']);
    expect(stored()).toBeNull();
  });

  it('stores one that arrives in pieces', async () => {
    const { put, stored } = rig();
    const pieces = Array.from({ length: 50 }, (_, index) => `${'x'.repeat(10_000)}${index}`);
    expect(await put({ body: streamOf(pieces), signed: pieces.join('') })).toBe(202);
    expect(stored()).toBe(pieces.join(''));
  });

  it('is in the OpenAPI document with its signature headers', async () => {
    const { paths } = await openApiDocument(rig().app);
    expect(paths?.['/hooks/feed/{site}']?.put).toMatchObject({
      operationId: 'pushFeed',
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'webhook-signature' })]),
      requestBody: { content: { 'application/octet-stream': {} } },
    });
  });

  it('one id acts once', async () => {
    const { put, stored, builds } = rig();
    await put();
    expect(await put({ body: '[2]' })).toBe(202);
    expect([stored(), builds]).toEqual(['[1]', ['demo']]);
  });

  it.each([
    ['a wrong secret', { secret: 'nobody-knows-it' }, 401],
    ['the secret of nobody', { site: 'other' }, 401],
    ['another body', { signed: '[2]' }, 401],
    ['a signature of six minutes ago', { age: 360 }, 401],
    ['one of in six minutes', { age: -360 }, 401],
    ['no signature', { headers: {} }, 401],
    ['half a signature', { headers: { 'webhook-id': 'msg_1' } }, 400],
  ])('refuses %s, and keeps the feed before it', async (_what, push, status) => {
    const { put, stored, files, builds } = rig();
    await put({ id: 'msg_0', body: '[0]' });
    expect(await put(push)).toBe(status);
    expect([stored(), builds, files()]).toEqual(['[0]', ['demo'], ['demo']]);
  });

  it('a replay under another id is refused, and so is one for another site', async () => {
    const { put, builds } = rig();
    const headers = signatureHeaders(SECRET, {
      id: 'msg_1',
      timestamp: NOW.getTime() / SECOND_MS,
      body: '[1]',
    });
    expect(await put({ headers: { ...headers, 'Webhook-Id': 'msg_2' } })).toBe(401);
    expect(await put({ site: 'other', headers })).toBe(401);
    expect(builds).toEqual([]);
  });

  it('tells a signed sender that the site has another stock source, or does not exist', async () => {
    const elsewhere = rig({ stock: { type: 'http', url: 'https://dms.example/cars' } });
    expect(await elsewhere.put()).toBe(409);
    expect(await elsewhere.put({ secret: 'nobody-knows-it' })).toBe(401);
    expect(await elsewhere.put({ site: 'bare' })).toBe(404);
    expect([elsewhere.files(), elsewhere.builds]).toEqual([[], []]);
  });

  it('a feed never replaces one that was signed later', async () => {
    const { put, stored } = rig();
    await put({ body: '[2]', id: 'msg_2', age: 10 });
    expect(await put({ body: '[1]', id: 'msg_1', age: 20 })).toBe(409);
    expect(stored()).toBe('[2]');
    expect(await put({ body: '[3]', id: 'msg_3', age: 10 })).toBe(202);
    expect(stored()).toBe('[3]');
  });

  it('a feed never replaces one that was signed later, also after a restart, or to another process', async () => {
    const disk = freshStore();
    expect(await rig({ disk }).put({ body: '[2]', id: 'msg_2', age: 10 })).toBe(202);
    const restarted = rig({ disk });
    expect(await restarted.put({ body: '[1]', id: 'msg_1', age: 20 })).toBe(409);
    expect([restarted.stored(), restarted.builds]).toEqual(['[2]', []]);
    expect(await restarted.put({ body: '[3]', id: 'msg_3', age: 10 })).toBe(202);
  });

  it('refuses one that is too long, or breaks off, and stores nothing', async () => {
    const { put, files } = rig();
    const piece = 'x'.repeat(1 << 20);
    expect(await put({ body: streamOf(Array(101).fill(piece)), signed: piece.repeat(101) })).toBe(413);
    expect(await put({ body: streamOf(['[', null]), signed: '[' })).toBe(400);
    expect(files()).toEqual([]);
  });

  it('refuses one whose length says so before any of it is read', async () => {
    const { put, files } = rig();
    const never = streamOf([], new Promise(() => {}));
    const more = { 'content-length': String(101 << 20) };
    expect(await put({ body: never, more })).toBe(413);
    expect(files()).toEqual([]);
  });

  it('receives no more than four at a time from one network, and those of others meanwhile', async () => {
    const { put } = rig();
    const open = Promise.withResolvers<void>();
    const slow = Array.from({ length: 4 }, (_, index) =>
      put({ body: streamOf(['[1]'], open.promise), signed: '[1]', id: `slow_${index}` }),
    );
    await expect.poll(() => put({ id: 'late' })).toBe(503);
    expect(await put({ id: 'other', from: '198.51.100.1' })).toBe(202);
    open.resolve();
    expect(await Promise.all(slow)).toEqual([202, 202, 202, 202]);
    expect(await put({ id: 'late' })).toBe(202);
  });

  it('receives no more than sixteen at a time from networks that have sent no signed feed before', async () => {
    const { put } = rig();
    expect(await put({ id: 'first', from: '192.0.2.1' })).toBe(202);
    const open = Promise.withResolvers<void>();
    const slow = Array.from({ length: 16 }, (_, index) =>
      put({ body: streamOf(['[1]'], open.promise), signed: '[1]', id: `${index}`, from: `203.0.${index}.1` }),
    );
    await expect.poll(() => put({ id: 'late', from: '198.51.100.1' })).toBe(503);
    expect(await put({ id: 'of the known sender', from: '192.0.2.7' })).toBe(202);
    open.resolve();
    expect(new Set(await Promise.all(slow))).toEqual(new Set([202]));
  });

  it('refuses a network unread after ten feeds of one site that were not signed or broke off', async () => {
    const { put, guard } = rig();
    const wrong = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? { secret: 'wrong' } : { body: streamOf(['[', null]), signed: '[' },
    );
    for (const push of wrong) expect([400, 401]).toContain(await put(push));
    expect(await put()).toBe(429);
    expect(await put({ from: '198.51.100.1' })).toBe(202);
    expect(await put({ site: 'bare' })).toBe(404);
    expect(guard.refusals).toEqual([{ action: 'feed', site: 'demo', budget: '/24' }]);
  });

  it('does not count feeds that are signed', async () => {
    const { put } = rig();
    for (let index = 0; index < 30; index += 1) expect(await put({ id: `msg_${index}` })).toBe(202);
    for (let index = 0; index < 30; index += 1) expect(await put({ site: 'bare', id: `${index}` })).toBe(404);
    expect(await put({ id: 'last' })).toBe(202);
  });
});

/** A body in pieces; it fails at `null`. */
const streamOf = (pieces: readonly (string | null)[], open?: Promise<void>) => {
  let next = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await open;
      const piece = pieces[next];
      next += 1;
      if (piece === undefined) controller.close();
      else if (piece === null) controller.error(new Error('The sender went away'));
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
};
