import { afterEach, expect, it, vi } from 'vitest';
import { captchaPath } from '#domain/site/api-routes.ts';
import { provenPost } from './proven-post.ts';

/** A challenge that the first number solves. */
const CHALLENGE = { parameters: { nonce: '00', salt: '00', cost: 1, keyPrefix: '' } };
const stale = () => Response.json({ errors: [{ field: 'altcha' }] }, { status: 422 });

afterEach(() => vi.unstubAllGlobals());

function service(...answers: (() => Response)[]) {
  const posted: Record<string, unknown>[] = [];
  let challenges = 0;
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    if (address === captchaPath()) {
      challenges += 1;
      return Response.json(CHALLENGE);
    }
    posted.push(JSON.parse(String(options?.body)));
    return answers.shift()?.() ?? Response.json({}, { status: 201 });
  });
  return { posted, asked: () => challenges };
}

it('posts with a proof of its own each time', async () => {
  const { posted, asked } = service();
  const post = provenPost();
  for (const car_id of ['1', '2']) expect((await post('/x', { car_id })).status).toBe(201);
  expect(posted).toEqual([
    { car_id: '1', altcha: expect.any(String) },
    { car_id: '2', altcha: expect.any(String) },
  ]);
  expect(asked()).toBe(2);
});

it('does a proof again that has run out, once', async () => {
  const once = service(stale);
  expect((await provenPost()('/x', {})).status).toBe(201);
  expect([once.posted.length, once.asked()]).toEqual([2, 2]);
  const always = service(stale, stale, stale);
  const refused = await provenPost()('/x', {});
  expect([refused.status, always.posted.length]).toEqual([422, 2]);
  expect(await refused.json()).toMatchObject({ errors: [{ field: 'altcha' }] });
});

it('hands on what else is wrong, and posts without a proof where there is none to be had', async () => {
  const { posted } = service(() => Response.json({ errors: [{ field: 'email' }] }, { status: 422 }));
  const withChallenges = fetch;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    address === captchaPath() ? Promise.reject(new Error('Away')) : withChallenges(address, options),
  );
  expect((await provenPost()('/x', {})).status).toBe(422);
  expect(posted).toEqual([{ altcha: null }]);
});
