import { describe, expect, it } from 'vitest';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { recordWith } from '#domain/view/vehicle-record.fixture.ts';
import { NOW } from '../app.fixture.ts';
import { leadServer, siteContextWith } from './leads.fixture.ts';
import { signIn } from './session.fixture.ts';

/** A site with one available and one sold car, and a signed-in visitor. */
async function rig() {
  const cars = [
    vehicleWith({ id: '6', name: 'Tucson', price: null }),
    vehicleWith({ id: '7', name: 'Corolla', price: 20_000 }),
    vehicleWith({ id: '8', name: 'Kona', sold: true, status: 'sold' }),
    vehicleWith({ id: '9', name: 'Ioniq', price: 30_000 }),
  ];
  const onOffer = async (id: string) => cars.find((car) => car.id === id) ?? null;
  const server = await leadServer({
    siteContext: { ...siteContextWith({ flags: { sign_in: true } }), onOffer },
  });
  for (const car of cars) server.records.set(car.id, recordWith(car));
  const { cookie, visitor } = await signIn(server.store, { now: NOW });
  const request = (method: string, path = '', headers: Record<string, string> = { cookie }, body?: object) =>
    server.app.request(`/api/watchlist${path}`, {
      method,
      headers: { host: 'demo.localhost:4321', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const idsIn = async (response: Response): Promise<string[]> =>
    (await response.json()).cars.map(({ id }: { id: string }) => id);
  return { ...server, request, idsIn, cookie, visitor };
}

describe('the watchlist (rules 44)', () => {
  it('saves cars once, with their price then, and removes them', async () => {
    const { request, idsIn } = await rig();
    const saved = await request('PUT', '/7');
    expect([saved.status, saved.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await saved.json()).toMatchObject({
      cars: [{ id: '7', name: 'Corolla', price: 20_000 }],
      texts: true,
    });
    await request('PUT', '/7');
    expect(await idsIn(await request('PUT', '/9'))).toEqual(['7', '9']);
    expect(await idsIn(await request('DELETE', '/7'))).toEqual(['9']);
    expect(await idsIn(await request('GET'))).toEqual(['9']);
  });

  it('"requires a signed-in user with a phone": others are asked to sign in', async () => {
    const { request } = await rig();
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/7'],
      ['DELETE', '/7'],
    ] as const)
      expect((await request(method, path, {})).status).toBe(401);
    expect((await request('POST', '', {}, { ids: ['7'] })).status).toBe(401);
  });

  it('refuses a car that is sold or not on the site', async () => {
    const { request, idsIn } = await rig();
    expect([(await request('PUT', '/8')).status, (await request('PUT', '/404')).status]).toEqual([409, 404]);
    expect(await idsIn(await request('GET'))).toEqual([]);
  });

  it('refuses a car without a price, as its page offers no Save for it (S1 §5)', async () => {
    const { request, idsIn } = await rig();
    const refused = await request('PUT', '/6');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ title: 'This car has no price yet: it cannot be saved.' });
    expect(await idsIn(await request('GET'))).toEqual([]);
  });

  it.each(['%00', '%2500', '..%2F..%2Fx', 'x'.repeat(80)])('finds no car of the id %s', async (id) => {
    const { request, post } = await rig();
    expect([(await request('PUT', `/${id}`)).status, (await request('DELETE', `/${id}`)).status]).toEqual([
      404, 404,
    ]);
    expect((await post(`/api/stop-texts/${id}`, '')).status).toBe(404);
  });

  it('merges favourites, without sold cars, and stores whether texts are wanted', async () => {
    const { request, idsIn, cookie } = await rig();
    expect(await idsIn(await request('POST', '', { cookie }, { ids: ['9', '8', '7', 'x'] }))).toEqual(
      expect.arrayContaining(['7', '9']),
    );
    expect(await (await request('POST', '', { cookie }, { texts: false })).json()).toMatchObject({
      texts: false,
    });
    expect(await (await request('GET')).json()).toMatchObject({ texts: false });
    expect((await request('POST', '', { cookie }, {})).status).toBe(422);
    expect((await request('POST', '', { cookie, 'content-type': 'text/plain' }, { ids: ['7'] })).status).toBe(
      415,
    );
  });

  it('belongs to one site and person, and serves only that site’s pages', async () => {
    const { request, store, idsIn } = await rig();
    await request('PUT', '/7');
    const stranger = await signIn(store, { phone: '+61491570157', now: NOW });
    expect(await idsIn(await request('GET', '', { cookie: stranger.cookie }))).toEqual([]);
    const elsewhere = await signIn(store, { site: 'other', now: NOW });
    expect((await request('GET', '', { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await request('PUT', '/9', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('is 403 where sign-in is off', async () => {
    const { get } = await leadServer();
    expect((await get('/api/watchlist')).status).toBe(403);
  });

  it('stops its texts by the link of a text, only when its button is pressed', async () => {
    const { request, get, post, store } = await rig();
    await request('PUT', '/7');
    const db = await store.db();
    const { stop_token } = await db.selectFrom('watch_texts').select('stop_token').executeTakeFirstOrThrow();
    const page = await get(`/api/stop-texts/${stop_token}`);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    expect(await (await request('GET')).json()).toMatchObject({ texts: true });
    expect((await post(`/api/stop-texts/${stop_token}`, '')).status).toBe(200);
    expect(await (await request('GET')).json()).toMatchObject({ texts: false });
    expect((await post('/api/stop-texts/another', '')).status).toBe(404);
  });
});
