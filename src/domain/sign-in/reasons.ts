import type { SignInType } from '../site/routes.ts';

/** The sign-in page's text for a `type` of its query (S1 §2, S2 §2 "query type"). */
export interface SignInReason {
  type: SignInType;
  text: string;
}

export const SIGN_IN_REASONS: readonly SignInReason[] = [
  {
    type: 'watchlist',
    text: 'Sign in to keep cars on your watchlist. We text you when a price drops, when a car sells and when it comes back; every text says how to stop them.',
  },
  {
    type: 'trade-in',
    text: 'Sign in to value your car. Your answers are kept, and you can come back to them.',
  },
  { type: 'checkout', text: 'Sign in to reserve this car. We email you what happens to your reservation.' },
  { type: 'finance', text: 'Sign in to go on with finance. It keeps your details between you and us.' },
  {
    type: 'spin-to-win',
    text: 'Sign in to spin. It is one spin for each person, so we need to know who you are.',
  },
  {
    type: 'online-payment',
    text: 'Sign in to pay online. It keeps your payment and its receipt yours alone.',
  },
];
