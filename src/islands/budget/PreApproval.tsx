import { formatMoney } from '#domain/money.ts';
import type { NumberRange } from '#domain/search/search-state.ts';
import { financePreApprovalPath } from '#domain/site/routes.ts';

/** The way from a budget to finance for it (S1 §2 `vehiclePriceBudget`). */
export function PreApproval({ range: { max } }: { range: NumberRange }) {
  return (
    <p>
      <a href={financePreApprovalPath({ vehiclePriceBudget: max ?? undefined })}>
        {max === null ? 'Get finance pre-approval' : `Get finance pre-approval for ${formatMoney(max)}`}
      </a>
    </p>
  );
}
