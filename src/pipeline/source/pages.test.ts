import { describe, expect, it } from 'vitest';
import { parse } from '#domain/parse.ts';
import type { SourceOf, StockSource } from '#domain/site/stock-source.schema.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { feedRecords as recordsIn } from '../format/format.ts';
import { NOW } from '../snapshots.fixture.ts';
import { takeSnapshot } from '../take-snapshot.ts';
import { serveHttp } from './http-server.fixture.ts';
import { refusalOf, sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';

type Pages = Extract<StockSource, { type: 'http' }>['pages'];
type PagesInput = { by: 'next' | 'number' | 'cursor' } & Record<string, unknown>;

const CARS = Array.from({ length: 7 }, (_, id) => ({ id }));

interface PagedFeed {
  pages: PagesInput;
  records?: string;
  source?: Partial<SourceOf<'http'>>;
  allow?: string[];
  path?: string;
}

async function fetchPaged(url: string, { pages, source, allow, ...rest }: PagedFeed) {
  const written = { type: 'http', url, private_network: true, pages, ...source, ...rest };
  const stock = parse(stockSourceSchema, written, 'stock');
  return fetchStock(stock, sourceContext({ allow: allow ?? [], secret: () => 'key-nobody-guesses' }), null);
}

/** The ids of the records that become of all pages. */
async function idsFrom(url: string, feed: PagedFeed): Promise<unknown[]> {
  const fetched = await fetchPaged(url, feed);
  if (fetched.kind === 'unchanged' || fetched.layout === undefined) throw new Error('No pages came');
  using body = fetched.body;
  return Array.from(await recordsIn(body, fetched.layout), (record) => Object(record.read()).id);
}

const refusedBy = (url: string, feed: PagedFeed) => refusalOf(idsFrom(url, feed));

/** An API with pages of `size` cars; `pageOf` writes how a page leads to the next. */
const serveApi = (
  pageOf: (cars: typeof CARS, query: URLSearchParams) => { body: unknown; link?: string },
  requests: string[] = [],
) =>
  serveHttp((request, response) => {
    requests.push(request.url ?? '');
    const { body, link } = pageOf(CARS, new URL(request.url ?? '', 'http://x').searchParams);
    if (link !== undefined) response.setHeader('link', link);
    response.end(JSON.stringify(body));
  });

const sliced = (cars: typeof CARS, from: number, size = 3) => ({
  cars: cars.slice(from, from + size),
  rest: from + size < cars.length ? from + size : null,
});

const ALL = [0, 1, 2, 3, 4, 5, 6];

describe('issue 17 §3: pages of an API become one feed', () => {
  it('by a next link in the page, relative or whole, until there is none', async () => {
    for (const base of ['', 'http://HOST/feed']) {
      const requests: string[] = [];
      const url = await serveApi((cars, query) => {
        const page = sliced(cars, Number(query.get('from') ?? 0));
        const host = new URL(url).host;
        const next = page.rest === null ? null : `${base.replace('HOST', host)}?from=${page.rest}`;
        return { body: { links: { next }, data: { cars: page.cars } } };
      }, requests);
      expect(await idsFrom(url, { pages: { by: 'next', path: 'links.next' }, records: 'data.cars' })).toEqual(
        ALL,
      );
      expect(requests).toEqual(['/feed', '/feed?from=3', '/feed?from=6']);
    }
  });

  it('by the Link header', async () => {
    const url = await serveApi((cars, query) => {
      const page = sliced(cars, Number(query.get('from') ?? 0));
      const next = page.rest === null ? '' : `, <?from=${page.rest}&a=1,2>; title="x"; rel="next"`;
      return { body: page.cars, link: `</feed>; rel=first${next}` };
    });
    expect(await idsFrom(url, { pages: { by: 'next' } })).toEqual(ALL);
  });

  it('by a page number, until a page is empty', async () => {
    const requests: string[] = [];
    const url = await serveApi(
      (cars, query) => ({ body: sliced(cars, (Number(query.get('page')) - 1) * 3).cars }),
      requests,
    );
    expect(await idsFrom(url, { pages: { by: 'number' } })).toEqual(ALL);
    expect(requests).toEqual(['/feed?page=1', '/feed?page=2', '/feed?page=3', '/feed?page=4']);
  });

  it('by an offset, until all that the total names came', async () => {
    const requests: string[] = [];
    const url = await serveApi((cars, query) => {
      const body = { total: cars.length, cars: sliced(cars, Number(query.get('offset'))).cars };
      return { body };
    }, requests);
    const pages = { by: 'number', query: 'offset', start: 0, step: 3, total: 'total' } as const;
    expect(await idsFrom(url, { pages, records: 'cars' })).toEqual(ALL);
    expect(requests).toEqual(['/feed?offset=0', '/feed?offset=3', '/feed?offset=6']);
  });

  it('is refused where a page is empty before all that the total names came', async () => {
    const url = await serveApi((cars, query) => {
      const from = Number(query.get('offset'));
      return { body: { total: cars.length, cars: from < 6 ? sliced(cars, from).cars : [] } };
    });
    const pages = { by: 'number', query: 'offset', start: 0, step: 3, total: 'total' } as const;
    expect(await refusedBy(url, { pages, records: 'cars' })).toMatchObject({
      code: 'truncated',
      message: expect.stringContaining('Page 3 from '),
    });
  });

  it('by a cursor, a text or a number', async () => {
    for (const prefix of ['after ', '']) {
      const url = await serveApi((cars, query) => {
        const page = sliced(cars, Number(query.get('cursor')?.replace('after ', '') ?? 0));
        const next = page.rest === null ? '' : prefix + page.rest;
        return {
          body: { meta: { next: next === '' || prefix !== '' ? next : Number(next) }, cars: page.cars },
        };
      });
      const pages = { by: 'cursor', path: 'meta.next', query: 'cursor' } as const;
      expect(await idsFrom(url, { pages, records: 'cars' })).toEqual(ALL);
    }
  });

  it('a broken record stays one record', async () => {
    const url = await serveHttp((request, response) =>
      response.end(request.url?.endsWith('1') ? '[{"id":1}, {"id":tru}]' : '[]'),
    );
    const fetched = await fetchPaged(url, { pages: { by: 'number' } });
    if (fetched.kind === 'unchanged' || fetched.layout === undefined) throw new Error('No pages came');
    using body = fetched.body;
    const read = (record: { read: () => unknown }) => {
      try {
        return record.read();
      } catch {
        return 'broken';
      }
    };
    expect(Array.from(await recordsIn(body, fetched.layout), read)).toEqual([{ id: 1 }, 'broken']);
  });

  it('whose columns are mapped as those of one page are', async () => {
    const records = feedRecords(7);
    const url = await serveApi((_cars, query) => {
      const from = Number(query.get('from'));
      return { body: { data: records.slice(from, from + 3) } };
    });
    const project = new FixtureProject();
    const pages = { by: 'number', query: 'from', start: 0, step: 3 } as const;
    await project.site({ stock: { type: 'http', url, records: 'data', private_network: true, pages } });
    const { root, state } = project;
    const taken = await takeSnapshot({ root, state, site: 'test-site', now: NOW });
    expect(taken.kind === 'taken' && taken.whole().vehicles.map(({ id }) => id)).toHaveLength(7);
  });

  it('no page at all is a feed without records', async () => {
    const url = await serveApi(() => ({ body: [] }));
    expect(await idsFrom(url, { pages: { by: 'number' } })).toEqual([]);
  });
});

describe('pages and secrets', () => {
  const source: Partial<SourceOf<'http'>> = {
    auth: { bearer_env: 'FEED_TOKEN' },
    query: { key: { env: 'FEED_KEY' } },
  };

  it('go to each page of the source’s own origin, also where the next link lacks them', async () => {
    const seen: unknown[] = [];
    const url = await serveHttp(({ url: path = '', headers }, response) => {
      seen.push([path, headers.authorization]);
      response.end(
        JSON.stringify({ cars: [{ id: path.length }], next: path.includes('p=2') ? null : '?p=2' }),
      );
    });
    await idsFrom(url, { pages: { by: 'next', path: 'next' }, records: 'cars', source });
    expect(seen).toEqual([
      ['/feed?key=key-nobody-guesses', 'Bearer key-nobody-guesses'],
      ['/feed?p=2&key=key-nobody-guesses', 'Bearer key-nobody-guesses'],
    ]);
  });

  it('do not go to another host, which is called only where OUTBOUND_ALLOW names it', async () => {
    const seen: unknown[] = [];
    const other = await serveHttp(({ url: path, headers }, response) => {
      seen.push([path, headers.authorization]);
      response.end('{"cars": [{"id": 2}]}');
    });
    const url = await serveHttp((_request, response) =>
      response.end(JSON.stringify({ cars: [{ id: 1 }], next: other.replace('127.0.0.1', 'localhost') })),
    );
    const feed: PagedFeed = { pages: { by: 'next', path: 'next' }, records: 'cars', source };
    expect((await refusedBy(url, feed)).code).toBe('forbidden_address');
    expect(seen).toEqual([]);
    const allow = [new URL(other.replace('127.0.0.1', 'localhost')).host];
    expect(await idsFrom(url, { ...feed, allow })).toEqual([1, 2]);
    expect(seen).toEqual([['/feed', undefined]]);
  });
});

describe('promises "Feeds": pages have an end', () => {
  it('more pages than settings allow are refused, not cut', async () => {
    const url = await serveApi((_cars, query) => ({ body: [{ id: query.get('page') }] }));
    const { code, message } = await refusedBy(url, { pages: { by: 'number', max: 5 } });
    expect(code).toBe('too_large');
    expect(message).toContain('has more than 5 pages: raise "stock.pages.max" of site.json');
  });

  it('an API that ignores the query is found out', async () => {
    const url = await serveApi((cars) => ({ body: cars }));
    const { code, message } = await refusedBy(url, { pages: { by: 'number', query: 'seite' } });
    expect([code, message]).toEqual(['unreadable', expect.stringContaining('is page 1 again')]);
  });

  it('a cursor that leads back to a page before is found out', async () => {
    const next: Record<string, string> = { a: 'b', b: 'c', c: 'b' };
    const url = await serveHttp((request, response) => {
      const cursor = new URL(request.url ?? '', 'http://api.example').searchParams.get('after') ?? 'a';
      response.end(JSON.stringify({ cars: [{ id: cursor }], next: next[cursor] }));
    });
    const feed: PagedFeed = { pages: { by: 'cursor', path: 'next', query: 'after' }, records: 'cars' };
    expect((await refusedBy(url, feed)).message).toContain('Page 4 from');
    expect((await refusedBy(url, feed)).message).toContain('is page 2 again');
  });

  it.each([
    ['cut in the middle', '{"cars": [{"id": 1}', 'truncated', 'Page 2:'],
    ['no JSON', '<cars/>', 'unreadable', 'Page 2:'],
    ['without its list', '{"autos": []}', 'unreadable', 'Page 2:'],
    ['with an object for a link', '{"cars": [], "next": {}}', 'unreadable', 'Page 2: "next" is neither'],
  ])('one that is %s spoils the feed, and is named', async (_what, second, code, words) => {
    const url = await serveHttp((request, response) =>
      response.end(request.url === '/feed' ? '{"cars": [{"id": 0}], "next": "/2"}' : second),
    );
    const refusal = await refusedBy(url, { pages: { by: 'next', path: 'next' }, records: 'cars' });
    expect([refusal.code, refusal.message]).toEqual([code, expect.stringContaining(words)]);
  });

  it('one that responds with 500, or has no total, spoils it too', async () => {
    const broken = await serveHttp((request, response) =>
      response.writeHead(request.url?.includes('=2') ? 500 : 200).end('{"cars": [{"id": 0}]}'),
    );
    const pages = { by: 'number' } as const;
    expect((await refusedBy(broken, { pages, records: 'cars' })).code).toBe('http_status');
    const { message } = await refusedBy(broken, { pages: { ...pages, total: 'count' }, records: 'cars' });
    expect(message).toContain('Page 1: "count" is no number of records');
  });

  it('all of them share one time', async () => {
    const url = await serveHttp((request, response) => {
      setTimeout(() => response.end(`[{"id": "${request.url}"}]`), 40);
    });
    const stock = parse(
      stockSourceSchema,
      {
        type: 'http',
        url,
        private_network: true,
        pages: { by: 'number' } satisfies PagesInput & Partial<Pages>,
      },
      'stock',
    );
    const fetched = fetchStock(stock, sourceContext(), null, AbortSignal.timeout(300));
    await expect(fetched).rejects.toMatchObject({ code: 'too_slow' });
  });
});
