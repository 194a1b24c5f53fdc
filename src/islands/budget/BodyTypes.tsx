import { type BudgetFigures, type FacetItem, offeredBodies } from '#domain/finance/budget-choice.ts';
import { FigureCount } from './FigureCount.tsx';

interface BodyTypesProps {
  /** Counts of the cars within the range. */
  figures: Pick<BudgetFigures, 'bodies' | 'until'>;
  isStale: boolean;
  inStock: readonly FacetItem[];
  chosen: readonly string[];
  limit: number;
  onChange: (chosen: string[]) => void;
}

/** S2 §2 "a body-type selector": any number of them; none means all. */
export function BodyTypes({ figures, isStale, inStock, chosen, limit, onChange }: BodyTypesProps) {
  const { bodies, until } = figures;
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset className="budget-panel__bodies">
      <legend>Body type</legend>
      {offeredBodies(bodies, inStock, { chosen, limit }).map(({ label, value, count }) => (
        <label key={value} className="chip">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          {label} <FigureCount count={count} until={until} isStale={isStale} />
        </label>
      ))}
    </fieldset>
  );
}
