import type { TradeInFlow } from '#domain/view/trade-in-view.ts';
import type { StepProps } from './step-props.ts';

/** What the steps of a trade-in are given by their page. */
const tradeInFlow: TradeInFlow = {
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

const unused = () => {
  throw new Error('Nothing is pressed here');
};

/** Props of a step in which nothing is pressed. */
export const stepProps: Omit<StepProps, 'tradeIn'> = {
  flow: tradeInFlow,
  take: unused,
  show: unused,
  leave: unused,
  reference: 'A',
  reply_by: null,
  stored: { id: '1', car_id: '', rego: '', email: '', phone: '' },
};
