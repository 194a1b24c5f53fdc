import { expect, it } from 'vitest';
import { promotionWith } from '../spin/spin.fixture.ts';
import { siteWith } from './site.fixture.ts';
import { hiddenLocationAt, switchedOffBy } from './switched-pages.ts';

const OFF = siteWith();
const ON = siteWith({
  flags: {
    finance_enquiry: true,
    personalised_finance: true,
    valuation: true,
    sign_in: true,
    online_payment: true,
    spin_to_win: true,
    online_purchase: true,
    reserve_online: true,
  },
  spin: promotionWith(),
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
  const hidden = { ...ON, flags: { ...ON.flags, finance_hidden: true } };
  expect(switchedOffBy('/finance-enquiry', hidden)).toBe('flags.finance_hidden');
  expect(switchedOffBy('/personalised/finance', hidden)).toBe('flags.finance_hidden');
});

it('has the reservation page on sites with online purchase', () => {
  expect(switchedOffBy('/reservation', siteWith({ flags: { online_purchase: true } }))).toBeNull();
});

it('names a setting that a page needs besides its flag', () => {
  expect(switchedOffBy('/spin-to-win', siteWith({ flags: { spin_to_win: true } }))).toBe('spin');
  expect(switchedOffBy('/spin-to-win', OFF)).toBe('flags.spin_to_win');
});

it.each([
  ['/contact-us/annexe', 1],
  ['/teams/annexe', 1],
  ['/contact-us/annexe/more', -1],
  ['/contact-us/showroom', -1],
])('%s is a page of the hidden location %i', (path, index) => {
  const showroom = { slug: 'showroom', visible: true };
  expect(hiddenLocationAt(path, [showroom, { slug: 'annexe', visible: false }])).toBe(index);
});

it('is null for a page that no flag switches', () => {
  expect(switchedOffBy('/about', OFF)).toBeNull();
});
