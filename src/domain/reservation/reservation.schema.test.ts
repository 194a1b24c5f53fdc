import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { alertSchema, reservationSchema } from './reservation.schema.ts';

const WHO = { car_id: '7', name: ' Jane Citizen ', email: 'jane@example.com', phone: '0491 570 006' };

describe('the body of a reservation', () => {
  it('contains the person, and ignores prices', () => {
    const parsed = tryParse(reservationSchema, { ...WHO, car_id: 7, deposit: 1, price: 1, state: 'held' });
    expect(parsed).toEqual({
      ok: true,
      value: { special: null, ...WHO, name: 'Jane Citizen', purpose: 'reserve', altcha: null },
    });
  });

  it.each([
    ['name', ''],
    ['email', 'jane'],
    ['phone', '12'],
    ['car_id', ''],
    ['purpose', 'steal'],
  ])('refuses %s: %j', (field, value) => {
    const parsed = tryParse(reservationSchema, { ...WHO, [field]: value });
    expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.field)).toEqual([field]);
  });
});

it('requires an email address for an alert', () => {
  expect(tryParse(alertSchema, { car_id: '7', email: 'jane@example.com' }).ok).toBe(true);
  expect(tryParse(alertSchema, { car_id: '7', email: '' }).ok).toBe(false);
});
