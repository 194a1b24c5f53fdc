import { expect, it } from 'vitest';
import { siteWith } from './site.fixture.ts';
import { switchedOffBy } from './switched-pages.ts';

const OFF = siteWith();
const ON = siteWith({
  flags: {
    ...{ finance_enquiry: true, personalised_finance: true, valuation: true, sign_in: true },
    ...{ online_payment: true, spin_to_win: true, online_purchase: true, reserve_online: true },
  },
});

it.each([
  ['/finance', 'finance_enquiry'],
  ['/apply-for-finance', 'finance_enquiry'],
  ['/personalised/finance', 'personalised_finance'],
  ['/cars/trade-in', 'valuation'],
  ['/sign-in', 'sign_in'],
  ['/watchlist', 'sign_in'],
  ['/online-payment', 'online_payment'],
  ['/spin-to-win', 'spin_to_win'],
  ['/checkout-journey', 'online_purchase'],
  ['/reservation', 'reserve_online'],
  ['/cars/a/checkout', 'reserve_online'],
])('%s is switched off by flags.%s', (path, flag) => {
  expect(switchedOffBy(path, OFF)).toBe(`flags.${flag}`);
  expect(switchedOffBy(path, ON)).toBeNull();
});

it('names finance_hidden before the flags that switch finance pages on', () => {
  const hidden = { flags: { ...ON.flags, finance_hidden: true } };
  expect(switchedOffBy('/finance-enquiry', hidden)).toBe('flags.finance_hidden');
  expect(switchedOffBy('/personalised/finance', hidden)).toBe('flags.finance_hidden');
});

it('has the reservation page on sites with online purchase', () => {
  expect(switchedOffBy('/reservation', siteWith({ flags: { online_purchase: true } }))).toBeNull();
});

it('is null for a page that no flag switches', () => {
  expect(switchedOffBy('/about', OFF)).toBeNull();
});
