import { heldTo } from '#domain/deadline.ts';
import type { BudgetFigures } from '#domain/finance/budget-choice.ts';
import { formatNumber } from '#domain/money.ts';

interface FigureCountProps extends Pick<BudgetFigures, 'until'> {
  count: number;
  className?: string;
}

/** A number of cars, shown until it is outdated. */
export function FigureCount({ count, until, className }: FigureCountProps) {
  // Another element for other figures: what hid this one is not React.
  return (
    <span key={until} className={className} {...heldTo({ until })}>
      {formatNumber(count)}
    </span>
  );
}
