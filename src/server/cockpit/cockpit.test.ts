import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import type { SiteFacts } from '#sites/site-facts.ts';
import { freshServer, NOW, page } from '../app.fixture.ts';
import { cockpitAccess } from './access.ts';
import { buildWith, factsWith, HELD_DIFFERENCE, heldBuild } from './cockpit.fixture.ts';
import type { CockpitDeps } from './cockpit.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const HOST = { host: 'localhost:4321' };
const BEARER = { ...HOST, authorization: `Bearer ${TOKEN}` };
const FORM = { ...HOST, 'content-type': 'application/x-www-form-urlencoded' };

async function cockpit({
  facts = factsWith(),
  now = () => NOW,
  trustProxy = 0,
  searches,
}: { facts?: SiteFacts; now?: () => Date; trustProxy?: number } & Pick<CockpitDeps, 'searches'> = {}) {
  const access = cockpitAccess(TOKEN);
  const server = freshServer({ now, trustProxy, access, cockpit: { factsOf: async () => facts, searches } });
  await server.publish({ '/': page('home'), '/cars/x': page('a <b>car</b>') });
  return server;
}

describe('the token', () => {
  it('is required on every address, and nothing is shown without it', async () => {
    const { get } = await cockpit();
    for (const path of ['/cockpit', '/cockpit/', '/cockpit/demo', '/cockpit/status.json', '/cockpit/none']) {
      const response = await get(path, HOST);
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.text()).not.toContain('demo');
    }
  });

  it('opens as a bearer, and no other does', async () => {
    const { get } = await cockpit();
    expect((await get('/cockpit', BEARER)).status).toBe(200);
    for (const wrong of [`${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()])
      expect((await get('/cockpit', { ...HOST, authorization: `Bearer ${wrong}` })).status).toBe(401);
  });

  it('cannot be guessed: ten wrong ones per network and quarter of an hour, by form and header together', async () => {
    let now = NOW;
    const { get, post } = await cockpit({ now: () => now, trustProxy: 1 });
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const bearer = (text: string) => get('/cockpit', { ...HOST, ...from, authorization: `Bearer ${text}` });
    const form = (text: string) =>
      post('/cockpit', new URLSearchParams({ token: text }).toString(), { ...FORM, ...from });
    for (let guess = 0; guess < 10; guess += 1)
      expect((await (guess % 2 === 0 ? bearer : form)(`guess ${guess}`.replace(' ', '-'))).status).toBe(401);
    for (const signIn of [bearer, form])
      for (const text of ['another', TOKEN]) {
        const refused = await signIn(text);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
      }
    now = new Date(NOW.getTime() + 15 * 60_000);
    expect((await bearer(TOKEN)).status).toBe(200);
    for (let time = 0; time < 20; time += 1) expect((await bearer(TOKEN)).status).toBe(200);
  });

  it('is not accepted in an address', async () => {
    const { get } = await cockpit();
    expect((await get(`/cockpit?token=${TOKEN}`, HOST)).status).toBe(401);
  });

  it('has no route without one: COCKPIT_TOKEN absent', async () => {
    const { get, publish } = freshServer();
    await publish({ '/': page('home') });
    expect((await get('/cockpit', BEARER)).status).toBe(404);
  });

  it('opens nothing on the address of a dealership', async () => {
    const { get, publish } = await cockpit();
    const ofSite = { ...BEARER, host: 'demo.localhost:4321' };
    expect((await get('/cockpit', ofSite)).status).toBe(404);
    await publish({ '/': page('home'), '/cockpit': page('a page about cockpits') }, { sequence: 2 });
    expect(await (await get('/cockpit', ofSite)).text()).toBe('a page about cockpits');
  });
});

describe('the form', () => {
  const signIn = (post: Awaited<ReturnType<typeof cockpit>>['post'], token: string, more = {}) =>
    post('/cockpit', new URLSearchParams({ token }).toString(), { ...FORM, ...more });

  it('sets a cookie that no script reads and no other site sends, and not the token itself', async () => {
    const { post, get } = await cockpit();
    const response = await signIn(post, TOKEN);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cockpit']);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^cockpit=[^;]+; Max-Age=43200; Path=\/cockpit; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(TOKEN);
    const [pair = ''] = cookie.split(';');
    expect((await get('/cockpit', { ...HOST, cookie: pair })).status).toBe(200);
    expect((await get('/cockpit', { ...HOST, cookie: `${pair}x` })).status).toBe(401);
  });

  it('lasts twelve hours', async () => {
    let now = NOW;
    const { post, get } = await cockpit({ now: () => now });
    const cookie = (await signIn(post, TOKEN)).headers.get('set-cookie')?.split(';')[0] ?? '';
    now = new Date(NOW.getTime() + 12 * HOUR_MS - 1);
    expect((await get('/cockpit', { ...HOST, cookie })).status).toBe(200);
    now = new Date(NOW.getTime() + 12 * HOUR_MS);
    expect((await get('/cockpit', { ...HOST, cookie })).status).toBe(401);
    const longer = cookie.replace(/\d+/, (until) => String(Number(until) + 1));
    expect((await get('/cockpit', { ...HOST, cookie: longer })).status).toBe(401);
  });

  it('rejects a wrong token, a form of another site, and an overlong body', async () => {
    const { post } = await cockpit();
    const wrong = await signIn(post, 'guess');
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await wrong.text()).toContain('That is not the token.');
    expect((await signIn(post, TOKEN, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await signIn(post, TOKEN, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await signIn(post, TOKEN.repeat(500), { 'content-length': '13500' })).status).toBe(413);
  });

  it('signs out', async () => {
    const { post } = await cockpit();
    const response = await post('/cockpit/leave', '', FORM);
    expect(response.headers.get('set-cookie')).toMatch(/^cockpit=; Max-Age=0; Path=\/cockpit/);
  });
});

describe('the pages', () => {
  it('run no script, post to no other origin, and are not cached', async () => {
    const { get } = await cockpit();
    for (const path of ['/cockpit', '/cockpit/demo']) {
      const response = await get(path, BEARER);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const html = await response.text();
      expect(html).not.toMatch(/<script|\son\w+=|style="|https?:\/\//i);
    }
  });

  it('escape what feeds and editors wrote', async () => {
    const rejected = [
      { index: 0, id: '<img src=x onerror=alert(1)>', field: 'price', code: 'bad', message: '"<b>" & co' },
    ];
    const { get } = await cockpit({ facts: factsWith({ build: buildWith({ rejected }) }) });
    const html = await (await get('/cockpit/demo', BEARER)).text();
    expect(html).toContain('Record 1 · &lt;img src=x onerror=alert(1)&gt; · price');
    expect(html).toContain('&quot;&lt;b&gt;&quot; &amp; co (bad)');
  });

  it('name what shoppers searched for: in vain, in other words, misspelt, misunderstood, and by which filters', async () => {
    const total = { site: 'demo', hits: 3 };
    const searches = async () => [
      { ...total, event: 'search_empty' as const, term: 'Make: <lada>' },
      { ...total, event: 'search_words' as const, term: 'sunroof' },
      { ...total, event: 'search_corrected' as const, term: 'toyota for toyta' },
      { ...total, event: 'search_as_text' as const, term: 'electric park brake' },
      { ...total, event: 'search_filter' as const, term: 'make_model', hits: 1 },
      { ...total, event: 'search' as const, term: '', hits: 9 },
    ];
    const { get } = await cockpit({ searches });
    const html = await (await get('/cockpit/demo', BEARER)).text();
    const sections = Array.from(
      html.matchAll(/<h2>([^<]*, 30 days)<\/h2>(.*?)<\/section>/gs),
      ([, title, rows = '']) => [
        title,
        rows
          .replace(/<[^>]+>|\s+/g, ' ')
          .replace(/ +/g, ' ')
          .trim(),
      ],
    );
    expect(sections).toEqual([
      ['Searched for, not in stock, 30 days', 'Make: &lt;lada&gt; 3 searches'],
      ['Words that were no filter, 30 days', 'sunroof 3 searches'],
      ['Corrected spellings, 30 days', 'toyota for toyta 3 searches'],
      ['Searched as text, because misunderstood, 30 days', 'electric park brake 3 searches'],
      ['Filters in use, 30 days', 'make_model 1 search'],
    ]);
  });

  it('account for every record, and for every listed car in each channel', async () => {
    const account = {
      records: 9,
      excluded: 0,
      accepted: 7,
      rejected: 1,
      duplicates: 1,
      listed: 5,
      sold_pages: 0,
      hidden: { show_on_dealer_website: 0, used_only: 2, sold_long_ago: 0, quarantined: 0 },
      stays: { listed: 1, sold_pages: 0 },
    };
    const feeds = [
      { path: '/feeds/stock.json', cars: 5, left_out: [{ id: '7', reason: 'It has no price' }] },
    ];
    const { get } = await cockpit({ facts: factsWith({ build: buildWith({ account, feeds }) }) });
    const html = (await (await get('/cockpit/demo', BEARER)).text())
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(html).toContain('9 records 7 accepted + 1 rejected + 1 duplicates');
    expect(html).toContain('hidden by used_only 2');
    expect(html).toContain('/feeds/stock.json 6 listed = 5 in it + 1 omitted: It has no price');
  });

  it('show what differs in a held feed, and how to decide', async () => {
    const { get } = await cockpit({ facts: factsWith({ build: heldBuild() }) });
    const html = await (await get('/cockpit/demo', BEARER)).text();
    expect(html).toContain(`<p class="head">held</p><p>${HELD_DIFFERENCE}</p>`);
    expect(html).toContain('forecourt feed accept --site demo');
  });

  it('show a held feed with its age and verdict, and the account of the last good one', async () => {
    const held = {
      since: '2025-12-30T21:00:00.000Z',
      last: '2025-12-31T21:00:00.000Z',
      accepted: [],
      accepted_cars: [],
      rejected: true,
      differences: [
        { rule: 'gone' as const, store: null, field: 'sold or gone', size: 1, message: '', samples: [] },
      ],
    };
    const { get } = await cockpit({ facts: factsWith({ build: buildWith({ outcome: 'rejected', held }) }) });
    const html = await (await get('/cockpit/demo', BEARER)).text();
    expect(html).toContain('Since 27 hours ago, the last 3 hours ago: rejected');
    expect(html).toContain('Records of the last good feed');
  });

  it('show a hundred of a kind, and link the rest', async () => {
    const rejected = Array.from({ length: 130 }, (_, index) => ({
      index,
      id: String(index),
      field: 'price',
      code: 'bad',
      message: 'No number',
    }));
    const { get } = await cockpit({ facts: factsWith({ build: buildWith({ rejected }) }) });
    const html = await (await get('/cockpit/demo', BEARER)).text();
    expect(html.match(/No number/g)).toHaveLength(100);
    expect(html).toContain('30 more: forecourt status --site demo --json');
  });

  it('report a site whose state cannot be read, and show the others as usual', async () => {
    const server = freshServer({
      access: cockpitAccess(TOKEN),
      cockpit: {
        factsOf: async (site) => {
          if (site === 'demo') throw new Error('report.json is torn');
          return factsWith({ build: buildWith() });
        },
      },
    });
    await server.publish({ '/': page('home') });
    await server.publish({ '/': page('home') }, {}, 'other');
    const html = await (await server.get('/cockpit', BEARER)).text();
    expect(html).toContain('Cannot be read: report.json is torn');
    expect(html).toContain('published 3 hours ago: 1 car accepted');
  });

  it('end with 404 for a site that is not there', async () => {
    const { get } = await cockpit();
    expect((await get('/cockpit/nobody', BEARER)).status).toBe(404);
    expect((await get('/cockpit/a/b', BEARER)).status).toBe(404);
  });
});
