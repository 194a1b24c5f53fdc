import type { BudgetFigures } from '#domain/finance/budget-choice.ts';
import type { BudgetPanel } from '#domain/view/budget-view.ts';
import { type BudgetQuestion, budgetFigures, budgetRequests } from '#search/budget.ts';
import { listedNow } from '#search/clients/listed-now.ts';
import { openStaticClient } from '#search/clients/static.ts';
import { request } from '../request.ts';

/** Fetches the release's own index; returns the function that queries it. */
export async function queryIndex({ index_href: href, words }: Pick<BudgetPanel, 'index_href' | 'words'>) {
  const client = await openStaticClient({ href, fetch: request, limit: listedNow });
  return async (question: BudgetQuestion): Promise<BudgetFigures> => {
    const { results } = await client.search(budgetRequests(question));
    return budgetFigures(
      results.filter((result) => 'nbHits' in result),
      words.car_type,
    );
  };
}
