import type { BudgetFigures } from '#domain/finance/budget-choice.ts';
import type { BudgetPanel } from '#domain/view/budget-view.ts';
import { type BudgetQuestion, budgetFigures, budgetRequests } from '#search/budget.ts';
import { listedNow } from '#search/clients/listed-now.ts';
import { createStaticClient } from '#search/clients/static.ts';
import { readFile } from '../read-file.ts';

/** Answers from the release's own index, which is fetched with the first question. */
export function queryIndex({
  index_href,
  words,
}: Pick<BudgetPanel, 'index_href' | 'words'>): (question: BudgetQuestion) => Promise<BudgetFigures> {
  const client = createStaticClient({
    href: index_href,
    fetch: readFile,
    limit: listedNow,
  });
  return async (question) => {
    const { results } = await client.search(budgetRequests(question));
    return budgetFigures(
      results.filter((result) => 'nbHits' in result),
      words.car_type,
    );
  };
}
