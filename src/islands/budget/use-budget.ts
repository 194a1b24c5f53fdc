import { useRef, useState } from 'react';
import {
  type BudgetChoice,
  type BudgetFigures,
  budgetRange,
  firstChoice,
} from '#domain/finance/budget-choice.ts';
import type { BudgetPanel } from '#domain/view/budget-view.ts';

export interface BudgetState {
  choice: BudgetChoice;
  change: (change: Partial<BudgetChoice>) => void;
  /** The last computed figures. */
  figures: BudgetFigures;
  /** Whether the figures are of this choice; otherwise they are loading or have failed. */
  isCounted: boolean;
  /** Whether the figures are of an earlier choice, because this one's cannot be fetched. */
  isStale: boolean;
}

/**
 * Returns the choice and its figures: the printed ones until the first change, which fetches the index, then the
 * index's.
 */
export function useBudget(panel: BudgetPanel): BudgetState {
  const [choice, setChoice] = useState(() => firstChoice(panel));
  const [counted, setCounted] = useState({ choice, figures: panel.figures });
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(choice);
  const client = useRef<ReturnType<typeof load>>(null);

  const count = async (of: BudgetChoice) => {
    const { limits, terms } = panel;
    const range = budgetRange(of, limits, terms);
    try {
      client.current ??= load(panel);
      const query = await client.current;
      const figures = await query({ range, bodies: of.bodies, limits });
      if (latest.current !== of) return;
      setCounted({ choice: of, figures });
      setFailed(false);
    } catch (cause) {
      client.current = null;
      if (latest.current === of) setFailed(true);
      console.warn('The search index does not answer; the budget panel counts no cars.', cause);
    }
  };
  const isCounted = counted.choice === choice;
  return {
    choice,
    change(change) {
      const next = { ...choice, ...change };
      latest.current = next;
      setChoice(next);
      void count(next);
    },
    figures: counted.figures,
    isCounted,
    isStale: hasFailed && !isCounted,
  };
}

async function load(panel: BudgetPanel) {
  const { queryIndex } = await import('./budget-client.ts');
  return queryIndex(panel);
}
