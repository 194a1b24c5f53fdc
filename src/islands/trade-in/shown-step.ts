import type { TradeIn } from '#domain/trade-in/trade-in.ts';

/** What of a trade-in is on the page, in its order; each has an address of its own, so that "back" goes back. */
export const SHOWN_STEPS = ['details', 'car', 'condition', 'offer'] as const;
export type ShownStep = (typeof SHOWN_STEPS)[number];

/** How far a shopper may look, by how far the trade-in is. */
const FURTHEST = {
  lead_created: 'car',
  identified: 'condition',
  declined: 'offer',
  valued: 'offer',
  accepted: 'offer',
} as const satisfies Record<TradeIn['step'], ShownStep>;

export const furthestStep = ({ step }: TradeIn): ShownStep => FURTHEST[step];

/** The step that an address names, as far as it may be looked at; after the acceptance there is only the offer. */
export function stepAt(hash: string, tradeIn: TradeIn): ShownStep {
  const furthest = furthestStep(tradeIn);
  if (tradeIn.step === 'accepted') return furthest;
  const named = SHOWN_STEPS.find((step) => hashOf(step) === hash) ?? 'details';
  return SHOWN_STEPS.indexOf(named) <= SHOWN_STEPS.indexOf(furthest) ? named : furthest;
}

export const hashOf = (step: ShownStep): string => (step === 'details' ? '' : `#${step}`);
