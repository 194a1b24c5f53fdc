import { expect, it } from 'vitest';
import { adjustmentsWith, offerOf, tradeCarWith } from '#domain/trade-in/trade-in.fixture.ts';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import { isStepHash, stepAt } from './shown-step.ts';

const begun: TradeIn = { step: 'lead_created' };
const identified: TradeIn = { step: 'identified', car: tradeCarWith() };
const valued: TradeIn = {
  step: 'valued',
  car: tradeCarWith(),
  adjustmentAnswers: adjustmentsWith(),
  valuation: offerOf(1),
};
const accepted: TradeIn = { ...valued, step: 'accepted' };

it.each([
  [begun, '', 'details'],
  [begun, '#car', 'car'],
  [begun, '#offer', 'car'],
  [identified, '#condition', 'condition'],
  [identified, '#offer', 'condition'],
  [valued, '#car', 'car'],
  [valued, '#offer', 'offer'],
  [valued, '#elsewhere', 'details'],
  [accepted, '#car', 'offer'],
  [accepted, '', 'offer'],
] as const)('of %j, "%s" shows %s', (tradeIn, hash, step) => {
  expect(stepAt(hash, tradeIn)).toBe(step);
});

it.each([
  ['', true],
  ['#condition', true],
  ['#trade-in-condition-km', false],
  ['#content', false],
])('"%s" names a step: %s', (hash, isStep) => {
  expect(isStepHash(hash)).toBe(isStep);
});
