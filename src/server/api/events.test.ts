import { describe, expect, it } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { leadServer, siteContextWith } from './leads.fixture.ts';

const SINCE = { since: '2000-01-01' };
const JSON_TYPE = { 'content-type': 'application/json' };

async function collector(options: Parameters<typeof leadServer>[0] = {}) {
  const server = await leadServer(options);
  const report = (body: unknown, headers: Record<string, string> = {}) =>
    server.post('/api/events', JSON.stringify(body), { ...JSON_TYPE, ...headers });
  return { ...server, report };
}

describe('POST /api/events', () => {
  it('counts events by the site’s date', async () => {
    const { report, events, store } = await collector();
    const call = { event: 'call_dealer', event_id: 25, car_id: CAR.id };
    for (const body of [call, call, { event: 'favourite', car_id: CAR.id }])
      expect((await report(body)).status).toBe(204);
    expect(await events.totals(SINCE)).toEqual([
      { site: 'demo', event: 'call_dealer', hits: 2 },
      { site: 'demo', event: 'favourite', hits: 1 },
    ]);
    const db = await store.db();
    expect(
      await db.selectFrom('event_count').selectAll().where('event', '=', 'call_dealer').execute(),
    ).toEqual([
      {
        site: 'demo',
        day: '2026-01-01',
        event: 'call_dealer',
        car_id: CAR.id,
        department: '',
        category: '',
        hits: 2,
      },
    ]);
  });

  it('is bounded: unknown cars and names add no rows', async () => {
    const { report, store } = await collector();
    for (let index = 0; index < 50; index += 1)
      await report({ event: 'favourite', car_id: `car-${index}`, category: `word ${index}` });
    const db = await store.db();
    expect(await db.selectFrom('event_count').selectAll().execute()).toMatchObject([
      { car_id: '', hits: 50 },
    ]);
  });

  it.each([
    ['no event of the table', JSON.stringify({ event: 'login' }), {}, 422],
    ['no JSON', '{', {}, 400],
    ['another type', 'event=form', { 'content-type': 'text/plain' }, 415],
    ['too much', JSON.stringify({ event: 'x'.repeat(70_000) }), {}, 413],
    ['a page of another site', '{"event":"form"}', { origin: 'https://evil.example' }, 403],
    ['a host without a site', '{"event":"form"}', { host: 'nobody.localhost:4321' }, 404],
    ['a site without settings', '{"event":"form"}', { host: 'other.localhost:4321' }, 503],
  ])('refuses %s', async (_what, body, headers, status) => {
    const { post, events } = await collector();
    expect((await post('/api/events', body, { ...JSON_TYPE, ...headers })).status).toBe(status);
    expect(await events.totals(SINCE)).toEqual([]);
  });

  it('limits the events of a network', async () => {
    const { report, events } = await collector({ trustProxy: 1 });
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const statuses = await Promise.all(Array.from({ length: 605 }, () => report({ event: 'form' }, from)));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await events.totals(SINCE)).toMatchObject([{ hits: 600 }]);
  });

  it('reports that it cannot count', async () => {
    const { report } = await collector({ store: { state: '/dev/null/nowhere' } });
    expect((await report({ event: 'form' })).status).toBe(503);
  });
});

describe('POST /api/searches', () => {
  const search = (server: Awaited<ReturnType<typeof leadServer>>, body: object) =>
    server.post('/api/searches', JSON.stringify(body), JSON_TYPE);

  it('counts the parts of a search by the site’s date, and sums them', async () => {
    const server = await leadServer();
    for (const body of [
      { search: '?make=Lada', found: 0 },
      { search: '?make=Lada&query=sunroof', found: 2, corrections: ['Lada for lda'] },
      { search: '?make=Lada', found: 0 },
    ])
      expect((await search(server, body)).status).toBe(204);
    const totals = await server.events.searches({ site: 'demo', since: '2026-01-01' });
    expect(totals.map(({ event, term, hits }) => [event, term, hits])).toEqual([
      ['search', '', 3],
      ['search_filter', 'make', 3],
      ['search_empty', 'Make: lada', 2],
      ['search_corrected', 'lada for lda', 1],
      ['search_words', 'sunroof', 1],
    ]);
    expect(await server.events.searches({ site: 'other', since: '2026-01-01' })).toEqual([]);
  });

  it('is bounded: a day’s new terms are counted as none after 2,000', async () => {
    const { events } = await leadServer();
    const at = { site: 'demo', day: '2026-01-01' };
    await events.addSearch(
      Array.from({ length: 2000 }, (_, n) => ({ event: 'search_words' as const, term: `word ${n}` })),
      at,
    );
    await events.addSearch(
      ['word 7', 'new', 'newer'].map((term) => ({ event: 'search_words', term })),
      at,
    );
    const totals = await events.searches({ since: at.day });
    expect(totals).toHaveLength(2000);
    expect(totals[0]).toEqual({ site: 'demo', event: 'search_words', term: 'word 7', hits: 2 });
  });

  it('bounds terms by terms alone: "different terms of a site’s day", not events of its cars', async () => {
    const { events, store } = await leadServer();
    const at = { site: 'demo', day: '2026-01-01' };
    const event = { ...at, event: 'favourite', department: '', category: '', hits: 1 };
    const db = await store.db();
    await db
      .insertInto('event_count')
      .values(Array.from({ length: 2000 }, (_, n) => ({ ...event, car_id: `car-${n}` })))
      .execute();
    await events.addSearch([{ event: 'search_words', term: 'sunroof' }], at);
    expect(await events.searches({ since: at.day })).toMatchObject([{ term: 'sunroof', hits: 1 }]);
  });

  it('counts nothing on a site that has this off', async () => {
    const server = await leadServer({ siteContext: siteContextWith({ analytics: { searches: false } }) });
    const report = { search: '?make=Lada', found: 0, corrections: ['Lada for lda'] };
    expect((await search(server, report)).status).toBe(204);
    expect(await server.events.searches({ since: '2026-01-01' })).toEqual([]);
  });

  it.each([
    {},
    { search: 'x'.repeat(2001), found: 0 },
    { search: '', found: -1 },
    { search: '', found: 1, corrections: Array(21).fill('Kia for kea') },
  ])('refuses what is no search: %j', async (body) =>
    expect((await search(await leadServer(), body)).status).toBe(422),
  );
});
