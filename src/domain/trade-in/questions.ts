/** Reasons for no online estimate; `market` if no value could be determined. */
export type DeclineReason = 'age' | 'distance' | 'modifications' | 'market';

/** The effect of an answer on an estimate: a percentage, dollars, or no estimate at all. */
type Effect = { percent: number } | { dollars: number } | { declines: DeclineReason } | null;

interface AnswerOption {
  value: string;
  label: string;
  effect: Effect;
}

interface TradeInQuestion {
  name: string;
  /** The question, and its label in the explanation of a valuation. */
  label: string;
  reason: string;
  hint?: string;
  /** The first one is the assumption of every estimate. */
  choices: readonly [AnswerOption, ...AnswerOption[]];
}

/**
 * The questions about an estimate's assumptions (S2 §9 "Trade-in FAQ": "service history, working components, 2 sets of
 * keys, no illegal modifications, good condition"), in order.
 */
export const QUESTIONS = [
  {
    name: 'service_history',
    label: 'How much of the service history is in writing?',
    reason: 'Service history',
    hint: 'Books, stamps or receipts all count.',
    choices: [
      { value: 'full', label: 'All of it', effect: null },
      { value: 'part', label: 'Some of it', effect: { percent: -3 } },
      { value: 'none', label: 'None', effect: { percent: -7 } },
    ],
  },
  {
    name: 'components',
    label: 'Does everything work that came with it?',
    reason: 'Things that do not work',
    hint: 'Air conditioning, windows, screens, cameras, the plug of the towbar.',
    choices: [
      { value: 'all', label: 'Everything works', effect: null },
      { value: 'some', label: 'Something does not', effect: { percent: -5 } },
    ],
  },
  {
    name: 'keys',
    label: 'How many sets of keys are there?',
    reason: 'Second set of keys',
    choices: [
      { value: 'two', label: 'Two', effect: null },
      { value: 'one', label: 'One', effect: { dollars: -400 } },
    ],
  },
  {
    name: 'modifications',
    label: 'Has it been modified?',
    reason: 'Modifications',
    hint: 'Lifted, tuned, wider wheels and the like.',
    choices: [
      { value: 'none', label: 'No', effect: null },
      { value: 'legal', label: 'Yes, and approved', effect: { percent: -2 } },
      { value: 'illegal', label: 'Yes, not approved', effect: { declines: 'modifications' } },
    ],
  },
  {
    name: 'condition',
    label: 'What condition is it in for its age?',
    reason: 'Condition',
    hint: 'Good has marks that you would not mention. Fair has ones that you would. Poor needs work before it is sold.',
    choices: [
      { value: 'good', label: 'Good', effect: null },
      { value: 'fair', label: 'Fair', effect: { percent: -6 } },
      { value: 'poor', label: 'Poor', effect: { percent: -14 } },
    ],
  },
] as const satisfies readonly TradeInQuestion[];

type AdjustmentQuestion = (typeof QUESTIONS)[number];

/** S2 §3 "Trade-in: adjustmentAnswers": the answers, the odometer, and the finance outstanding. */
export type AdjustmentAnswers = {
  [Q in AdjustmentQuestion as Q['name']]: Q['choices'][number]['value'];
} & {
  /** Odometer in kilometres. */
  km: number;
  /** Dollars still owed to a lender; 0 for none. */
  finance_outstanding: number;
};

export const equalAdjustments = (one: AdjustmentAnswers, other: AdjustmentAnswers): boolean =>
  one.km === other.km &&
  one.finance_outstanding === other.finance_outstanding &&
  QUESTIONS.every(({ name }) => one[name] === other[name]);

/** An adjustment of a value for an answer, dollars. */
export interface Adjustment {
  label: string;
  dollars: number;
}

export function chosen(input: AdjustmentAnswers): { reason: string; label: string; effect: Effect }[] {
  return QUESTIONS.flatMap(({ name, reason, choices }) => {
    const offered: readonly AnswerOption[] = choices;
    return offered
      .filter(({ value }) => value === input[name])
      .map(({ label, effect }) => ({ reason, label, effect }));
  });
}

/** Lists the adjustments of a car worth `value` dollars in good condition; whole dollars. */
export function movesOf(input: AdjustmentAnswers, value: number): Adjustment[] {
  return chosen(input).flatMap(({ reason, label, effect }) => {
    const dollars = dollarsOf(effect, value);
    return dollars === 0 ? [] : [{ label: `${reason}: ${label.toLowerCase()}`, dollars }];
  });
}

function dollarsOf(effect: Effect, value: number): number {
  if (effect === null || 'declines' in effect) return 0;
  return 'percent' in effect ? Math.round((value * effect.percent) / 100) : effect.dollars;
}
