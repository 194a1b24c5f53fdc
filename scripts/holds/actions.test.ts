import { expect, it } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { leadServer, siteContextWith } from '#server/api/leads.fixture.ts';
import { NOW } from '#server/app.fixture.ts';
import type { ReservationOptions } from '../reservation-options.ts';
import { HOLD_ACTIONS } from './actions.ts';

const WHO = { car_id: CAR.id, name: 'Jane Citizen', email: 'jane@example.com', phone: '0491 570 006' };

async function openRig() {
  const { post, reservations } = await leadServer({
    siteContext: siteContextWith({ flags: { reserve_online: true } }),
  });
  const run = async (action: string, options: ReservationOptions = {}) =>
    HOLD_ACTIONS[action]?.(reservations, options, () => NOW);
  const reserve = async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await post('/api/reservations', JSON.stringify(WHO), headers);
    return JSON.parse(await response.text());
  };
  return {
    run,
    reservations,
    reserve,
    /** Reserves the car and pays for it. */
    async hold(): Promise<string> {
      const { reference, checkout_url } = await reserve();
      await reservations.bank.pay(checkout_url.split('/').at(-1));
      return reference;
    },
  };
}

it('lists current holds, and past ones on demand', async () => {
  const { run, hold } = await openRig();
  expect(await run('list')).toBe('No holds.');
  const id = await hold();
  expect(await run('list')).toMatch(new RegExp(`^${id}  held .*\\$200 .*Jane Citizen  \\+61491570006$`));
  expect(await run('list', { site: 'other' })).toBe('No holds.');
  await run('release', { id });
  expect(await run('list')).toBe('No holds.');
  expect(await run('list', { all: true })).toContain('released');
});

it('releases an unpaid hold without a word about money', async () => {
  const { run, reserve } = await openRig();
  const { reference } = await reserve();
  expect(await run('release', { id: reference })).toMatch(/is free again; nothing was paid\.$/);
});

it.each([
  { action: 'release', outcome: 'is free again', left: 0 },
  { action: 'convert', outcome: 'is sold', left: 20_000 },
  { action: 'refund', outcome: 'is free again', left: 0 },
])('$action ends a hold once, and its money is where it belongs', async ({ action, outcome, left }) => {
  const { run, hold, reservations } = await openRig();
  const id = await hold();
  expect(await run(action, { id })).toContain(outcome);
  expect(await reservations.money.dueRefunds()).toHaveLength(left === 0 ? 1 : 0);
  await reservations.settle(() => NOW);
  const { captured, refunded, deposits } = await reservations.money.balance();
  expect([captured - refunded, deposits]).toEqual([left, left]);
  expect(await reservations.money.dueRefunds()).toEqual([]);
  await expect(run(action, { id })).rejects.toThrow('cannot be ended');
  await expect(run(action, { id: 'nobody' })).rejects.toThrow('There is no hold nobody');
});
