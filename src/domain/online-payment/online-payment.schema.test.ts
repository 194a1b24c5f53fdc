import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { onlinePaymentSchema } from './online-payment.schema.ts';

const WHOLE = {
  ...{ location: 'bay', invoice: ' INV-20417 ', amount: '$1,250.50' },
  ...{ name: 'Jane Citizen', email: 'jane@example.com' },
};

describe('the body of a payment', () => {
  it('accepts dollars as text or number, and trims text', () => {
    const read = { ...WHOLE, special: null, altcha: null, invoice: 'INV-20417', amount: 125_050 };
    expect(tryParse(onlinePaymentSchema, WHOLE)).toEqual({ ok: true, value: read });
    expect(tryParse(onlinePaymentSchema, { ...WHOLE, amount: 1250.5 })).toEqual({ ok: true, value: read });
    const { location: _, ...alone } = WHOLE;
    expect(tryParse(onlinePaymentSchema, alone)).toMatchObject({ ok: true, value: { location: '' } });
  });

  it.each(['INV-20417', '20417', 'RO 118/22'])('%s is an invoice number', (invoice) => {
    expect(tryParse(onlinePaymentSchema, { ...WHOLE, invoice }).ok).toBe(true);
  });

  it.each([
    ['invoice', ''],
    ['invoice', '-'],
    ['invoice', '<b>'],
    ['invoice', 'x'.repeat(41)],
    ['amount', ''],
    ['amount', 'all of it'],
    ['amount', -5],
    ['amount', 1e21],
    ['amount', Number.NaN],
    ['amount', null],
    ['name', ''],
    ['email', 'jane'],
  ])('refuses %s: %j', (field, value) => {
    const parsed = tryParse(onlinePaymentSchema, { ...WHOLE, [field]: value });
    expect(parsed).toMatchObject({ ok: false, issues: [{ field }] });
  });
});
