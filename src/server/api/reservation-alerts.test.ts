import { expect, it } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { NOW } from '../app.fixture.ts';
import { siteContextWith } from './leads.fixture.ts';
import { FLAGS, JSON_TYPE, reservationRig } from './reservations.fixture.ts';

it('a waiting shopper is notified once when the car is free again', async () => {
  const rig = await reservationRig();
  const booked = await rig.reserved();
  const request = { car_id: CAR.id, email: 'sam@example.com' };
  expect((await rig.post('/api/reservations/alerts', JSON.stringify(request), JSON_TYPE)).status).toBe(202);
  expect(
    (await rig.post('/api/reservations/alerts', JSON.stringify({ ...request, email: '' }), JSON_TYPE)).status,
  ).toBe(422);
  await rig.post(`/api/reservations/${booked.reservation_id}/release`, '{}', JSON_TYPE);
  await rig.reservations.settle(() => NOW);
  await rig.reservations.settle(() => NOW);
  const [free = '', ...more] = rig.mails().filter((mail) => mail.includes('Available again'));
  expect(more).toEqual([]);
  // Its bearer may release the other shopper's hold.
  expect(free).not.toContain(booked.reservation_id);
  expect(free.match(/^Message-ID: .*$/im)?.[0]).not.toContain('sam');
});

it.each([
  { flags: FLAGS, hurries: true },
  { flags: {}, hurries: false },
])('the mail about a free car speaks of reserving it where the site offers that: $hurries', async (shown) => {
  let car = vehicleWith({ ...CAR, reserved: true });
  const rig = await reservationRig({
    siteContext: { ...siteContextWith({ flags: shown.flags }), onOffer: async () => car },
  });
  await rig.post(
    '/api/reservations/alerts',
    JSON.stringify({ car_id: CAR.id, email: 'sam@example.com' }),
    JSON_TYPE,
  );
  car = vehicleWith(CAR);
  await rig.reservations.settle(() => NOW);
  const [mail = ''] = rig.mails().filter((one) => one.includes('Available again'));
  expect(mail).toContain('This is the only message');
  expect(mail.includes('Whoever reserves it first has it.')).toBe(shown.hurries);
});

it.each([
  { car: 'that was sold meanwhile', facts: { sold: true }, waits: 0 },
  { car: 'that is not for sale any more', facts: { tag: 'Test Drive Only' }, waits: 0 },
  { car: 'that the dealership keeps for somebody', facts: { reserved: true }, waits: 1 },
])('nobody is told that a car is free $car', async ({ facts, waits }) => {
  let car = vehicleWith(CAR);
  const rig = await reservationRig({
    siteContext: { ...siteContextWith({ flags: FLAGS }), onOffer: async () => car },
  });
  const booked = await rig.reserved();
  const request = { car_id: CAR.id, email: 'sam@example.com' };
  await rig.post('/api/reservations/alerts', JSON.stringify(request), JSON_TYPE);
  await rig.pay(booked);
  car = vehicleWith({ ...CAR, ...facts });
  await rig.post(`/api/reservations/${booked.reservation_id}/release`, '{}', JSON_TYPE);
  await rig.reservations.settle(() => NOW);
  expect(rig.mails().filter((mail) => mail.includes('Available again'))).toHaveLength(0);
  const db = await rig.store.db();
  expect(await db.selectFrom('awaiting').selectAll().execute()).toHaveLength(waits);
});

it.each([
  { what: 'the dealership keeps it no more', facts: {}, mails: 1, waits: 0 },
  { what: 'it is still kept', facts: { reserved: true }, mails: 0, waits: 1 },
  { what: 'it was sold', facts: { sold: true }, mails: 0, waits: 1 },
  { what: 'it is in no feed for now', facts: null, mails: 0, waits: 1 },
])('who waits for a car that the dealership kept has $mails mails once $what', async (shown) => {
  let car: Vehicle | null = vehicleWith({ ...CAR, reserved: true });
  const rig = await reservationRig({
    siteContext: { ...siteContextWith({ flags: FLAGS }), onOffer: async () => car },
  });
  const request = JSON.stringify({ car_id: CAR.id, email: 'sam@example.com' });
  expect((await rig.post('/api/reservations/alerts', request, JSON_TYPE)).status).toBe(202);
  const mails = async () => {
    await Promise.all([1, 2].map(() => rig.reservations.settle(() => NOW)));
    return rig.mails().filter((mail) => mail.includes('Available again')).length;
  };
  expect(await mails()).toBe(0);
  car = shown.facts && vehicleWith({ ...CAR, ...shown.facts });
  expect([await mails(), await mails()]).toEqual([shown.mails, shown.mails]);
  expect(await rig.reservations.holds.awaited()).toHaveLength(shown.waits);
});

it('who waits for a car that the dealership kept has no mail while a shopper holds it', async () => {
  let car = vehicleWith({ ...CAR, reserved: true });
  const rig = await reservationRig({
    siteContext: { ...siteContextWith({ flags: FLAGS }), onOffer: async () => car },
  });
  const request = JSON.stringify({ car_id: CAR.id, email: 'sam@example.com' });
  await rig.post('/api/reservations/alerts', request, JSON_TYPE);
  car = vehicleWith(CAR);
  const booked = await rig.reserved();
  const mails = async () => {
    await rig.reservations.settle(() => NOW);
    return rig.mails().filter((mail) => mail.includes('Available again')).length;
  };
  expect(await mails()).toBe(0);
  await rig.post(`/api/reservations/${booked.reservation_id}/release`, '{}', JSON_TYPE);
  expect(await mails()).toBe(1);
});
