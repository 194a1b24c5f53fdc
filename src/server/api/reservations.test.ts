import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { describe, expect, it } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { PENDING_MS } from '#domain/reservation/hold.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { NOW } from '../app.fixture.ts';
import { type Checkout, CheckoutRefused } from '../payments/payments.ts';
import { siteContextWith } from './leads.fixture.ts';
import { reservationProblem } from './reservation-responses.ts';
import { FLAGS, FORM_TYPE, JSON_TYPE, reservationRig, WHO } from './reservations.fixture.ts';
import { signIn } from './session.fixture.ts';

describe('POST /api/reservations', () => {
  it('holds a car, and returns the checkout of its deposit: "price, deposit and state come from the server"', async () => {
    const { reserve, carState } = await reservationRig();
    const response = await reserve({ deposit: 1, price: 1, state: 'held' });
    expect(response.status).toBe(201);
    expect(JSON.parse(await response.text())).toMatchObject({
      state: 'pending',
      deposit: 200,
      car: { id: CAR.id, name: CAR.name },
      checkout_url: expect.stringContaining('http://demo.localhost:4321/test-payments/cs_test_'),
      until: { at: new Date(NOW.getTime() + PENDING_MS).toISOString() },
      test_money: true,
    });
    expect(await carState()).toBe('reserved');
    expect((await reserve({ email: 'sam@example.com' })).status).toBe(409);
  });

  it('shows a hold as their own to the browser that paid, and to the signed-in phone; to nobody else', async () => {
    const { reserve, reserved, pay, store } = await reservationRig();
    const reservation = await reserved();
    const received = async (about: object = {}, cookie = '') => {
      const response = await reserve(about, { cookie });
      expect(response.status).toBe(409);
      return response.text();
    };
    const { cookie } = await signIn(store, { now: NOW });
    const stranger = await signIn(store, { phone: '+61491570156', now: NOW });
    const taken = await received({ email: 'sam@example.com' });
    expect(taken).toContain('a moment faster');
    expect(await received()).toBe(taken);
    expect(await received({}, cookie)).toContain('waits for your deposit already');
    await pay(reservation);
    for (const theirs of [cookie, `__Host-reservation=${reservation.reservation_id}`])
      expect(await received({}, theirs)).toContain('for you already');
    for (const other of ['', stranger.cookie]) expect(await received({}, other)).toBe(taken);
  });

  it('responds equally to a person with an unpaid hold and where too many are held', async () => {
    const cars = [1, 2].map((n) => vehicleWith({ ...CAR, id: `car-${n}`, vin: `VIN${n}` }));
    const onOffer = async (id: string) => cars.find((car) => car.id === id) ?? null;
    const { reserve } = await reservationRig({
      siteContext: { ...siteContextWith({ flags: FLAGS }), onOffer, stock: async () => cars },
    });
    expect((await reserve({ car_id: 'car-1' })).status).toBe(201);
    const unpaid = await reserve({ car_id: 'car-2', phone: '0491 570 156' });
    const full = await reserve({ car_id: 'car-2', phone: '0491 570 156', email: 'sam@example.com' });
    expect([unpaid.status, full.status]).toEqual([409, 409]);
    expect(await unpaid.text()).toBe(await full.text());
  });

  it('says nothing of whom the details belong to who reserved often, either', async () => {
    const { reserve, post } = await reservationRig();
    const often = { name: 'Sam', phone: '0491 570 156', email: 'sam@example.com' };
    for (let held = 0; held < 6; held += 1) {
      const { reservation_id } = await (await reserve(often)).json();
      await post(`/api/reservations/${reservation_id}/release`, '{}', JSON_TYPE);
    }
    const refused = await reserve(often);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('This one cannot be held at this moment.'),
    ]);
    const problems = (['unpaid', 'often', 'full'] as const).map((kind) => reservationProblem({ kind }, null));
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
  });

  it('redirects a native form to the checkout', async () => {
    const { post } = await reservationRig();
    const response = await post('/api/reservations', new URLSearchParams(WHO).toString(), FORM_TYPE);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('/test-payments/cs_test_');
  });

  it('responds equally under one Idempotency-Key, and refuses another body under it', async () => {
    const { reserve } = await reservationRig();
    const key = { 'idempotency-key': 'k' };
    const [first, second] = [await reserve({}, key), await reserve({}, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await first.text()).toBe(await second.text());
    expect((await reserve({ name: 'Sam' }, key)).status).toBe(422);
    expect((await reserve({}, { 'idempotency-key': ' ' })).status).toBe(400);
  });

  it.each([
    ['another car', { car_id: 'nobody' }, 409],
    ['a purchase where there is none', { purpose: 'purchase' }, 409],
    ['a car that is no text', { car_id: { toString: 1 } }, 422],
    ['a name that is missing', { name: '' }, 422],
    ['an e-mail address that is none', { email: 'jane' }, 422],
  ])('refuses %s', async (_what, about, status) => {
    const { reserve } = await reservationRig();
    expect((await reserve(about)).status).toBe(status);
  });

  it('shows a sold car as reserved without an end, and to its buyer as theirs', async () => {
    const { reserved, get, pay, stateOf, reservations } = await reservationRig();
    const reservation = await reserved();
    await pay(reservation);
    await reservations.holds.end(reservation.reservation_id, 'convert', NOW);
    const stateWith = async (hold: string) =>
      JSON.parse(await (await get(`/api/reservations/cars/${CAR.id}${hold}`)).text());
    expect(await stateWith('')).toEqual({ state: 'reserved', until: null, checkout_url: null });
    expect(await stateWith(`?hold=${reservation.reservation_id}`)).toMatchObject({
      state: 'mine_paid',
      until: null,
    });
    expect(await stateOf(reservation)).toMatchObject({ state: 'converted', until: null });
  });

  it('tells a holder that the car is theirs, and nobody else whose it is', async () => {
    const { reserved, get, pay } = await reservationRig();
    const reservation = await reserved();
    const { reservation_id, reference, checkout_url } = reservation;
    const stateWith = async (hold: string) =>
      JSON.parse(await (await get(`/api/reservations/cars/${CAR.id}${hold}`)).text());
    const own = `?hold=${reservation_id}`;
    expect(await stateWith(own)).toMatchObject({ state: 'mine_unpaid', checkout_url });
    for (const hold of ['', '?hold=', `?hold=${reference}`])
      expect(await stateWith(hold)).toMatchObject({ state: 'reserved', checkout_url: null });
    await pay(reservation);
    const until = { text: expect.stringContaining('January 2026') };
    expect(await stateWith(own)).toMatchObject({ state: 'mine_paid', until, checkout_url: null });
    expect(await stateWith('')).toMatchObject({ state: 'reserved', checkout_url: null });
  });

  it('refuses a car that is unavailable at the moment (rules 13)', async () => {
    const siteContext = siteContextWith({ flags: FLAGS });
    const sold = { ...siteContext, onOffer: async () => vehicleWith({ id: CAR.id, sold: true }) };
    const { reserve } = await reservationRig({ siteContext: sold });
    expect((await reserve()).status).toBe(409);
  });

  it('requires sign-in where the site does (rules 26)', async () => {
    const gated = siteContextWith({ flags: { ...FLAGS, sign_in: true, gate_checkout: true } });
    const { reserve, store } = await reservationRig({ siteContext: gated });
    const response = await reserve();
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('sign-in?type=checkout');
    const { cookie } = await signIn(store, { now: NOW });
    expect((await reserve({}, { cookie })).status).toBe(201);
  });

  it('thanks a robot and holds nothing (rules 39)', async () => {
    const { reserve, carState } = await reservationRig();
    expect((await reserve({ special: 'x' })).status).toBe(202);
    expect(await carState()).toBe('in_stock');
  });

  it('takes no test money from remote visitors', async () => {
    const { reserve } = await reservationRig({ domains: new Map([['www.dealer.example', 'demo']]) });
    expect((await reserve({}, { host: 'www.dealer.example' })).status).toBe(503);
  });

  it('takes none from remote visitors with a loopback host either', async () => {
    const { app } = await reservationRig();
    const post = {
      method: 'POST',
      body: JSON.stringify(WHO),
      headers: { ...JSON_TYPE, host: 'demo.localhost' },
    };
    const from = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    expect((await app.request('/api/reservations', post, from)).status).toBe(503);
  });

  it.each([
    { name: 'over', after: PENDING_MS, paid: false, state: 'expired' },
    { name: 'paid', after: 60_000, paid: true, state: 'held' },
  ])(
    'a key that comes again once its hold is $name leads to the reservation',
    async ({ after, paid, state }) => {
      let now = NOW;
      const rig = await reservationRig({ now: () => now });
      const key = { 'idempotency-key': 'k' };
      const first = await (await rig.reserve({}, key)).json();
      if (paid) await rig.pay(first);
      now = new Date(NOW.getTime() + after);
      const again = await rig.reserve({}, key);
      const { reservation_id } = first;
      expect(await again.json()).toMatchObject({ reservation_id, state, checkout_url: null });
      const body = new URLSearchParams(WHO).toString();
      const form = await rig.post('/api/reservations', body, { ...FORM_TYPE, ...key });
      expect([form.status, form.headers.get('location')]).toEqual([
        303,
        `/reservation?hold=${reservation_id}`,
      ]);
    },
  );

  it('reopens the checkout that could not be recorded', async () => {
    let now = NOW;
    const rig = await reservationRig({ now: () => now });
    const key = { 'idempotency-key': 'k' };
    const { checkout_url } = await (await rig.reserve({}, key)).json();
    const db = await rig.store.db();
    await db.updateTable('hold').set({ session: null, checkout_url: null, session_open: 0 }).execute();
    now = new Date(NOW.getTime() + PENDING_MS - 1);
    expect(await (await rig.reserve({}, key)).json()).toMatchObject({ checkout_url });
  });

  it.each([
    ['without a key', {}],
    ['under a key of their own', { 'idempotency-key': 'other' }],
    ['with the id of another reservation', { cookie: '__Host-reservation=1' }],
  ])('hands who knows phone and e-mail neither the reservation nor its checkout: %s', async (_, headers) => {
    const { reserve, reserved } = await reservationRig();
    const { reservation_id, checkout_url } = await reserved();
    const again = await reserve({}, headers);
    const text = `${await again.text()} ${JSON.stringify([...again.headers])}`;
    expect(again.status).toBe(409);
    expect(text).toContain('1300 975 707');
    for (const secret of [reservation_id, checkout_url]) expect(text).not.toContain(secret);
  });

  it('lets the same browser continue: a native form, which has no key', async () => {
    const { post } = await reservationRig();
    const body = new URLSearchParams(WHO).toString();
    const first = await post('/api/reservations', body, FORM_TYPE);
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(first.headers.get('set-cookie')).toMatch(/^__Host-reservation=.*HttpOnly; Secure; SameSite=Lax/);
    const again = await post('/api/reservations', body, { ...FORM_TYPE, cookie });
    expect([again.status, again.headers.get('location')]).toEqual([303, first.headers.get('location')]);
  });

  it.each([
    ['native form', FORM_TYPE, new URLSearchParams(WHO).toString()],
    ['script', JSON_TYPE, JSON.stringify(WHO)],
  ])('lets the browser go on whose checkout could not be opened: a %s', async (_, type, body) => {
    let fails = true;
    const open = async () => {
      if (fails) throw new Error('Stripe is away');
      return { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' };
    };
    const { post } = await reservationRig({ payments: { open } });
    const first = await post('/api/reservations', body, type);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '30']);
    expect(first.headers.get('content-type')).toMatch(/^(?:text\/html|application\/problem\+json)/);
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-reservation=./);
    fails = false;
    const again = await post('/api/reservations', body, { ...type, cookie });
    expect(again.status).toBe(type === FORM_TYPE ? 303 : 201);
  });

  it('frees the car, its shopper and the key at once where the provider refuses the checkout', async () => {
    let refuses = true;
    const open = async () => {
      if (refuses) throw new CheckoutRefused('500');
      return { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' };
    };
    const { reserve, carState } = await reservationRig({ payments: { open } });
    const key = { 'idempotency-key': 'k' };
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await reserve({}, key)).status).toBe(503);
    expect(await carState()).toBe('in_stock');
    refuses = false;
    const again = await reserve({}, key);
    expect([again.status, await again.json()]).toMatchObject([201, { state: 'pending' }]);
  });

  it('names the email address that the provider does not take', async () => {
    const open = () => Promise.reject(new CheckoutRefused('Invalid email address', true));
    const { reserve } = await reservationRig({ payments: { open } });
    const refused = await reserve();
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ field: 'email', message: 'Please enter a valid email address.' }] },
    ]);
  });

  it('closes a checkout whose hold another request gave up meanwhile, because it could be paid', async () => {
    const closed: string[] = [];
    const payments = {
      async open({ subject }: Checkout) {
        await rig.reservations.holds.withdraw(subject, NOW);
        return { session: 'cs_1', checkout_url: 'https://pay.example/cs_1' };
      },
      close: async (session: string) => void closed.push(session),
    };
    const rig = await reservationRig({ payments });
    expect((await rig.reserve()).status).toBe(503);
    expect(closed).toEqual(['cs_1']);
  });

  it('accepts a proof of work once, and requires none where the site does not', async () => {
    const { reserve, get, post } = await reservationRig();
    const challenge = await (await get('/api/captcha')).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const altcha = btoa(JSON.stringify({ challenge, solution }));
    const bogus = await reserve({ altcha: btoa('{}') });
    expect(bogus.status).toBe(422);
    expect(await bogus.json()).toMatchObject({ errors: [{ field: 'altcha' }] });
    const first = await (await reserve({ altcha }, { 'idempotency-key': 'k' })).json();
    expect((await reserve({ altcha }, { 'idempotency-key': 'k' })).status).toBe(201);
    await post(`/api/reservations/${first.reservation_id}/release`, '{}', JSON_TYPE);
    const others = { email: 'sam@example.com', phone: '0491 570 156' };
    expect((await reserve({ ...others, altcha })).status).toBe(422);
    const open = await reservationRig({
      siteContext: siteContextWith({ flags: FLAGS, leads: { captcha: 'off' } }),
    });
    expect((await open.reserve({ altcha: 'anything' })).status).toBe(201);
  });
});

it('a reservation is unknown to other sites, and cannot be found by its reference', async () => {
  const { reserved, get } = await reservationRig({
    elsewhere: siteContextWith({ slug: 'other', flags: FLAGS }),
  });
  const { reservation_id, reference } = await reserved();
  const elsewhere = { host: 'other.localhost:4321' };
  expect((await get(`/api/reservations/${reservation_id}`, elsewhere)).status).toBe(404);
  expect((await get(`/api/reservations/${reference}`)).status).toBe(404);
});
