import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { checkSite } from '../check-site.ts';
import { takeSnapshot } from '../take-snapshot.ts';
import { textOfFeed } from './feed-body.fixture.ts';
import type { SecretLookup } from './feed-secrets.ts';
import type { HttpSource } from './http-request.ts';
import { serveHttp } from './http-server.fixture.ts';
import { refusalOf, sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';

const VARIABLES: Record<string, string> = {
  FEED_TOKEN: 'token-nobody-guesses',
  FEED_LOGIN: 'harbour:pass-nobody-guesses',
  FEED_KEY: 'key nobody/guesses',
};

function fetchFrom(url: string, source: Partial<HttpSource>, allow: string[] = []) {
  const stock: HttpSource = { type: 'http', url, format: 'json', private_network: true, ...source };
  return fetchStock(stock, sourceContext({ allow, secret: (name) => VARIABLES[name] }), null);
}

interface SeenRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A feed that records its requests. */
async function seenAt(source: Partial<HttpSource>): Promise<SeenRequest> {
  const seen: SeenRequest[] = [];
  const url = await serveHttp(async (request, response) => {
    const { method, url: path, headers } = request;
    seen.push({ method, url: path, headers, body: await text(request) });
    response.end('[]');
  });
  await textOfFeed(await fetchFrom(url, source));
  const [request] = seen;
  if (request === undefined) throw new Error('Nothing was requested');
  return request;
}

describe('issue 17 §3: headers, query keys, POST; secrets from the environment, named in settings', () => {
  it('sends a bearer token, or a user and password', async () => {
    const bearer = await seenAt({ auth: { bearer_env: 'FEED_TOKEN' } });
    expect(bearer.headers.authorization).toBe('Bearer token-nobody-guesses');
    const basic = await seenAt({ auth: { basic_env: 'FEED_LOGIN' } });
    expect(basic.headers.authorization).toBe(`Basic ${btoa('harbour:pass-nobody-guesses')}`);
  });

  it('sends headers and query values, as they are and from the environment', async () => {
    const { headers, url } = await seenAt({
      headers: { 'X-Dealer': '42', 'X-Key': { env: 'FEED_KEY' } },
      query: { dealer: 'a b', key: { env: 'FEED_KEY' } },
    });
    expect(headers).toMatchObject({ 'x-dealer': '42', 'x-key': 'key nobody/guesses' });
    expect(url).toBe('/feed?dealer=a+b&key=key+nobody%2Fguesses');
  });

  it('posts JSON or a form, with secrets in their places', async () => {
    const json = { filter: { store: [1, { env: 'FEED_TOKEN' }], env: 'live' }, where: { env: 'live' } };
    const posted = await seenAt({ method: 'POST', body: { json } });
    expect(posted).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(posted.body)).toEqual({
      filter: { store: [1, 'token-nobody-guesses'], env: 'live' },
      where: { env: 'live' },
    });
    const form = { dealer: '42', key: { env: 'FEED_KEY' } };
    expect(await seenAt({ method: 'POST', body: { form } })).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'dealer=42&key=key+nobody%2Fguesses',
    });
  });

  it('names the field and the variable that is not set, and sends nothing', async () => {
    let requests = 0;
    const url = await serveHttp((_request, response) => {
      requests += 1;
      response.end('[]');
    });
    for (const [field, source] of [
      ['auth.bearer_env', { auth: { bearer_env: 'FEED_OTHER' } }],
      ['headers.X-Key', { headers: { 'X-Key': { env: 'FEED_OTHER' } } }],
      ['query.key', { query: { key: { env: 'FEED_OTHER' } } }],
    ] as const) {
      const { code, message } = await refusalOf(fetchFrom(url, source));
      expect(code).toBe('no_secret');
      expect(message).toContain(`"stock.${field}" of site.json names the variable FEED_OTHER`);
    }
    expect(requests).toBe(0);
  });

  it('names the field of one of several feeds', async () => {
    const url = await serveHttp((_request, response) => response.end('[]'));
    const feed = (name: string): HttpSource => ({
      type: 'http',
      url,
      format: 'json',
      private_network: true,
      auth: { bearer_env: name },
    });
    const [set, unset] = [feed('FEED_TOKEN'), feed('FEED_OTHER')];
    const context = sourceContext({ secret: (name) => VARIABLES[name] });
    const merged = (own: Partial<SourceOf<'merged'>>): SourceOf<'merged'> => ({
      type: 'merged',
      feeds: [set],
      enrich: [],
      ...own,
    });
    for (const [field, stock] of [
      ['feeds.1', merged({ feeds: [set, unset] })],
      ['enrich.0.source', merged({ enrich: [{ source: unset, by: 'id' }] })],
    ] as const)
      expect((await refusalOf(fetchStock(stock, context, null))).message).toContain(
        `"stock.${field}.auth.bearer_env" of site.json names the variable FEED_OTHER`,
      );
  });

  it('sends no condition where it posts', async () => {
    const url = await serveHttp(({ headers }, response) =>
      response.writeHead(headers['if-none-match'] ? 304 : 200, { etag: '"1"' }).end('[]'),
    );
    const stock: HttpSource = { type: 'http', url, format: 'json', private_network: true, method: 'POST' };
    const first = await fetchStock(stock, sourceContext(), null);
    await textOfFeed(first);
    expect(await textOfFeed(await fetchStock(stock, sourceContext(), first))).toBe('[]');
  });
});

it('neither the report of a build nor of a check has a secret, and both name what is not set', async () => {
  const url = await serveHttp(({ headers }, response) =>
    response.writeHead(200, { 'content-encoding': `x-${headers.authorization?.slice(7)}` }).end(),
  );
  const project = new FixtureProject();
  const stock = { type: 'http', url, private_network: true, auth: { bearer_env: 'FEED_TOKEN' } } as const;
  await project.site({ stock });
  const request = { root: project.root, state: project.state, site: 'test-site', now: new Date() };
  const planned = () => new Set<string>();
  const reported = async (secret?: SecretLookup) =>
    JSON.stringify([
      await takeSnapshot({ ...request, secret }),
      (await checkSite({ ...request, secret, planned, forbidden: [] })).refusals,
    ]);
  const echoed = await reported((name) => VARIABLES[name]);
  expect(echoed.match(/packed its feed as \\"x-\*\*\*\\"/g)).toHaveLength(2);
  expect(echoed).not.toContain('token-nobody-guesses');
  expect(
    (await reported()).match(/stock\.auth\.bearer_env\\" of site.json names the variable FEED_TOKEN/g),
  ).toHaveLength(2);
});

describe('secrets', () => {
  const all: Partial<HttpSource> = {
    auth: { basic_env: 'FEED_LOGIN' },
    headers: { 'X-Key': { env: 'FEED_KEY' } },
    query: { token: { env: 'FEED_TOKEN' } },
    method: 'POST',
    body: { form: { key: { env: 'FEED_KEY' } } },
  };
  const SECRETS = [...Object.values(VARIABLES), 'pass-nobody-guesses'];

  it.each([301, 302, 303, 307, 308])('do not travel by a redirect to another host: %i', async (status) => {
    const seen: string[] = [];
    const other = await serveHttp(async (request, response) => {
      seen.push(JSON.stringify([request.url, request.headers, await text(request)]));
      response.end('[]');
    });
    const url = await serveHttp((_request, response) =>
      response.writeHead(status, { location: other }).end(),
    );
    expect(await textOfFeed(await fetchFrom(url, all, [new URL(other).host]))).toBe('[]');
    expect(seen).toHaveLength(1);
    for (const secret of [
      ...SECRETS,
      btoa(VARIABLES.FEED_LOGIN ?? ''),
      encodeURIComponent(VARIABLES.FEED_KEY ?? ''),
    ])
      expect(seen.join()).not.toContain(secret);
  });

  it('go along by a redirect on their own host, with the body where the status demands it', async () => {
    const seen: unknown[] = [];
    const url = await serveHttp(async (request, response) => {
      const { method, headers } = request;
      const status = Number(request.url?.slice(1));
      if (status > 300) response.writeHead(status, { location: '/200' }).end();
      else response.end('[]', () => {});
      const body = await text(request);
      if (!(status > 300)) seen.push([method, headers['x-key'], headers.authorization !== undefined, body]);
    });
    for (const status of [303, 307])
      await textOfFeed(await fetchFrom(new URL(`/${status}`, url).href, { ...all, query: undefined }));
    expect(seen).toEqual([
      ['GET', 'key nobody/guesses', true, ''],
      ['POST', 'key nobody/guesses', true, 'key=key+nobody%2Fguesses'],
    ]);
  });

  it('stand in no message, though a server sends them back', async () => {
    const url = await serveHttp((request, response) => {
      const { authorization = '', 'x-key': key = '' } = request.headers;
      response.writeHead(200, { 'content-encoding': `${atob(authorization.slice(6))} ${String(key)}` }).end();
    });
    const { message, cause } = await refusalOf(
      fetchFrom(url, { ...all, query: undefined, method: undefined, body: undefined }),
    );
    expect(message).toContain('*** ***');
    for (const secret of SECRETS) expect(`${message} ${String(cause)}`).not.toContain(secret);
  });
});
