import { budgetTerms } from '#domain/finance/budget.ts';
import { type BudgetFigures, bodyLimit, budgetLimits } from '#domain/finance/budget-choice.ts';
import { hasFinancePage } from '#domain/finance/pages.ts';
import { valueLabels } from '#domain/search/facets.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import { listedCounts } from '#domain/vehicle/status.ts';
import type { BudgetPanel, BudgetView } from '#domain/view/budget-view.ts';
import { budgetFigures, budgetRequests } from '#search/budget.ts';
import { type Context, crumbsTo, type Derived } from '../context.ts';
import { page } from './pages.ts';
import { facetEngine } from './search-index.ts';
import { listedVehicles } from './stock.ts';

const HEADING = 'Find cars for your budget';

/** The page of the budget search without its panel, which is shared with the home page. */
export type BudgetDetail = Omit<BudgetView, 'panel'>;

/** Texts beside the panel; repayments only where the site may show them (rules 11). */
export function budget(context: Context): BudgetDetail {
  const { site } = context;
  const terms = budgetTerms(site);
  return {
    seo: page(context, 'budget').seo,
    heading: HEADING,
    text: `Set a price range${terms === null ? '' : ', or start from what you can put aside,'} and see the ${site.labels.cars.toLowerCase()} that fit.`,
    crumbs: crumbsTo(HEADING, { label: 'Search', href: searchRoutePath() }),
  };
}

/** S2 §2 "Budget search panel" in its initial state. */
export function budgetPanel({ site, derived }: Context): BudgetPanel {
  const figures = derived(STOCK_FIGURES);
  const { weekly, monthly, deposit } = site.budget;
  return {
    index_href: searchIndexPath(),
    limits: budgetLimits(site, figures),
    terms: budgetTerms(site),
    repayments: { weekly, monthly },
    deposit,
    pre_approval: hasFinancePage(site, 'pre_approval'),
    body_limit: bodyLimit(site),
    words: { cars: site.labels.cars, car_type: valueLabels('car_type', site) },
    figures,
  };
}

/** Index results for all prices and all body types: the searches that browsers make. */
export const STOCK_FIGURES: Derived<BudgetFigures> = {
  key: 'derived:budget',
  compute(context) {
    const { site } = context;
    const limits = budgetLimits(site, { minimum: 0 });
    const requests = budgetRequests({ range: { min: null, max: null }, bodies: [], limits });
    const [{ until } = {}] = listedCounts(listedVehicles(context), site);
    const figures = budgetFigures(facetEngine(context).search(requests), valueLabels('car_type', site));
    return { ...figures, ...(until !== undefined && { until }) };
  },
};
