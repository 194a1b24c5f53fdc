import type { ReservationResponse } from '#domain/api/reservations.schema.ts';
import type { HoldState } from '#domain/reservation/hold.ts';
import { holdTimeText } from '#domain/reservation/hold-time.ts';

interface Words {
  heading: string;
  /** `until`: when it ends by itself; `paid`: whether its deposit was paid. */
  text: (about: { until: string; paid: boolean }) => string;
}

const BACK = 'What you paid goes back to your card in full; we email you when it is sent.';
// A payment may be under way while a hold ends.
const UNPAID = 'We have no deposit of yours for it; one that comes later goes back to your card in full.';

const LATE =
  'No deposit came in time. One that comes later holds it if it is still free, else all of it goes back.';

/** The texts of each state of a reservation for its owner. */
export const RESERVATION_WORDS: Readonly<Record<HoldState, Words>> = {
  pending: {
    heading: 'Waiting for its deposit',
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

interface StripWords {
  status: string;
  next: string;
}

/** What the strip of every page shows of a reservation that holds its car; none of one that is over. */
export const OWN_HOLD_WORDS: Partial<Record<HoldState, StripWords>> = {
  pending: { status: 'is yours: its deposit is still to be paid.', next: 'Continue paying' },
  held: { status: 'is reserved for you.', next: 'See your reservation' },
};

/** How long a reservation holds its car: " Held for up to 14 more minutes, until 4:00 pm." */
export const timeText = (until: ReservationResponse['until']): string =>
  until === null ? '' : ` Held${holdTimeText(until.left_ms)}, until ${until.text}.`;
