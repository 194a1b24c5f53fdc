import { describe, expect, it } from 'vitest';
import { NOW } from '../app.fixture.ts';
import { ENQUIRY, leadServer } from './leads.fixture.ts';
import { signIn } from './session.fixture.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const SEARCH = {
  form: 'search-alert',
  name: 'Jane Citizen',
  email: 'jane@example.com',
  search_href: '/search?make=Kia',
  details: { 'Looking for': '<b>Kia</b>' },
};

/** A server with the saved search of a posted form. */
async function rig(body: object = SEARCH) {
  const server = await leadServer();
  expect((await server.send(body)).status).toBe(201);
  const db = await server.store.db();
  const row = await db.selectFrom('saved_search').selectAll().executeTakeFirst();
  const path = `/api/saved-searches/${row?.token}`;
  const page = async () => {
    const response = await server.get(path);
    return { status: response.status, text: await response.text() };
  };
  return {
    ...server,
    row,
    page,
    press: (fields: string, headers = FORM) => server.post(path, fields, headers),
  };
}

describe('the page of a saved search', () => {
  it('is reached by the mail that asks, in place of the confirmation', async () => {
    const { row, outbox } = await rig();
    expect(row).toMatchObject({
      email_key: 'jane@example.com',
      href: '/search?make=Kia',
      confirmed_at: null,
    });
    const sinks = (await outbox.list()).map(({ sink }) => sink.kind);
    expect(sinks).toContain('saved_search');
    expect(sinks).not.toContain('confirmation');
  });

  it('changes nothing when it is only opened, and is escaped', async () => {
    const { page } = await rig();
    const { status, text } = await page();
    expect([status, text.includes('Yes, write to me'), text.includes('<b>Kia')]).toEqual([200, true, false]);
    expect((await page()).text).toContain('Yes, write to me');
  });

  it('confirms, lists and stops by its buttons', async () => {
    const { page, press, row } = await rig();
    expect((await press('confirm=yes')).status).toBe(200);
    expect((await page()).text).toContain('href="/search?make=Kia"');
    expect((await press(`stop=${row?.id}`)).status).toBe(200);
    expect((await page()).status).toBe(404);
    expect((await press('confirm=yes')).status).toBe(404);
  });

  it('deletes one search, not those that were confirmed before, where somebody says no', async () => {
    const { press, page, send, store, get } = await rig();
    await press('confirm=yes');
    await send({ ...SEARCH, search_href: '/search?make=Ford' });
    const db = await store.db();
    const unconfirmed = await db
      .selectFrom('saved_search')
      .selectAll()
      .where('confirmed_at', 'is', null)
      .execute();
    const path = `/api/saved-searches/${unconfirmed[0]?.token}`;
    const text = await (await get(path)).text();
    const [, id] = /name="stop" value="([^"]+)"[^>]*>No, delete it/.exec(text) ?? [];
    expect(id).toBe(unconfirmed[0]?.id);
    expect(text).not.toContain('make=Kia');
    expect((await page()).text).toContain('href="/search?make=Kia"');
  });

  it.each([
    ['as RFC 8058 posts', 'List-Unsubscribe=One-Click', FORM],
    ['as another program may', '', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('stops by one press, %s', async (_, body, headers) => {
    const { page, press } = await rig();
    await press('confirm=yes');
    expect((await press(body, headers)).status).toBe(200);
    expect((await page()).status).toBe(404);
  });

  it('is 404 for a token that nobody has', async () => {
    const { get, post } = await rig();
    for (const token of ['another', '%00', 'a'.repeat(500)]) {
      expect((await get(`/api/saved-searches/${token}`)).status).toBe(404);
      expect((await post(`/api/saved-searches/${token}`, '', FORM)).status).toBe(404);
    }
  });

  it.each([
    { why: 'of another form', body: { ...ENQUIRY, search_href: '/search' } },
    {
      why: 'without an address of the site’s search',
      body: { ...SEARCH, search_href: 'https://evil.example/search' },
    },
  ])('does not exist for a lead $why', async ({ body }) => {
    expect((await rig(body)).row).toBeUndefined();
  });
});

it('a search without an email is refused: nothing could be sent to its shopper', async () => {
  const { send } = await leadServer();
  const response = await send({ ...SEARCH, email: null, phone: '0491 570 006' });
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toMatchObject([{ field: 'email' }]);
});

it('a search is saved or refused: "429 … Over a limit" where its mail would be one too many', async () => {
  const { send, store } = await leadServer({ trustProxy: 1 });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const save = (n: number, key = `key-${n}`) =>
    send({ ...SEARCH, search_href: `/search?price=..${n}` }, { ...from, 'idempotency-key': key });
  for (let n = 1; n <= 5; n += 1) expect((await save(n)).status).toBe(201);
  const refused = await save(6);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await save(5)).status, 'a repeat is acknowledged').toBe(201);
  const db = await store.db();
  expect(await db.selectFrom('saved_search').select('id').execute()).toHaveLength(5);
  expect(await db.selectFrom('lead').select('id').execute()).toHaveLength(5);
});

it('repeats under one key send no mail, and leave the mailbox its number of mails', async () => {
  const { send, outbox } = await leadServer({ trustProxy: 1 });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  for (let n = 0; n < 8; n += 1)
    expect((await send(SEARCH, { ...from, 'idempotency-key': 'same' })).status).toBe(201);
  expect((await send({ ...SEARCH, search_href: '/search?make=Ford' }, from)).status).toBe(201);
  const mails = (await outbox.list()).filter(({ sink }) => sink.kind === 'saved_search');
  expect(mails).toHaveLength(2);
});

describe('the saved searches of an account', () => {
  /** A server with a search that was saved by a signed-in visitor, and one by somebody else. */
  async function signedInRig() {
    const server = await leadServer();
    const { cookie } = await signIn(server.store, { now: NOW });
    await server.send(SEARCH, { cookie });
    await server.send({ ...SEARCH, email: 'sam@example.com' });
    const request = (
      method: string,
      path = '',
      headers: Record<string, string> = { cookie },
      body?: object,
    ) =>
      server.app.request(`/api/saved-searches${path}`, {
        method,
        headers: { host: 'demo.localhost:4321', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const row = async (id: string) => {
      const db = await server.store.db();
      return db.selectFrom('saved_search').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    };
    const saveAgain = (body: object) => server.send({ ...SEARCH, ...body }, { cookie });
    return { ...server, cookie, row, saveAgain, request };
  }

  it('are listed on each device of the phone, and say whether their mail was confirmed', async () => {
    const { request, store, post } = await signedInRig();
    const response = await request('GET');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const own = { label: '<b>Kia</b>', href: '/search?make=Kia', email: 'jane@example.com' };
    expect(await response.json()).toEqual([{ ...own, id: expect.any(String), is_confirmed: false }]);
    const db = await store.db();
    const { token } = await db
      .selectFrom('saved_search')
      .select('token')
      .where('account_id', 'is not', null)
      .executeTakeFirstOrThrow();
    await post(`/api/saved-searches/${token}`, 'confirm=yes', FORM);
    const { cookie } = await signIn(store, { now: NOW });
    expect(await (await request('GET', '', { cookie })).json()).toMatchObject([{ is_confirmed: true }]);
  });

  it('stop one by one, and only by their own account', async () => {
    const { request, store } = await signedInRig();
    const [{ id }] = await (await request('GET')).json();
    const stranger = await signIn(store, { phone: '+61491570157', now: NOW });
    expect((await request('DELETE', `/${id}`, { cookie: stranger.cookie })).status).toBe(404);
    expect(await (await request('DELETE', `/${id}`)).json()).toEqual([]);
    expect((await request('DELETE', `/${id}`)).status).toBe(404);
    const db = await store.db();
    expect(await db.selectFrom('saved_search').select('email').execute()).toEqual([
      { email: 'sam@example.com' },
    ]);
  });

  it('are changed in place, to a search as the form would save it', async () => {
    const { request, cookie, row } = await signedInRig();
    const [before] = await (await request('GET')).json();
    const sent = { href: '/search?sortBy=price_asc&page=2&make=Ford', label: ' Ford ' };
    const response = await request('PUT', `/${before.id}`, { cookie }, sent);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const after = { ...before, href: '/search?make=Ford', label: 'Ford' };
    expect(await response.json()).toEqual([after]);
    expect(await row(before.id)).toMatchObject({ email: 'jane@example.com', seen: null, compared: null });
  });

  it('change for nobody else, not after they stopped, and to no search of another site', async () => {
    const { request, cookie, store, row } = await signedInRig();
    const [{ id }] = await (await request('GET')).json();
    const stranger = await signIn(store, { phone: '+61491570157', now: NOW });
    const sent = { href: '/search?make=Ford', label: 'Ford' };
    expect((await request('PUT', `/${id}`, { cookie: stranger.cookie }, sent)).status).toBe(404);
    for (const body of [{ ...sent, href: 'https://evil.example/search' }, { href: sent.href }, []])
      expect((await request('PUT', `/${id}`, { cookie }, body)).status).toBe(422);
    expect((await request('PUT', `/${id}`)).status).toBe(400);
    expect((await row(id)).href).toBe('/search?make=Kia');
    await request('DELETE', `/${id}`);
    const response = await request('PUT', `/${id}`, { cookie }, sent);
    expect([response.status, (await response.json()).title]).toEqual([404, expect.stringMatching(/stopped/)]);
  });

  it('never become two of the same for one mailbox', async () => {
    const { request, cookie, saveAgain, row } = await signedInRig();
    const [{ id }] = await (await request('GET')).json();
    await saveAgain({ search_href: '/search?make=Ford' });
    await saveAgain({ search_href: '/search?make=BMW', email: 'work@example.com' });
    const change = async (href: string) =>
      (await request('PUT', `/${id}`, { cookie }, { href, label: 'Mine' })).status;
    expect(await change('/search?make=Ford')).toBe(409);
    expect(await row(id)).toMatchObject({ href: '/search?make=Kia', label: '<b>Kia</b>' });
    expect(await change('/search?make=BMW')).toBe(200);
    expect(await change('/search?make=BMW')).toBe(200);
  });

  it('are changed 300 times in ten minutes by one person, whatever the network', async () => {
    const { request, cookie } = await signedInRig();
    const [{ id }] = await (await request('GET')).json();
    const change = (n: number) =>
      request('PUT', `/${id}`, { cookie }, { href: `/search?query=${n}`, label: 'Mine' });
    const responses = await Promise.all(Array.from({ length: 302 }, (_, n) => change(n)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('are for the signed-in visitor, on the site’s own pages', async () => {
    const { request } = await signedInRig();
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      expect((await request(method, path, {})).status).toBe(401);
      const foreign = { 'sec-fetch-site': 'cross-site' };
      expect((await request(method, path, foreign)).status).toBe(403);
    }
  });
});
