import type { TradeInFlow } from '#domain/view/trade-in-view.ts';

/** What the steps of a trade-in are given by their page. */
export const tradeInFlow: TradeInFlow = {
  state: 'NSW',
  states: ['NSW'],
  time_zone: 'Australia/Sydney',
  bodies: ['SUV'],
  max_km: 100_000,
  declined: { age: '', distance: '', modifications: '', market: '' },
  phone: null,
  locations_href: '/contact-us',
  has_register: true,
  saves_valuation: false,
};
