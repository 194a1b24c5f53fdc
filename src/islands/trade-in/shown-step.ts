import type { TradeIn } from '#domain/trade-in/trade-in.ts';

/** The steps of a trade-in in order; each has its own address, so that "back" goes to the previous one. */
export const SHOWN_STEPS = ['details', 'car', 'condition', 'offer'] as const;
export type ShownStep = (typeof SHOWN_STEPS)[number];

/** The furthest step that each state allows. */
const FURTHEST = {
  lead_created: 'car',
  identified: 'condition',
  declined: 'offer',
  valued: 'offer',
  accepted: 'offer',
} as const satisfies Record<TradeIn['step'], ShownStep>;

export const furthestStep = ({ step }: TradeIn): ShownStep => FURTHEST[step];

/** Returns the step in an address, limited to what the trade-in allows; once accepted, only the offer. */
export function stepAt(hash: string, tradeIn: TradeIn): ShownStep {
  const furthest = furthestStep(tradeIn);
  if (tradeIn.step === 'accepted') return furthest;
  const named = stepOf(hash) ?? 'details';
  return SHOWN_STEPS.indexOf(named) <= SHOWN_STEPS.indexOf(furthest) ? named : furthest;
}

/** Whether an address names a step; other fragments, such as those of an error summary, name a part of the page. */
export const isStepHash = (hash: string): boolean => stepOf(hash) !== undefined;

const stepOf = (hash: string) => SHOWN_STEPS.find((step) => fragmentOf(step) === hash);

export const fragmentOf = (step: ShownStep): string => (step === 'details' ? '' : `#${step}`);
