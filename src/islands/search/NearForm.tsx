import { useRef, useState } from 'react';
import { DISTANCES, type Nearby, type SearchRadius, withNearby } from '#domain/search/search-state.ts';
import { $search } from '#stores/search.ts';
import { placeOf, useUnknownPlace } from './places.ts';
import type { LiveSearchState } from './search.ts';

const DEFAULT_KM: SearchRadius = 50;

/** What the fields hold, from the address when they were last filled. */
interface Draft {
  near: Nearby | null;
  postcode: string;
  km: SearchRadius;
  problem: string | null;
}

const draftOf = (near: Nearby | null): Draft => ({
  near,
  postcode: near?.postcode ?? '',
  km: near?.km ?? DEFAULT_KM,
  problem: null,
});

/** "Within N km of" a postcode; the page has the main ones, and requests others from its own service. */
export function NearForm({ search: { state, change } }: { search: LiveSearchState }) {
  const { near } = state;
  const [draft, setDraft] = useState(() => draftOf(near));
  if (draft.near !== near) setDraft(draftOf(near));
  const unknown = useUnknownPlace(near);
  const problem = draft.problem ?? unknown;

  const latest = useRef(0);
  const apply = async () => {
    const postcode = draft.postcode.trim();
    latest.current += 1;
    const own = latest.current;
    const found = await problemOf(postcode);
    // The latest request counts.
    if (own !== latest.current) return;
    setDraft((typed) => ({ ...typed, problem: found }));
    // The search may have changed while the places were on their way.
    if (found === null) change(withNearby($search.get(), { postcode, km: draft.km }));
  };

  return (
    <form
      className="near"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label>
        <span>Within</span>
        <select
          className="field"
          name="within"
          autoComplete="off"
          value={draft.km}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, km: DISTANCES.find((km) => km === Number(value)) ?? DEFAULT_KM })
          }
        >
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
          value={draft.postcode}
          onChange={({ currentTarget }) => setDraft({ ...draft, postcode: currentTarget.value })}
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
  );
}

async function problemOf(postcode: string): Promise<string | null> {
  try {
    return (await placeOf(postcode)).problem;
  } catch (cause) {
    console.error(cause);
    return 'Postcodes cannot be looked up at the moment.';
  }
}
