import {
  type BudgetChoice,
  type BudgetFigures,
  budgetButton,
  budgetSearch,
  budgetWarning,
  rangeWords,
} from '#domain/finance/budget-choice.ts';
import { countOf } from '#domain/search/count-text.ts';
import type { NumberRange } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import type { BudgetWords } from '#domain/view/budget-view.ts';
import { Icon } from '#ui/Icon.tsx';
import { ShownUntil } from './ShownUntil.tsx';

interface OutcomeProps {
  choice: BudgetChoice;
  range: NumberRange;
  /** `null` while unknown. */
  figures: BudgetFigures | null;
  words: BudgetWords;
}

/** The number of cars, and the button to them: a native form whose fields are the query of the search. */
export function Outcome({ choice: { by, bodies }, range, figures, words: { cars } }: OutcomeProps) {
  const button = budgetButton(by, range, figures, cars);
  const warning = figures && budgetWarning(figures, cars);
  const parameters = [...new URLSearchParams(printSearch(budgetSearch(range, bodies)))];
  return (
    <form className="budget-panel__result" action={searchRoutePath()} method="get">
      <output>
        <ShownUntil until={figures?.until}>
          <strong>{figures ? countOf(figures.count, cars) : cars}</strong> {rangeWords(range)}
          {warning && (
            <span className="notice notice--warn">
              <Icon name="triangle-alert" /> {warning}
            </span>
          )}
        </ShownUntil>
      </output>
      {parameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button className="button button--wide" type="submit" disabled={button.disabled}>
        {button.text}
      </button>
    </form>
  );
}
