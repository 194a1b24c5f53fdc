import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import type { PrintedDraft } from '#generator/build/print-draft.ts';
import { freshServer, NOW, page } from '../app.fixture.ts';
import { cockpitAccess } from '../cockpit/access.ts';
import { signatureHeaders } from '../delivery/webhook-signature.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { printPreviews } from '../publishing/print-previews.ts';
import { openPreviews } from '../store/previews.ts';
import { freshStore } from '../store/store.fixture.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const SECRET = 'secret-of-the-stock-system';
const CAR = { site: 'demo', car: { id: 1, price: 2 } };
const PRINTED: PrintedDraft = {
  kind: 'printed',
  path: '/cars/x',
  html: '<h1>Draft</h1>',
  policy: "default-src 'self'",
  warnings: [{ field: 'car.images', message: 'No photo', remedy: 'Send one' }],
};

/** A server whose builder responds at once with `drawn`. */
async function rig({ drawn = async () => PRINTED }: { drawn?: () => Promise<PrintedDraft> } = {}) {
  const { store } = freshStore();
  let now = NOW;
  const previews = openPreviews(store);
  const log = createLog('silent');
  const work = vi.fn<Jobs['work']>();
  printPreviews({ previews, log, now: () => now, preview: drawn, jobs: { work } });
  const server = freshServer({
    now: () => now,
    access: cockpitAccess(TOKEN),
    preview: {
      jobs: {
        async enqueue(_queue, payload) {
          await work.mock.calls[0]?.[1]({ id: '1', payload, attempts: 0 });
          return true;
        },
      },
      previews,
      newToken: randomUUID,
      hostOf: () => undefined,
      secretsOf: (site) => (site === 'demo' ? [SECRET] : []),
    },
  });
  await server.publish({ '/': page('home') });
  await server.publish({ '/': page('home') }, {}, 'other');
  const bearer = { authorization: `Bearer ${TOKEN}` };
  const request = (body: unknown = CAR, headers: Record<string, string> = bearer) =>
    server.post('/hooks/preview', typeof body === 'string' ? body : JSON.stringify(body), headers);
  const signed = (secret: string, at = NOW, body = JSON.stringify(CAR)) =>
    request(body, signatureHeaders(secret, { id: 'msg_1', timestamp: at.getTime() / 1000, body }));
  const problem = async (response: Response) => [response.status, JSON.parse(await response.text()).errors];
  return { ...server, request, signed, problem, pass: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

describe('POST /hooks/preview', () => {
  it('accepts the operator, and signatures by a secret of the site', async () => {
    const { request, signed } = await rig();
    expect((await request()).status).toBe(201);
    expect((await signed(SECRET)).status).toBe(201);
    const refused = [
      request(CAR, {}),
      request(CAR, { authorization: 'Bearer guess' }),
      signed('guess'),
      signed(SECRET, new Date(NOW.getTime() - 600_000)),
      signed(SECRET, NOW, JSON.stringify({ ...CAR, site: 'other' })),
      request('no json', {}),
    ];
    for (const response of await Promise.all(refused)) expect(response.status).toBe(401);
  });

  it('returns an unguessable address, and its expiry', async () => {
    const { request } = await rig();
    const response = await request();
    const body = JSON.parse(await response.text());
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/demo\.localhost:4321\/_preview\/[\w-]{20,}$/),
      path: '/cars/x',
      expires_at: new Date(NOW.getTime() + DAY_MS).toISOString(),
      warnings: [{ field: 'car.images', message: 'No photo. Send one.' }],
    });
    expect(response.headers.get('location')).toBe(body.url);
    const elsewhere = await request(CAR, { authorization: `Bearer ${TOKEN}`, host: 'localhost:4321' });
    expect(JSON.parse(await elsewhere.text()).url).toContain('http://demo.localhost:4321/_preview/');
  });

  it('names field and remedy of an invalid draft', async () => {
    const problems = [{ field: 'car.price', message: 'No number', remedy: 'Write digits' }];
    const { request, problem } = await rig({ drawn: async () => ({ kind: 'refused', problems }) });
    expect(await problem(await request())).toEqual([
      422,
      [{ field: 'car.price', message: 'No number. Write digits.' }],
    ]);
    expect(await problem(await request({ site: 'demo' }))).toEqual([
      422,
      [{ field: 'content', message: 'Send either "content" or "car"' }],
    ]);
    expect((await request({ ...CAR, site: 'nobody' })).status).toBe(404);
    expect((await request(`{"site":"demo","car":{"id":"${'x'.repeat(300_000)}"}}`)).status).toBe(413);
  });

  it('a failing builder reports why, and carries on', async () => {
    const { request, problem } = await rig({
      drawn: async () => {
        throw new Error('The disk is full');
      },
    });
    expect(await problem(await request())).toEqual([
      422,
      [{ field: '', message: expect.stringContaining('The disk is full') }],
    ]);
  });
});

describe('the draft', () => {
  it('is shown on its site’s host only, neither indexed nor cached', async () => {
    const { request, get } = await rig();
    const { url } = JSON.parse(await (await request()).text());
    const { pathname } = new URL(url);
    const shown = await get(pathname);
    expect([shown.status, await shown.text()]).toEqual([200, '<h1>Draft</h1>']);
    expect(shown.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect((await get(pathname, { host: 'other.localhost:4321' })).status).toBe(404);
    expect((await get(`${pathname}x`)).status).toBe(404);
  });

  it('is gone after a day', async () => {
    const { request, get, pass } = await rig();
    const { pathname } = new URL(JSON.parse(await (await request()).text()).url);
    pass(DAY_MS - 1);
    expect((await get(pathname)).status).toBe(200);
    pass(1);
    expect((await get(pathname)).status).toBe(404);
  });
});
