import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseSearch } from '#domain/search/search-url.ts';
import { createSearchClient } from '#search/clients/create-search-client.ts';
import { initialResult } from './listing-result.ts';
import { NoResults } from './NoResults.tsx';
import type { LiveSearchState } from './search.ts';
import { searchViewWith } from './search-view.fixture.ts';

const nothing = () => {};

/** What is printed where a search of a site finds nothing. */
function printed(address: string, view: Parameters<typeof searchViewWith>[0]): string {
  const own = searchViewWith(view);
  const search: LiveSearchState = {
    view: own,
    state: parseSearch(address),
    typed: '',
    line: null,
    result: { ...initialResult(own), count: 0 },
    until: undefined,
    isPrinted: false,
    isPending: false,
    hasFailed: false,
    change: nothing,
    type: nothing,
    commit: nothing,
    complete: nothing,
  };
  const client = createSearchClient({ provider: own.provider, href: own.index_href, fetch });
  return renderToString(<NoResults search={search} client={client} />);
}

it("leads to the same search on the group's other sites, without what is this site's alone", () => {
  const group_sites = [
    { name: 'Southern Cross Kia', url: 'https://kia.example' },
    { name: 'Southern Cross Ford', url: 'https://ford.example/' },
  ];
  const page = printed('?body=Ute&location_name=Richmond&city=Hobart&page=2', { group_sites });
  const search = '/search?body=Ute&amp;car_type=used">';
  expect(page).toContain(`href="https://kia.example${search}Search Southern Cross Kia for the same</a>`);
  expect(page).toContain(`href="https://ford.example${search}`);
  expect(printed('?body=Ute', {})).not.toContain('for the same');
});
