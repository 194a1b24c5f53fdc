import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, download, idempotencyKeys, isRefused, sendForm, toMend } from './api.ts';
import { request } from './request.ts';

const DEFAULT = 'An error occurred when submitting this form';

/** Has the service respond so, and records the request. */
function service(respond: () => Response | Promise<Response>) {
  const sent = vi.fn(async (_address: string, _options?: RequestInit) => respond());
  vi.stubGlobal('fetch', sent);
  return {
    address: () => sent.mock.calls[0]?.[0],
    options: () => sent.mock.calls[0]?.[1],
    header: (name: string) => new Headers(sent.mock.calls[0]?.[1]?.headers).get(name),
  };
}
const answering = (status: number, body: unknown) => service(() => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('goes to the route of the contract, and brings what that holds', async () => {
    const { address, options } = answering(200, { state: 'in_stock' });
    const [params, query] = [{ id: 'a/b' }, { hold: 'h&1' }];
    const reply = await call('GET /api/reservations/cars/:id', { params, query });
    expect(reply).toEqual({ ok: true, status: 200, data: { state: 'in_stock' } });
    expect(address()).toBe('/api/reservations/cars/a%2Fb?hold=h%261');
    expect(options()).toMatchObject({ method: 'GET', body: undefined });
    // Not even one without a value: it would be sent as "undefined".
    expect(Object.keys(options()?.headers ?? {})).toEqual([]);
  });

  it('sends JSON, and takes a success that holds nothing', async () => {
    const { header, options } = service(() => new Response(null, { status: 204 }));
    expect(await call('POST /api/watchlist', { body: { texts: true } })).toMatchObject({
      ok: true,
      data: null,
    });
    expect([header('content-type'), options()?.body]).toEqual(['application/json', '{"texts":true}']);
  });

  it('is given up after a while, and fails in words without a response', async () => {
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
  it('has the service count once what goes under one key', async () => {
    const { header } = answering(201, { lead_id: '1' });
    expect(await sendForm('POST /api/leads', {}, { key: 'key' })).toMatchObject({ data: { lead_id: '1' } });
    expect(header('idempotency-key')).toBe('key');
  });

  it('says which fields are not right', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email address.' }];
    answering(422, { title: 'Please fix the following errors:', errors });
    const reply = await sendForm('POST /api/leads', {});
    expect(reply).toMatchObject({ status: 422, message: errors[0]?.message });
    expect(toMend(reply)).toEqual(errors);
    expect([isRefused(reply, 'email'), isRefused(reply, 'name')]).toEqual([true, false]);
  });

  it('finds a field among those that are refused, and none to mend where something else went wrong', async () => {
    const errors = ['email', 'captcha'].map((field) => ({ field, message: `No ${field}` }));
    answering(409, { title: 'Sold', errors });
    const reply = await sendForm('POST /api/leads', {});
    expect([isRefused(reply, 'captcha'), isRefused(reply, 'email')]).toEqual([true, true]);
    expect(toMend(reply)).toEqual([]);
    answering(201, { lead_id: '1' });
    const sent = await sendForm('POST /api/leads', {});
    expect([isRefused(sent, 'email'), toMend(sent)]).toEqual([false, []]);
  });

  it.each([
    { status: 503, body: { title: 'Closed for repairs', errors: [] }, message: 'Closed for repairs' },
    { status: 500, body: null, message: DEFAULT },
    { status: 422, body: { errors: 'none' }, message: DEFAULT },
  ])(
    'has "the server’s form error message or that same default": $message',
    async ({ status, body, message }) => {
      answering(status, body);
      const reply = await sendForm('POST /api/leads', {});
      expect(reply).toEqual({ ok: false, status, message, errors: [] });
      expect(toMend(reply)).toEqual([]);
    },
  );

  it('says where to sign in for a form of a gated page', async () => {
    const problem = { title: 'Please sign in first.', errors: [], sign_in: '/sign-in?type=finance' };
    answering(401, problem);
    const { title: message, sign_in } = problem;
    expect(await sendForm('POST /api/leads', {})).toMatchObject({ ok: false, message, sign_in });
  });

  it('has the default where nobody answers', async () => {
    service(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendForm('POST /api/leads', {})).toMatchObject({ ok: false, message: DEFAULT });
  });
});

describe('the keys of a form', () => {
  it('are one for the same words however often they are sent, and another for others (rules 48)', () => {
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

it('a file of the service comes whole, or why it does not', async () => {
  const { address } = service(() => new Response('%PDF'));
  const reply = await download('/api/cars/x.pdf', 'No file');
  expect(reply.ok && (await reply.data.text())).toBe('%PDF');
  expect(address()).toBe('/api/cars/x.pdf');
  answering(410, { title: 'It was sold' });
  expect(await download('/api/cars/x.pdf', 'No file')).toMatchObject({ message: 'It was sold' });
  service(() => new Response('<html>', { status: 502 }));
  expect(await download('/api/cars/x.pdf', 'No file')).toMatchObject({ message: 'No file' });
});

it('a file of the release is fetched as it is', async () => {
  const { address, options } = service(() => new Response('index'));
  expect(await (await request('/search/index.bin', { cache: 'reload' })).text()).toBe('index');
  expect([address(), options()]).toEqual(['/search/index.bin', { cache: 'reload' }]);
});
