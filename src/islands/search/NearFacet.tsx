import { useState } from 'react';
import { postcodeProblem, unknownPostcodeMessage } from '#domain/geo/postcode.ts';
import { DISTANCES, type Distance, withNearby } from '#domain/search/search-state.ts';
import { Icon } from '#ui/Icon.tsx';
import { loadPlaces, useUnknownPlace } from './places.ts';
import type { Search } from './search.ts';

const USUAL: Distance = 50;

/** "Within N km of" a postcode, whose place the page knows by itself: nobody is asked. */
export function NearFacet({ search: { state, isPrinted, change } }: { search: Search }) {
  const { near } = state;
  const [typed, setTyped] = useState<string | null>(null);
  const unknown = useUnknownPlace(near);
  const problem = typed ?? unknown;

  const look = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const postcode = String(given.get('postcode')).trim();
    const km = DISTANCES.find((distance) => distance === Number(given.get('within'))) ?? USUAL;
    const isKnown = postcodeProblem(postcode) === null && (await loadPlaces())(postcode) !== null;
    setTyped(postcodeProblem(postcode) ?? (isKnown ? null : unknownPostcodeMessage(postcode)));
    if (isKnown) change(withNearby(state, { postcode, km }));
  };

  return (
    <details className="facet" open={near !== null}>
      <summary>
        <span>Distance</span>
        <Icon name="chevron-down" />
      </summary>
      {!isPrinted && (
        <form
          key={near?.postcode}
          className="near"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            look(event.currentTarget);
          }}
        >
          <label>
            <span>Within</span>
            <select className="field" name="within" autoComplete="off" defaultValue={near?.km ?? USUAL}>
              {DISTANCES.map((km) => (
                <option key={km} value={km}>{`${km} km`}</option>
              ))}
            </select>
          </label>
          <label>
            <span>of postcode</span>
            <input
              className="field"
              type="text"
              name="postcode"
              inputMode="numeric"
              maxLength={4}
              autoComplete="postal-code"
              defaultValue={near?.postcode}
              aria-invalid={problem !== null}
              aria-describedby={problem === null ? undefined : 'near-problem'}
            />
          </label>
          <button className="button button--secondary" type="submit">
            Apply
          </button>
          {problem !== null && (
            <p id="near-problem" className="near__problem" role="alert">
              {problem}
            </p>
          )}
        </form>
      )}
    </details>
  );
}
