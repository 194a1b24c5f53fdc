import { describe, expect, it } from 'vitest';
import type { FormName } from '#domain/lead/forms.ts';
import { CAR } from '#domain/lead/lead.fixture.ts';
import type { CarState } from '#domain/vehicle/allows.ts';
import { type CarAction, stateAllows } from '#domain/vehicle/allows.ts';
import { CAR_STATES, carIn } from '#domain/vehicle/state.fixture.ts';
import { carState } from '#domain/vehicle/state.ts';
import { leadServer, siteContextWith } from './leads.fixture.ts';

const FLAGS = {
  reserve_online: true,
  online_purchase: true,
  valuation: true,
  test_drive: true,
  used_only: true,
} as const;
const WHO = { name: 'Jane Citizen', email: 'jane@example.com', phone: '0491 570 006', car_id: CAR.id };
const JSON_TYPE = { 'content-type': 'application/json' };

/** A server whose one car is in this state. A shopper's hold is in the store, not in the stock. */
async function serverWith(state: CarState) {
  const { held, ...vehicle } = carIn(state, { ...CAR, price: 24_990 });
  const siteContext = {
    ...siteContextWith({ flags: FLAGS, leads: { captcha: 'off' } }),
    onOffer: async () => vehicle,
  };
  const server = await leadServer({ siteContext });
  const post = async (path: string, body: object) => {
    const response = await server.post(`/api/${path}`, JSON.stringify({ ...WHO, ...body }), JSON_TYPE);
    return { status: response.status, text: await response.text() };
  };
  return { post, leads: server.leads, stocked: carState(vehicle, siteContext.site) };
}

describe('the service follows the table of states (rules 13, 58)', () => {
  it.each(
    CAR_STATES.flatMap((state) => [
      { state, purpose: 'reserve', action: 'reserve' } as const,
      { state, purpose: 'purchase', action: 'buy_online' } as const,
    ]),
  )('$purpose: $state', async ({ state, purpose, action }) => {
    const { post, stocked } = await serverWith(state);
    const { status, text } = await post('reservations', { purpose });
    expect(status).toBe(stateAllows(action, stocked) ? 201 : 409);
    if (status === 409) expect(text).toMatch(/This car [a-z ]+: it cannot be (?:reserved|bought) online\./);
  });

  it('says plainly why a car for test drives takes no deposit', async () => {
    const { post } = await serverWith('test_drive_only');
    expect((await post('reservations', {})).text).toContain(
      'This car is here for test drives and not for sale',
    );
  });

  const FORMS = {
    enquiry: 'enquire',
    'test-drive': 'test_drive',
    'request-photos': 'request_photos',
    // "A lead is never turned away": these forms offer no choice of another car.
    'trade-in': 'enquire',
    'finance-pre-approval': 'enquire',
  } as const satisfies Partial<Record<FormName, CarAction>>;
  it.each(CAR_STATES)('forms: %s', async (state) => {
    const { post, stocked } = await serverWith(state);
    const statuses = Object.keys(FORMS).map(async (form) => {
      const { status } = await post('leads', { form, message: `Is it here? (${form})` });
      return [form, status] as const;
    });
    const expected = Object.entries(FORMS).map(([form, action]) => [
      form,
      stateAllows(action, stocked) ? 201 : 422,
    ]);
    expect(await Promise.all(statuses)).toEqual(expected);
  });

  it.each(
    CAR_STATES.flatMap((state) => [
      { state, form: 'trade-in', action: 'trade_in' } as const,
      { state, form: 'finance-pre-approval', action: 'finance' } as const,
      { state, form: 'enquiry', action: 'enquire' } as const,
    ]),
  )(
    'a lead is recorded about a car that allows it, and the others name the car: $form, $state',
    async (row) => {
      const { post, leads, stocked } = await serverWith(row.state);
      await post('leads', { form: row.form, message: 'Is it here?' });
      const isAllowed = stateAllows(row.action, stocked);
      const [lead] = await leads.list();
      expect(lead).toMatchObject(
        isAllowed
          ? { car_id: CAR.id, vehicle: { name: CAR.name }, car_state: stocked, details: {} }
          : { car_id: null, vehicle: null, car_dealership_id: null, car_state: null },
      );
      const reason = isAllowed
        ? undefined
        : expect.stringMatching(`^${CAR.name}\\. This car [a-z ]+: (?:there is no finance|nothing can be)`);
      expect(lead?.details['Opened from']).toEqual(reason);
    },
  );

  it('takes a test drive of a held car from its holder only, and tells the dealer the car’s state', async () => {
    const { post, leads } = await serverWith('in_stock');
    const { reservation_id: hold } = JSON.parse((await post('reservations', {})).text);
    const drive = { form: 'test-drive' };
    const refused = await post('leads', drive);
    expect(refused.text).toContain('is reserved for somebody');
    // Knowing the holder's phone and e-mail reveals nothing.
    expect(await post('leads', { ...drive, name: 'Sam', phone: null, email: 'sam@example.com' })).toEqual(
      refused,
    );
    expect((await post('leads', { ...drive, hold })).status).toBe(201);
    expect(await leads.list()).toMatchObject([{ form: 'test-drive', car_state: 'reserved' }]);
  });

  it.each(CAR_STATES)('a free-again request: %s', async (state) => {
    const { post, stocked } = await serverWith(state);
    const { status } = await post('reservations/alerts', {});
    expect(status).toBe(stateAllows('alert', stocked) ? 202 : 409);
  });
});
