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
])('%s is kept from a site by flags.%s', (path, flag) => {
  expect(switchedOffBy(path, OFF)).toBe(`flags.${flag}`);
  expect(switchedOffBy(path, ON)).toBeNull();
});

it('names the flag that hides finance before those that have it', () => {
  const hidden = { flags: { ...ON.flags, finance_hidden: true } };
  expect(switchedOffBy('/finance-enquiry', hidden)).toBe('flags.finance_hidden');
  expect(switchedOffBy('/personalised/finance', hidden)).toBe('flags.finance_hidden');
});

it('knows the reservation of sites that sell online', () => {
  expect(switchedOffBy('/reservation', siteWith({ flags: { online_purchase: true } }))).toBeNull();
});

it('names none for a page that no setting is about', () => {
  expect(switchedOffBy('/about', OFF)).toBeNull();
});
