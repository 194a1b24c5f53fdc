import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { tryParse } from '../parse.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import {
  afterPayment,
  limitsText,
  onlinePaymentOf,
  PAYMENT_STATES,
  payeeOf,
  paymentTerms,
} from './online-payment.ts';
import { paymentSettingsSchema } from './payment-settings.schema.ts';

const site = (settings: SiteInput['online_payment'] = {}) =>
  siteWith({ flags: { online_payment: true }, online_payment: settings });
const settings = site({ min: 10, max: 500 }).online_payment;
const NOW = new Date('2026-11-20T00:00:00Z');
const BAY = locationWith({ id: '2', slug: 'bay', name: 'Harbour Bay' });

describe('"/online-payment" (S2 §2)', () => {
  it('exists if the site’s flag is on', () => {
    expect(onlinePaymentOf(siteWith())).toBeNull();
    expect(onlinePaymentOf(site())).toMatchObject({ min: 10, max: 10_000 });
  });

  it.each([
    { given: { min: 20, max: 10 }, ok: false },
    { given: { min: 0 }, ok: false },
    { given: { max: 1_000_000 }, ok: false },
    { given: { min: 10, max: 10 }, ok: true },
  ])('limits of $given can be set: $ok', ({ given, ok }) => {
    expect(tryParse(paymentSettingsSchema, given).ok).toBe(ok);
  });

  it('prints its limits and the payee', () => {
    expect(limitsText(settings)).toBe('Between $10 and $500.');
    expect(paymentTerms(site())[0]).toContain('Harbour Motors Pty Ltd');
  });
});

describe('the payee', () => {
  const hidden = locationWith({ slug: 'hidden', visible: false });
  const announced = locationWith({ slug: 'late', badge: 'Coming Late 2026' });

  it('is a visible location that is not just announced', () => {
    for (const location of ['hidden', 'late'])
      expect(payeeOf({ location, amount: 1000 }, settings, [locationWith(), hidden, announced], NOW).ok).toBe(
        false,
      );
  });

  it('"a single option is auto-selected" (S2 §5), of several one must be selected', () => {
    const paid = { location: '', amount: 1000 };
    const [first] = [locationWith()];
    expect(payeeOf(paid, settings, [first, hidden], NOW)).toEqual({ ok: true, payee: first });
    expect(payeeOf({ ...paid, location: first.slug }, settings, [first, hidden], NOW).ok).toBe(true);
    expect(payeeOf({ ...paid, location: 'hidden' }, settings, [first, hidden], NOW)).toMatchObject({
      issues: [{ field: 'location', message: 'Please choose a location.' }],
    });
    expect(payeeOf({ ...paid, location: 'bay' }, settings, [first, BAY], NOW)).toEqual({
      ok: true,
      payee: BAY,
    });
    for (const location of ['', 'hidden', 'nowhere'])
      expect(payeeOf({ ...paid, location }, settings, [first, BAY, hidden], NOW)).toMatchObject({
        issues: [{ field: 'location', message: 'Please choose a location.' }],
      });
  });

  it.each([
    { amount: 999, ok: false },
    { amount: 1000, ok: true },
    { amount: 50_000, ok: true },
    { amount: 50_001, ok: false },
  ])('$amount cents are within "$10 to $500": $ok', ({ amount, ok }) => {
    const result = payeeOf({ location: '', amount }, settings, [locationWith()], NOW);
    expect(result.ok).toBe(ok);
    if (!result.ok) expect(result.issues).toMatchObject([{ field: 'amount' }]);
  });

  it('reports all issues at once', () => {
    expect(payeeOf({ location: 'x', amount: 1 }, settings, [locationWith(), BAY], NOW)).toMatchObject({
      issues: [{ field: 'location' }, { field: 'amount' }],
    });
  });
});

describe('a capture (promises "duplicated, reordered, late, wrong amount")', () => {
  const capture = { amount: 50_000, currency: 'aud', at: new Date(0), refunded: false };
  const open = { state: 'open', amount: 50_000, email: 'jane@example.com' } as const;

  it.each([
    { name: 'of what was agreed on', about: {}, state: 'open', outcome: 'paid' },
    { name: 'a year late', about: { at: new Date(3e10) }, state: 'open', outcome: 'paid' },
    { name: 'of another amount', about: { amount: 49_999 }, state: 'open', outcome: 'refund' },
    { name: 'in another currency', about: { currency: 'usd' }, state: 'open', outcome: 'refund' },
    { name: 'after its own refund', about: { refunded: true }, state: 'open', outcome: 'refund' },
    { name: 'a second one', about: {}, state: 'paid', outcome: 'refund' },
    { name: 'after the payment went back', about: {}, state: 'refunded', outcome: 'refund' },
  ] as const)('$name: $outcome', ({ about, state, outcome }) => {
    expect(afterPayment({ ...open, state }, { ...capture, ...about })).toBe(outcome);
  });

  it('whose payer was erased meanwhile: refund', () => {
    expect(afterPayment({ ...open, email: '' }, capture)).toBe('refund');
  });

  it('accepts only the exact amount, once', () => {
    const any = fc.record({
      amount: fc.constantFrom(50_000, 1),
      currency: fc.constantFrom('aud', 'usd'),
      at: fc.date({ noInvalidDate: true }),
      refunded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_STATES), any, (state, given) => {
        const isPaid = afterPayment({ ...open, state }, given) === 'paid';
        if (isPaid) expect([state, given.amount, given.currency]).toEqual(['open', 50_000, 'aud']);
      }),
    );
  });
});
