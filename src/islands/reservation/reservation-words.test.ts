import { expect, it } from 'vitest';
import { RESERVATION_WORDS } from './reservation-words.ts';

it.each(['released', 'expired'] as const)(
  'promises a refund of a %s hold only where it was paid',
  (state) => {
    const { text } = RESERVATION_WORDS[state];
    expect(text({ until: '', paid: true })).toMatch(/^What you paid goes back to your card in full/);
    expect(text({ until: '', paid: false })).not.toMatch(/you paid/);
  },
);
