import { describe, expect, it } from 'vitest';
import { freshServer, NOW, page } from '../app.fixture.ts';
import { type Access, cockpitAccess } from '../cockpit/access.ts';
import { parseExposition, sampleOf } from './exposition.fixture.ts';
import { exposition } from './exposition.ts';
import { gauge, openCounter, openHistogram } from './families.ts';
import { routeClass } from './route-class.ts';
import { openServiceMetrics } from './service-metrics.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const NAMED = { name: 'it', help: 'It.' };

/** A server, and a request for its metrics, by default from this machine. */
function measured({ access, now = () => NOW }: { access?: Access; now?: () => Date } = {}) {
  const server = freshServer({ now, access, metrics: { metrics: openServiceMetrics() } });
  const fetchMetrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    server.app.request(
      '/metrics',
      { headers: { host: 'localhost:4321', ...headers } },
      { incoming: { headers: { host: 'localhost:4321', ...headers }, socket: { remoteAddress } } },
    );
  return { ...server, fetchMetrics, read: async () => parseExposition(await (await fetchMetrics()).text()) };
}

describe('the text format', () => {
  it('conforms to its definition, whatever a label contains', () => {
    const labels = { site: 'a "b"\\c\nd' };
    const text = exposition([gauge({ name: 'it', help: 'One\\two\nthree' }, [{ labels, value: 0.5 }])]);
    expect(text).toBe('# HELP it One\\\\two\\nthree\n# TYPE it gauge\nit{site="a \\"b\\"\\\\c\\nd"} 0.5\n');
    expect(parseExposition(text).size).toBe(1);
  });

  it('starts known label sets at zero', () => {
    const counter = openCounter(NAMED, [{ a: '1' }]);
    counter.add({ a: '2' });
    counter.add({ a: '2' });
    expect(exposition([counter.family()])).toContain('it{a="1"} 0\nit{a="2"} 2\n');
  });

  it('a bucket includes those before it, and its own bound', () => {
    const histogram = openHistogram(NAMED, [0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.observe({ a: '1' }, seconds);
    expect(exposition([histogram.family()])).toBe(
      [
        '# HELP it It.\n# TYPE it histogram\n',
        'it_bucket{a="1",le="0.1"} 2\nit_bucket{a="1",le="1"} 3\nit_bucket{a="1",le="+Inf"} 4\n',
        'it_sum{a="1"} 7.65\nit_count{a="1"} 4\n',
      ].join(''),
    );
  });
});

it.each([
  ['/', 'page'],
  ['/cars/2021-toyota-corolla', 'page'],
  ['/apiary', 'page'],
  ['/_astro/card.Bx1.js', 'asset'],
  ['/search/index.bin', 'asset'],
  ['/api/leads', 'api'],
  ['/hooks/stock/demo', 'hook'],
  ['/cockpit', 'cockpit'],
  ['/status', 'operator'],
])('%s is of the kind %s', (path, route) => expect(routeClass(path)).toBe(route));

describe('/metrics', () => {
  it('admits this machine, but not requests through a proxy on it, by another host name or from elsewhere', async () => {
    const { fetchMetrics } = measured();
    expect((await fetchMetrics()).status).toBe(200);
    expect((await fetchMetrics({}, '::ffff:127.0.0.1')).status).toBe(200);
    const refused = [
      fetchMetrics({ 'x-forwarded-for': '203.0.113.9' }),
      fetchMetrics({ forwarded: 'for=203.0.113.9' }),
      fetchMetrics({ host: 'rebound.example' }),
      fetchMetrics({}, '203.0.113.9'),
      fetchMetrics({ authorization: 'Bearer guess' }),
    ];
    for (const response of await Promise.all(refused)) {
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.text()).not.toContain('forecourt_');
    }
  });

  it('admits the token from anywhere', async () => {
    const { fetchMetrics } = measured({ access: cockpitAccess(TOKEN) });
    expect((await fetchMetrics({ authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).status).toBe(200);
    expect((await fetchMetrics({ authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
  });

  it('is Prometheus’ text format, and is not cached', async () => {
    const response = await measured().fetchMetrics();
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('counts requests by route class and status, with their durations', async () => {
    const { get, publish, read } = measured();
    await publish({ '/': page('home') });
    for (const path of ['/', '/', '/none', '/_astro/none.js', '/healthz']) await get(path);
    const families = await read();
    expect(sampleOf(families, 'forecourt_http_requests_total{route="page",status="200"}')).toBe(2);
    expect(sampleOf(families, 'forecourt_http_requests_total{route="page",status="404"}')).toBe(1);
    expect(sampleOf(families, 'forecourt_http_requests_total{route="asset",status="404"}')).toBe(1);
    expect(sampleOf(families, 'forecourt_http_request_duration_seconds_count{route="page"}')).toBe(3);
    expect(sampleOf(families, 'forecourt_http_request_duration_seconds_count{route="operator"}')).toBe(1);
  });

  it('reports each site’s stock age and release age', async () => {
    const { publish, read, openStore } = measured({ now: () => new Date(NOW.getTime() + 90_500) });
    await publish({ '/': page('home') }, { sequence: 7 });
    openStore().noteStockRead(new Date(NOW.getTime() + 60_000));
    const families = await read();
    expect(sampleOf(families, 'forecourt_stock_age_seconds{site="demo"}')).toBe(30);
    expect(sampleOf(families, 'forecourt_release_age_seconds{site="demo"}')).toBe(90.5);
    expect(sampleOf(families, 'forecourt_release_sequence{site="demo"}')).toBe(7);
    expect(sampleOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(10 << 20);
  });

  it('reports a store that does not respond, and the rest as usual', async () => {
    const metrics = { metrics: openServiceMetrics() };
    const { app, publish } = freshServer({
      metrics,
      access: cockpitAccess(TOKEN),
      service: async () => null,
    });
    await publish({ '/': page('home') });
    const response = await app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    const families = parseExposition(await response.text());
    expect(sampleOf(families, 'forecourt_store_up')).toBe(0);
    expect(families.has('forecourt_dead_letters')).toBe(false);
    expect(sampleOf(families, 'forecourt_release_sequence{site="demo"}')).toBe(1);
  });
});
