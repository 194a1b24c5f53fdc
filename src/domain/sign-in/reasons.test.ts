import { expect, it } from 'vitest';
import type { SignInType } from '../site/routes.ts';
import { SIGN_IN_REASONS } from './reasons.ts';

it('has one text for each type of the specification', () => {
  const types: readonly SignInType[] = [
    'watchlist',
    'trade-in',
    'checkout',
    'finance',
    'spin-to-win',
    'online-payment',
  ];
  expect(SIGN_IN_REASONS.map(({ type }) => type)).toEqual(types);
});

it('promises texts for the watchlist only, and emails for a reservation', () => {
  const texting = SIGN_IN_REASONS.filter(({ text }) => /\btexts?\b/i.test(text));
  expect(texting.map(({ type }) => type)).toEqual(['watchlist']);
});
