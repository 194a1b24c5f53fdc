import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { leadServer, type ServiceRig, siteContextWith } from './leads.fixture.ts';

export const WHO = { car_id: CAR.id, name: 'Jane Citizen', email: 'jane@example.com', phone: '0491 570 006' };
export const FLAGS = { reserve_online: true };
export const JSON_TYPE = { 'content-type': 'application/json' };
export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** A server with a site that takes reservations, and what a shopper does there. */
export async function reservationRig(rig: ServiceRig = {}) {
  const server = await leadServer({ siteContext: siteContextWith({ flags: FLAGS }), ...rig });
  const { post, reservations } = server;
  const reserve = (about: object = {}, headers: Record<string, string> = {}) =>
    post('/api/reservations', JSON.stringify({ ...WHO, ...about }), { ...JSON_TYPE, ...headers });
  const reserved = async () => JSON.parse(await (await reserve()).text());
  const checkoutOf = async ({ checkout_url }: { checkout_url: string }) => new URL(checkout_url).pathname;
  const pay = async (booked: { checkout_url: string }, action = 'pay') =>
    post(await checkoutOf(booked), `action=${action}`, FORM_TYPE);
  const stateOf = async ({ reservation_id }: { reservation_id: string }) =>
    JSON.parse(await (await server.get(`/api/reservations/${reservation_id}`)).text());
  const carState = async () =>
    JSON.parse(await (await server.get(`/api/reservations/cars/${CAR.id}`)).text()).state;
  const mails = () => {
    const folder = `${server.state}/outbox`;
    return (existsSync(folder) ? readdirSync(folder) : []).map((name) =>
      readFileSync(`${folder}/${name}`, 'utf8'),
    );
  };
  return { ...server, reservations, reserve, reserved, pay, stateOf, carState, mails };
}
