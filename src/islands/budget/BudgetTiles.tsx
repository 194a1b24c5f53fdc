import { type BudgetFigures, budgetSearch } from '#domain/finance/budget-choice.ts';
import { facetOf } from '#domain/search/facets.ts';
import { type NumberRange, withValues } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import { FigureCount } from './FigureCount.tsx';

interface BudgetTilesProps {
  figures: Pick<BudgetFigures, 'tiles' | 'until'>;
  isStale: boolean;
  range: NumberRange;
  bodies: readonly string[];
}

/** Most tiles of a facet; the results page has the rest. */
const SHOWN = 8;

const TILES = ['car_type', 'make'] as const satisfies readonly (keyof BudgetFigures['tiles'])[];

/** S2 §2 "facet tiles": the cars of the budget by condition and make, each tile a link to its cars. */
export function BudgetTiles({ figures: { tiles, until }, isStale, range, bodies }: BudgetTilesProps) {
  const search = budgetSearch(range, bodies);
  const parting = TILES.filter((attribute) => tiles[attribute].length > 1);
  if (parting.length === 0) return null;
  return (
    <div className="budget-panel__tiles panel__part">
      {parting.map((attribute) => (
        <nav key={attribute} aria-label={facetOf(attribute).label}>
          <p aria-hidden="true">{facetOf(attribute).label}</p>
          <ul>
            {tiles[attribute].slice(0, SHOWN).map((item) => (
              <li key={item.value}>
                <a
                  className="chip"
                  href={searchRoutePath() + printSearch(withValues(search, attribute, [item.value]))}
                >
                  {item.label} <FigureCount count={item.count} until={until} isStale={isStale} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}
