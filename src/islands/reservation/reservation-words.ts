import type { HoldState } from '#domain/reservation/hold.ts';

interface Words {
  heading: string;
  /** `until`: the instant at which it ends by itself; `paid`: whether its deposit was paid. */
  text: (about: { until: string; paid: boolean }) => string;
}

const BACK = 'What you paid goes back to your card in full; we email you when it is sent.';
// A payment may be on its way while a hold ends.
const UNPAID = 'We have no deposit of yours for it; one that comes later goes back to your card in full.';

const LATE =
  'No deposit came in time. One that comes later holds the car if it is still free, else all of it goes back.';

/** What each state of a reservation says to who made it. */
export const RESERVATION_WORDS: Readonly<Record<HoldState, Words>> = {
  pending: {
    heading: 'Your car is waiting for its deposit',
    text: ({ until }) =>
      `It is kept for you until ${until}. Pay the deposit to hold it for longer, or let it go.`,
  },
  held: {
    heading: 'It is yours to decide on',
    text: ({ until }) => `We hold it for you until ${until}. A receipt is on its way to your email.`,
  },
  converted: {
    heading: 'It is sold to you',
    text: () => 'Your deposit comes off the price. Congratulations.',
  },
  released: {
    heading: 'You let it go',
    text: ({ paid }) => (paid ? BACK : UNPAID),
  },
  expired: {
    heading: 'This reservation is over',
    text: ({ paid }) => (paid ? BACK : LATE),
  },
  refunded: {
    heading: 'This reservation was refunded',
    text: () => 'All of your deposit goes back to your card.',
  },
};
