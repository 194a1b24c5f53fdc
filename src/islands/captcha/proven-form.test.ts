import { afterEach, expect, it, vi } from 'vitest';
import { provenForm } from './proven-form.ts';

/** A challenge that the first number solves. */
const CHALLENGE = { parameters: { nonce: '00', salt: '00', cost: 1, keyPrefix: '' } };
const ALERTS = 'POST /api/reservations/alerts';
const stale = () => Response.json({ errors: [{ field: 'altcha', message: 'Run out' }] }, { status: 422 });

afterEach(() => vi.unstubAllGlobals());

function service(...responses: (() => Response)[]) {
  const posted: Record<string, unknown>[] = [];
  const keys: (string | null)[] = [];
  let challenges = 0;
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    if (address === '/api/captcha') {
      challenges += 1;
      return Response.json(CHALLENGE);
    }
    posted.push(JSON.parse(String(options?.body)));
    keys.push(new Headers(options?.headers).get('idempotency-key'));
    return responses.shift()?.() ?? Response.json({}, { status: 201 });
  });
  return { posted, keys, challengeCount: () => challenges };
}

it('sends each time with a new proof', async () => {
  const { posted, challengeCount } = service();
  const { send } = provenForm();
  for (const car_id of ['1', '2']) expect((await send(ALERTS, { car_id })).status).toBe(201);
  expect(posted).toEqual([
    { car_id: '1', altcha: expect.any(String) },
    { car_id: '2', altcha: expect.any(String) },
  ]);
  expect(challengeCount()).toBe(2);
});

it('renews an expired proof once, and sends under the same key', async () => {
  const once = service(stale);
  expect((await provenForm().send(ALERTS, {}, { key: 'key' })).status).toBe(201);
  expect([once.keys, once.challengeCount()]).toEqual([['key', 'key'], 2]);
  const always = service(stale, stale, stale);
  expect(await provenForm().send(ALERTS, {})).toMatchObject({ status: 422, errors: [{ field: 'altcha' }] });
  expect(always.posted).toHaveLength(2);
});

it('returns other failures, and sends without a proof where none is available', async () => {
  const { posted } = service(() => Response.json({ errors: [{ field: 'email' }] }, { status: 422 }));
  const withChallenges = fetch;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    address === '/api/captcha' ? Promise.reject(new Error('Away')) : withChallenges(address, options),
  );
  expect((await provenForm().send(ALERTS, {})).status).toBe(422);
  expect(posted).toEqual([{ altcha: null }]);
});
