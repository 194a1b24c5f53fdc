import { describe, expect, it } from 'vitest';
import { LEAD_FORM_NAMES, LEAD_FORMS } from '../lead/forms.ts';
import { canSignIn, type Gate, gatedTypes, gateOf, gateTypeOf, pageOfForm } from './gates.ts';
import { siteWith } from './site.fixture.ts';

const open: Gate = { kind: 'open' };
const gates = { gate_checkout: true, gate_finance: true, gate_spin_to_win: true };
const gated = siteWith({ flags: { sign_in: true, ...gates } });
const plain = siteWith({ flags: { sign_in: true } });
const withoutSignIn = siteWith({ flags: gates });

describe('gated routes (S2 §4, rules 26)', () => {
  it.each(['/cars/trade-in', '/cars/trade-in?car_id=7', '/sell-my-car'])(
    '"Trade-in and sell-my-car: not gated": %s',
    (path) => {
      expect(gateOf(path, gated)).toEqual(open);
    },
  );

  it.each([
    ['/cars/a/checkout', 'checkout'],
    ['/cars/a/buy-online', 'checkout'],
    ['/checkout-journey?car_id=a', 'checkout'],
    ['/finance', 'finance'],
    ['/finance#finance-form', 'finance'],
    ['/finance-enquiry', 'finance'],
    ['/apply-for-finance', 'finance'],
    ['/finance-pre-approval?car_id=7', 'finance'],
    ['/personalised/finance?car_id=7', 'finance'],
    ['/spin-to-win', 'spin-to-win'],
  ])('"Checkout, finance, spin-to-win: gated depending on site flags": %s', (path, type) => {
    expect(gateOf(path, gated)).toEqual({ kind: 'sign-in', type });
    expect(gateOf(path, plain)).toEqual(open);
    expect(gateOf(path, withoutSignIn)).toEqual(open);
  });

  it.each([
    ['/online-payment', 'online-payment'],
    ['/watchlist', 'watchlist'],
  ])('always gated: %s; closed on a site without sign-in', (path, type) => {
    expect(gateOf(path, plain)).toEqual({ kind: 'sign-in', type });
    expect(gateOf(path, withoutSignIn)).toEqual({ kind: 'closed' });
  });

  it.each(['/', '/cars/a', '/search', '/cars/a/b/checkout', '/finance/rates', ''])('open: %j', (path) => {
    expect(gateOf(path, gated)).toEqual(open);
  });
});

it.each(LEAD_FORM_NAMES)('a form about finance is gated as its page is, no other: %s', (form) => {
  const page = pageOfForm(form);
  const expected = LEAD_FORMS[form].kind === 'finance' ? { kind: 'sign-in', type: 'finance' } : null;
  expect(page && gateOf(page, gated)).toEqual(expected);
});

describe('sign-in types', () => {
  it('are those of gated pages, if the site has sign-in', () => {
    expect([canSignIn(plain), canSignIn(withoutSignIn)]).toEqual([true, false]);
    expect(new Set(gatedTypes(gated))).toEqual(
      new Set(['checkout', 'finance', 'spin-to-win', 'online-payment', 'watchlist']),
    );
    expect(gatedTypes(plain)).toEqual(['online-payment', 'watchlist']);
    expect(gatedTypes(withoutSignIn)).toEqual([]);
  });

  it.each([
    ['/cars/a/checkout', 'checkout'],
    ['/watchlist', 'watchlist'],
    ['/cars/trade-in', null],
    ['/cars/a', null],
  ])('of %s: %s', (path, type) => {
    expect(gateTypeOf(path)).toBe(type);
  });
});
