import { useEffect, useState } from 'react';
import { countText } from '#domain/search/count-text.ts';
import { refinementsOf, type SearchState, withoutAll, withPage } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { SearchClient } from '#search/clients/client.ts';
import { alertHref } from './alert-href.ts';
import { type CountedWays, countWays } from './count-relaxations.ts';
import { placeOf, useUnknownPlace } from './places.ts';
import { type LiveSearchState, RESULTS_ID } from './search.ts';
import { refinementText, valueText } from './value-text.ts';

interface NoResultsProps {
  search: LiveSearchState;
  client: SearchClient;
}

/**
 * Names the makes and models that the site lacks, and offers similar cars or wider searches, with their counts
 * (features §1 "No-results help").
 */
export function NoResults({ search: { view, state, change }, client }: NoResultsProps) {
  const ways = useWays(client, state, view);
  const unknown = useUnknownPlace(state.near);
  const cars = view.words.cars;
  const { similar = null, relaxations = [] } = ways ?? {};
  const names = (values: readonly string[]) =>
    values.map((value) => valueText('make_model', value, view)).join(', ');
  const absent = similar && `No ${names(similar.absent)} here`;
  const apply = (next: SearchState) => {
    change(next);
    document.getElementById(RESULTS_ID)?.focus();
  };
  return (
    <div className="no-results">
      <h2>{unknown ?? absent ?? `No ${cars.toLowerCase()} match all of that`}</h2>
      {similar && similar.count > 0 && (
        <Way
          text={`${similar.count} similar: ${names(similar.kinds)}.`}
          label={`Show ${similar.count} similar`}
          onClick={() => apply(similar.state)}
        />
      )}
      {relaxations.map(({ dropped, state: next, count }) => {
        const text = dropped.map((part) => refinementText(part, view)).join(', ');
        return (
          <Way
            key={text}
            text={`Without ${text} there ${count === 1 ? 'is' : 'are'} ${countText(count, cars)}.`}
            label={`Remove ${text}`}
            onClick={() => apply(next)}
          />
        );
      })}
      {relaxations.length === 0 && <p>{`The list holds ${countText(view.results.count, cars)} in all.`}</p>}
      {(relaxations.length === 0 || refinementsOf(state).length > 1) && (
        <button className="button button--secondary" type="button" onClick={() => apply(withoutAll(state))}>
          Clear all filters
        </button>
      )}
      {view.group_sites?.map(({ name, url }) => (
        <a key={url} href={new URL(elsewhere(state, view), url).href}>
          {`Search ${name} for the same`}
        </a>
      ))}
      {view.has_alert && <a href={alertHref(state, view)}>Hear of new arrivals</a>}
    </div>
  );
}

const OWN_PLACES = ['location_name', 'dealership_name', 'city'] as const;

/** The same search on the whole list of another site, which has other places and perhaps no such page. */
function elsewhere(state: SearchState, { scope }: SearchView): string {
  const parameters = new URLSearchParams(printSearch(withPage(state, 1)));
  for (const place of OWN_PLACES) parameters.delete(place);
  for (const { kind, attribute, value } of scope.flat())
    if (kind === 'facet' && !(attribute in state.values)) parameters.append(attribute, value);
  return `${searchRoutePath()}?${parameters}`;
}

/** One way out, and how many cars it leads to. */
function Way({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <>
      <p>{text}</p>
      <button className="button" type="button" onClick={onClick}>
        {label}
      </button>
    </>
  );
}

/** Returns the replacements of a search that found nothing; `null` until they are counted. */
function useWays(client: SearchClient, state: SearchState, view: SearchView): CountedWays | null {
  const [found, setFound] = useState<{ state: SearchState; ways: CountedWays } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const find = async () => {
      const near = state.near && (await placeOf(state.near.postcode));
      const ways = await countWays(client, state, view, near?.place ?? null);
      if (isWanted) setFound({ state, ways });
    };
    find().catch(console.error);
    return () => {
      isWanted = false;
    };
  }, [client, state, view]);
  return found?.state === state ? found.ways : null;
}
