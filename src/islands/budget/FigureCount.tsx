import type { BudgetFigures } from '#domain/finance/budget-choice.ts';
import { formatNumber } from '#domain/money.ts';
import { ShownUntil } from './ShownUntil.tsx';

interface FigureCountProps extends Pick<BudgetFigures, 'until'> {
  count: number;
  /** Whether the count is of an earlier choice, because this one's cannot be fetched. */
  isStale: boolean;
}

/** A number of cars beside what it counts, shown until it is outdated. */
export const FigureCount = ({ count, until, isStale }: FigureCountProps) =>
  !isStale && (
    <ShownUntil className="muted" until={until}>
      {formatNumber(count)}
    </ShownUntil>
  );
