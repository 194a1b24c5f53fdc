import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, download, idempotencyKeys, invalidFields, isRefused, sendForm } from './api.ts';
import { request } from './request.ts';

const DEFAULT = 'An error occurred when submitting this form';

/** Makes the service respond like this, and records the requests. */
function service(respond: () => Response | Promise<Response>) {
  const sent = vi.fn(async (_address: string, _options?: RequestInit) => respond());
  vi.stubGlobal('fetch', sent);
  return {
    address: () => sent.mock.calls[0]?.[0],
    options: () => sent.mock.calls[0]?.[1],
    header: (name: string) => new Headers(sent.mock.calls[0]?.[1]?.headers).get(name),
  };
}
const respondWith = (status: number, body: unknown) => service(() => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('uses the route of the contract, and returns its typed data', async () => {
    const { address, options } = respondWith(200, { state: 'in_stock' });
    const [params, query] = [{ id: 'a/b' }, { hold: 'h&1' }];
    const reply = await call('GET /api/reservations/cars/:id', { params, query });
    expect(reply).toEqual({ ok: true, status: 200, data: { state: 'in_stock' } });
    expect(address()).toBe('/api/reservations/cars/a%2Fb?hold=h%261');
    expect(options()).toMatchObject({ method: 'GET', body: undefined });
    // An undefined header would be sent as the text "undefined".
    expect(Object.keys(options()?.headers ?? {})).toEqual([]);
  });

  it('sends JSON, and accepts an empty success', async () => {
    const { header, options } = service(() => new Response(null, { status: 204 }));
    expect(await call('POST /api/watchlist', { body: { texts: true } })).toMatchObject({
      ok: true,
      data: null,
    });
    expect([header('content-type'), options()?.body]).toEqual(['application/json', '{"texts":true}']);
  });

  it('times out, and fails with a message without a response', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    service(() => Promise.reject(new TypeError('Failed to fetch')));
    const message = 'We could not reach our service. Check your connection and try again.';
    expect(await call('GET /api/session')).toEqual({ ok: false, status: 0, message, errors: [] });
    await sendForm('POST /api/leads', {});
    expect(timeout.mock.calls).toEqual([[20_000], [30_000]]);
    timeout.mockRestore();
  });

  it('fails where a success cannot be read', async () => {
    service(() => new Response('<html>'));
    expect(await call('GET /api/session')).toMatchObject({ ok: false, status: 0 });
  });
});

describe('sending a form', () => {
  it('sends repeats under one key', async () => {
    const { header } = respondWith(201, { lead_id: '1' });
    expect(await sendForm('POST /api/leads', {}, { key: 'key' })).toMatchObject({ data: { lead_id: '1' } });
    expect(header('idempotency-key')).toBe('key');
  });

  it('names the invalid fields', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email address.' }];
    respondWith(422, { title: 'Please fix the following errors:', errors });
    const reply = await sendForm('POST /api/leads', {});
    expect(reply).toMatchObject({ status: 422, message: errors[0]?.message });
    expect(invalidFields(reply)).toEqual(errors);
    expect([isRefused(reply, 'email'), isRefused(reply, 'name')]).toEqual([true, false]);
  });

  it('finds an invalid field, and none for another failure', async () => {
    const errors = ['email', 'captcha'].map((field) => ({ field, message: `No ${field}` }));
    respondWith(409, { title: 'Sold', errors });
    const reply = await sendForm('POST /api/leads', {});
    expect([isRefused(reply, 'captcha'), isRefused(reply, 'email')]).toEqual([true, true]);
    expect(invalidFields(reply)).toEqual([]);
    respondWith(201, { lead_id: '1' });
    const sent = await sendForm('POST /api/leads', {});
    expect([isRefused(sent, 'email'), invalidFields(sent)]).toEqual([false, []]);
  });

  it.each([
    { status: 503, body: { title: 'Closed for repairs', errors: [] }, message: 'Closed for repairs' },
    { status: 500, body: null, message: DEFAULT },
    { status: 422, body: { errors: 'none' }, message: DEFAULT },
  ])(
    'has "the server’s form error message or that same default": $message',
    async ({ status, body, message }) => {
      respondWith(status, body);
      const reply = await sendForm('POST /api/leads', {});
      expect(reply).toEqual({ ok: false, status, message, errors: [] });
      expect(invalidFields(reply)).toEqual([]);
    },
  );

  it('returns where to sign in for a form of a gated page', async () => {
    const problem = { title: 'Please sign in first.', errors: [], sign_in: '/sign-in?type=finance' };
    respondWith(401, problem);
    const { title: message, sign_in } = problem;
    expect(await sendForm('POST /api/leads', {})).toMatchObject({ ok: false, message, sign_in });
  });

  it('has the default message without a response', async () => {
    service(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendForm('POST /api/leads', {})).toMatchObject({ ok: false, message: DEFAULT });
  });
});

describe('the keys of a form', () => {
  it('are the same for repeated content, and new for other content (rules 48)', () => {
    const { keyFor, renew } = idempotencyKeys();
    const first = keyFor({ name: 'Jane' });
    expect(keyFor({ name: 'Jane' })).toBe(first);
    const second = keyFor({ name: 'Joe' });
    expect(second).not.toBe(first);
    renew();
    const third = keyFor({ name: 'Joe' });
    expect(third).not.toBe(second);
    for (const key of [first, second, third]) expect(key).toMatch(/^[\da-f-]{36}$/);
  });
});

it('returns a file of the service, or why it failed', async () => {
  const { address } = service(() => new Response('%PDF'));
  const reply = await download('/api/cars/x.pdf', 'No file');
  expect(reply.ok && (await reply.data.text())).toBe('%PDF');
  expect(address()).toBe('/api/cars/x.pdf');
  respondWith(410, { title: 'It was sold' });
  expect(await download('/api/cars/x.pdf', 'No file')).toMatchObject({ message: 'It was sold' });
  service(() => new Response('<html>', { status: 502 }));
  expect(await download('/api/cars/x.pdf', 'No file')).toMatchObject({ message: 'No file' });
});

it('fetches a file of the release', async () => {
  const { address, options } = service(() => new Response('index'));
  expect(await (await request('/search/index.bin', { cache: 'reload' })).text()).toBe('index');
  expect([address(), options()]).toEqual(['/search/index.bin', { cache: 'reload' }]);
});
