import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '#net/listen.ts';
import { CallFailed } from './guard.ts';
import { type HttpRequest, httpTo, openHttp, persist } from './http.ts';

/** A server on this machine's address that counts its requests. */
async function serve(handler: RequestListener): Promise<{ port: number; requests: () => number }> {
  let requests = 0;
  const server = createServer((incoming, response) => {
    requests += 1;
    handler(incoming, response);
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, requests: () => requests };
}

const local = openHttp({
  hosts: ['a.example'],
  privateHosts: ['a.example'],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});

const call = (port: number, more: Partial<HttpRequest> = {}) =>
  local({ purpose: 'lead', url: `http://a.example:${port}/`, ...more });

const LONG_MS = 600_000;

describe('a request', () => {
  it('connects to the checked addresses, whatever the name resolves to', async () => {
    const { port } = await serve(({ method, headers }, response) =>
      response.writeHead(201, { 'content-type': 'text/plain' }).end(`${method} ${headers.host}`),
    );
    const response = await call(port, { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/plain']);
    expect(await response.text()).toBe(`POST a.example:${port}`);
  });

  it.each([204, 304])('accepts %i, which has no body', async (status) => {
    const { port } = await serve((_request, response) => response.writeHead(status).end());
    expect(await call(port)).toMatchObject({ status });
  });

  it('rejects an invalid status', async () => {
    const { port } = await serve((_request, response) => response.writeHead(999).end());
    await expect(call(port)).rejects.toThrow('a.example');
  });

  it('does not wait for ever', async () => {
    const { port } = await serve(() => {});
    await expect(call(port, { idle: 50, whole: LONG_MS })).rejects.toThrow('silent for 50 ms');
  });

  it('does not wait for a response that never ends', async () => {
    const { port } = await serve((_request, response) => void response.write('.'));
    await expect(call(port, { idle: 50, whole: LONG_MS })).rejects.toThrow('silent for 50 ms');
  });

  it('does not wait for a response that trickles in', async () => {
    const { port } = await serve((_request, response) => {
      const drip = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(drip));
    });
    await expect(call(port, { idle: LONG_MS, whole: 300 })).rejects.toThrow(
      'no whole response within 300 ms',
    );
  });

  it('accepts 8 MB and no more', async () => {
    const bytes = (8 << 20) + 1;
    const { port } = await serve(({ url }, response) =>
      response.end(Buffer.alloc(bytes - Number(url === '/less'))),
    );
    const less = await call(port, { url: `http://a.example:${port}/less` });
    expect((await less.arrayBuffer()).byteLength).toBe(bytes - 1);
    await expect(call(port)).rejects.toThrow('more than 8388608 bytes');
  });

  it('fails with the name of the host that does not respond', async () => {
    await expect(call(1)).rejects.toThrow(/^a\.example:1 does not respond: .*ECONNREFUSED/);
  });
});

describe('"image and webhook URLs cannot reach loopback, private or link-local"', () => {
  const send = (url: string, named: readonly string[], allowed: readonly string[] = []) =>
    httpTo(allowed)(named)({ purpose: 'lead', url });

  it.each(['http://localhost', 'http://LOCALHOST.', 'http://ip6-localhost'])(
    'by a name that settings name, %s',
    async (origin) => {
      const { port, requests } = await serve((_request, response) => response.end('private'));
      const url = `${origin}:${port}/`;
      await expect(send(url, [new URL(url).host])).rejects.toThrow();
      expect(requests()).toBe(0);
    },
  );

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://2130706433/',
    'file:///etc/passwd',
  ])('at an address that nobody named, %s', async (url) => {
    await expect(send(url, ['photos.example'])).rejects.toThrow();
  });

  it('"unless configuration names them": as an IP address, or by the operator', async () => {
    const { port } = await serve((_request, response) => response.end('private'));
    const text = async (response: Promise<Response>) => (await response).text();
    expect(await text(send(`http://127.0.0.1:${port}/`, [`127.0.0.1:${port}`]))).toBe('private');
    expect(await text(send(`http://localhost:${port}/`, [], [`localhost:${port}`]))).toBe('private');
  });

  it('by a redirect', async () => {
    const inside = await serve((_request, response) => response.end('private'));
    const location = `http://localhost:${inside.port}/`;
    const { port } = await serve((_request, response) => response.writeHead(302, { location }).end());
    expect(await send(`http://127.0.0.1:${port}/`, [`127.0.0.1:${port}`])).toMatchObject({ status: 302 });
    expect(inside.requests()).toBe(0);
  });
});

describe('further attempts', () => {
  const away = new CallFailed('unreachable', 'search.example does not respond: ECONNRESET');
  const retrying = (...responses: (Response | Error)[]) => {
    const attempt = vi.fn(async () => {
      const response = responses.shift() ?? new Response('');
      if (response instanceof Error) throw response;
      return response;
    });
    const pause = vi.fn(async () => {});
    return { attempt, pause, run: () => persist('search', attempt, pause) };
  };
  const status = (status: number, headers: Record<string, string> = {}) =>
    new Response('', { status, headers });

  it('come after growing pauses', async () => {
    const { attempt, pause, run } = retrying(status(503), status(429), away);
    expect(await run()).toMatchObject({ status: 200 });
    expect(attempt).toHaveBeenCalledTimes(4);
    expect(pause.mock.calls).toEqual([[500], [2000], [8000]]);
  });

  it('follow the server’s Retry-After', async () => {
    const { pause, run } = retrying(
      status(429, { 'retry-after': '7' }),
      status(503, { 'retry-after': 'soon' }),
    );
    await run();
    expect(pause.mock.calls).toEqual([[7000], [2000]]);
  });

  it('follow the end of a limit, by the server’s clock, two minutes at most', async () => {
    const limited = (reset: number) =>
      status(429, { 'x-ratelimit-reset': String(reset), date: 'Sun, 01 Mar 2026 00:00:30 GMT' });
    const minute = Date.parse('2026-03-01T00:01:00Z') / 1000;
    const { pause, run } = retrying(limited(minute), limited(minute - 60), limited(minute + 86_400));
    await run();
    expect(pause.mock.calls).toEqual([[30_000], [2000], [120_000]]);
    const away = status(503, { 'x-ratelimit-reset': String(minute), date: 'Sun, 01 Mar 2026 00:00:30 GMT' });
    const failing = retrying(away);
    await failing.run();
    expect(failing.pause.mock.calls).toEqual([[500]]);
  });

  it('do not follow a final response, nor a forbidden address', async () => {
    const taken = retrying(status(400));
    expect(await taken.run()).toMatchObject({ status: 400 });
    expect(taken.attempt).toHaveBeenCalledTimes(1);
    const refused = retrying(new CallFailed('forbidden_address', 'not allowed'));
    await expect(refused.run()).rejects.toThrow('not allowed');
    expect(refused.attempt).toHaveBeenCalledTimes(1);
  });

  it('end with the last response or error', async () => {
    await expect(retrying(away, away, away, away).run()).rejects.toBe(away);
    expect(await retrying(...[1, 2, 3, 4].map(() => status(503))).run()).toMatchObject({ status: 503 });
  });
});
