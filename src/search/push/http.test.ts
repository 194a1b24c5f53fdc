import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InvalidInput, ProviderFailed } from '#domain/errors.ts';
import { guardedHttp, type Http, type HttpRequest, patientHttp } from './http.ts';

const LOCAL = { address: '127.0.0.1', family: 4 } as const;

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  ...{ url, method: 'POST', headers: { 'content-type': 'application/json' }, timeout: 5000 },
  ...more,
});

describe('guarded requests', () => {
  it('go to the addresses that were allowed, whatever the name says', async () => {
    const port = await serve(({ method, headers }, response) =>
      response.writeHead(201, { 'content-type': 'text/plain' }).end(`${method} ${headers.host}`),
    );
    const http = guardedHttp(async () => [LOCAL]);
    expect(await http(request(`http://search.example:${port}/x`, { body: '{}' }))).toEqual({
      status: 201,
      text: `POST search.example:${port}`,
      type: 'text/plain',
    });
  });

  it('follow no redirect', async () => {
    const port = await serve((_request, response) => response.writeHead(302, { location: '/x' }).end());
    expect(await guardedHttp(async () => [LOCAL])(request(`http://a.example:${port}/`))).toMatchObject({
      status: 302,
    });
  });

  it('do not wait for ever', async () => {
    const port = await serve(() => {});
    const http = guardedHttp(async () => [LOCAL]);
    await expect(http(request(`http://a.example:${port}/`, { timeout: 50 }))).rejects.toThrow('50 ms');
  });

  it('wait for no answer that comes byte by byte', async () => {
    const begun = Promise.withResolvers<void>();
    const port = await serve((_request, response) => {
      response.write('.');
      begun.resolve();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = guardedHttp(async () => [LOCAL])(request(`http://a.example:${port}/`, { timeout: 60_000 }));
    const refused = expect(asked).rejects.toThrow('no whole answer within 360000 ms');
    await begun.promise;
    vi.advanceTimersByTime(360_000);
    await refused;
  });

  it('take 8 MB and no more', async () => {
    const bytes = (8 << 20) + 1;
    const port = await serve(({ url }, response) =>
      response.end(Buffer.alloc(bytes - Number(url === '/less'))),
    );
    const http = guardedHttp(async () => [LOCAL]);
    expect((await http(request(`http://a.example:${port}/less`))).text).toHaveLength(bytes - 1);
    await expect(http(request(`http://a.example:${port}/more`))).rejects.toThrow('more than 8388608 bytes');
  });

  it('are not sent where nobody allows it', async () => {
    const refused = new InvalidInput('x', []);
    const http = guardedHttp(() => Promise.reject(refused));
    await expect(http(request('http://a.example/'))).rejects.toBe(refused);
  });
});

describe('patient requests', () => {
  const answers = (...statuses: (number | Error)[]) => {
    const http = vi.fn<Http>(async () => {
      const status = statuses.shift() ?? 200;
      if (status instanceof Error) throw status;
      return { status, text: '', type: '' };
    });
    const sleep = vi.fn(async () => {});
    const ask = () => patientHttp(http, sleep)(request('https://search.example/1'));
    return { http, sleep, ask };
  };

  it('ask again, more and more patiently', async () => {
    const { http, sleep, ask } = answers(503, 429, new Error('ECONNRESET'));
    expect(await ask()).toMatchObject({ status: 200 });
    expect(http).toHaveBeenCalledTimes(4);
    expect(sleep.mock.calls).toEqual([[500], [2000], [8000]]);
  });

  it('take an answer that will not change', async () => {
    const { http, ask } = answers(400);
    expect(await ask()).toMatchObject({ status: 400 });
    expect(http).toHaveBeenCalledTimes(1);
  });

  it('give up in the end, with a name', async () => {
    const { ask } = answers(...Array.from({ length: 4 }, () => new Error('ECONNREFUSED')));
    await expect(ask()).rejects.toThrow(ProviderFailed);
    await expect(
      answers(...Array.from({ length: 4 }, () => new Error('ECONNREFUSED'))).ask(),
    ).rejects.toThrow('search.example does not answer: ECONNREFUSED');
  });

  it('do not try again what configuration forbids', async () => {
    const { http, ask } = answers(new InvalidInput('not allowed', []));
    await expect(ask()).rejects.toThrow('not allowed');
    expect(http).toHaveBeenCalledTimes(1);
  });
});
