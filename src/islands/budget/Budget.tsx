import { budgetRange } from '#domain/finance/budget-choice.ts';
import { formatMoney } from '#domain/money.ts';
import type { NumberRange } from '#domain/search/search-state.ts';
import { financePreApprovalPath } from '#domain/site/routes.ts';
import type { BudgetPanel } from '#domain/view/budget-view.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';
import { Choices } from '../Choices.tsx';
import { useIsPrinted } from '../use-is-printed.ts';
import { BodyTypes } from './BodyTypes.tsx';
import { BudgetTiles } from './BudgetTiles.tsx';
import { ByRepayment } from './ByRepayment.tsx';
import { Outcome } from './Outcome.tsx';
import { Repayment } from './Repayment.tsx';
import { useBudget } from './use-budget.ts';

interface BudgetProps {
  panel: BudgetPanel;
  /** Whether to show tiles of makes and conditions too. */
  tiles?: boolean;
}

const WAYS = [
  { value: 'price', label: 'By price' },
  { value: 'repayment', label: 'By repayments' },
] as const;

/** S2 §2 "Budget search panel": a price range, entered or derived from a repayment, and the cars within it. */
export function Budget({ panel, tiles = false }: BudgetProps) {
  const { choice, change, figures, isCounted, isStale } = useBudget(panel);
  const isPrinted = useIsPrinted();
  const { limits, terms, words } = panel;
  const range = budgetRange(choice, limits, terms);
  return (
    <div className="budget-panel panel">
      {/* Inert until hydrated: earlier input would show without being counted. */}
      <div className="budget-panel__inputs panel__part" inert={isPrinted}>
        {terms !== null && (
          <Choices legend="Search" choices={WAYS} chosen={choice.by} onChoose={(by) => change({ by })} />
        )}
        {choice.by === 'price' ? (
          <RangeSlider
            label="Price"
            limits={limits}
            value={choice.span}
            onChange={(span) => change({ span })}
            // The maximum includes everything above it.
            format={(bound) => formatMoney(bound) + (bound >= limits.max ? '+' : '')}
            histogram={figures.histogram}
          />
        ) : (
          <ByRepayment choice={choice} onChange={change} />
        )}
        {panel.figures.bodies.length > 0 && (
          <BodyTypes
            figures={figures}
            isStale={isStale}
            inStock={panel.figures.bodies}
            chosen={choice.bodies}
            limit={panel.body_limit}
            onChange={(bodies) => change({ bodies })}
          />
        )}
      </div>
      <div className="budget-panel__outcome panel__part">
        <Outcome choice={choice} range={range} figures={isCounted ? figures : null} words={words} />
        {terms !== null && <Repayment choice={choice} range={range} terms={terms} />}
        {panel.pre_approval && <PreApproval range={range} />}
      </div>
      {tiles && <BudgetTiles figures={figures} isStale={isStale} range={range} bodies={choice.bodies} />}
    </div>
  );
}

/** A link from a budget to finance for it (S1 §2 `vehiclePriceBudget`). */
function PreApproval({ range: { max } }: { range: NumberRange }) {
  return (
    <p>
      <a href={financePreApprovalPath({ vehiclePriceBudget: max ?? undefined })}>
        {max === null ? 'Get finance pre-approval' : `Get finance pre-approval for ${formatMoney(max)}`}
      </a>
    </p>
  );
}
