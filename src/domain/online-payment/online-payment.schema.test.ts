import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../money.ts';
import { tryParse } from '../parse.ts';
import { dollarsOf } from '../reservation/cents.ts';
import { onlinePaymentSchema } from './online-payment.schema.ts';

const WHOLE = {
  location: 'bay',
  invoice: ' INV-20417 ',
  amount: '$1,250.50',
  name: 'Jane Citizen',
  email: 'jane@example.com',
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

describe('its amount', () => {
  const amountOf = (amount: string) => {
    const parsed = tryParse(onlinePaymentSchema, { ...WHOLE, amount });
    return parsed.ok ? parsed.value.amount : null;
  };

  it.each([
    ['500', 50_000],
    ['$500', 50_000],
    [' $ 1,250.50 ', 125_050],
    ['1 250.5', 125_050],
    ['0.07', 7],
    ['', null],
    ['five', null],
    ['-500', null],
    ['1,25', null],
    ['0.005', null],
    ['20.000', null],
    ['1e3', null],
    ['１００', null],
  ])('%s is %s cents', (text, cents) => {
    expect(amountOf(text)).toBe(cents);
  });

  it('parses formatted amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_900 }), (cents) => {
        expect(amountOf(formatMoney(dollarsOf(cents)))).toBe(cents);
      }),
    );
  });
});
