import { useStore } from '@nanostores/react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { count } from '#domain/count.ts';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { without } from '#domain/shortlist/list.ts';
import { $favourites } from '#stores/favourites.ts';
import { $watched } from '#stores/watchlist.ts';
import { NoShortlist } from '../shortlist/NoShortlist.tsx';
import { ShortlistCards } from '../shortlist/ShortlistCards.tsx';
import { announce } from '../shortlist/toast.ts';
import { Devices } from './Devices.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { save } from './save.ts';
import { useWatchlist } from './use-watchlist.ts';

/** `/watchlist`: the visitor's watched cars on all devices, with current facts (rules 44, 45). */
export function Watchlist({ searchHref, zone }: { searchHref: string; zone: string }) {
  const { result, change } = useWatchlist();
  const heading = useRef<HTMLHeadingElement>(null);
  if (result === null) return <p className="muted">Looking up your cars…</p>;
  if (result.kind === 'failed') return <p className="notice notice--warn">{result.message}</p>;
  const { cars, texts } = result.list;
  // The clicked button is removed with the offer.
  const readList = () => (heading.current ?? document.getElementById('main'))?.focus();
  return (
    <div className="stack watchlist">
      <MergeOffer watched={cars} onMerge={(ids) => change({ ids })} onGone={readList} />
      <WatchedCars cars={cars} searchHref={searchHref} headingRef={heading} />
      <section className="stack">
        <h2>Texts about these cars</h2>
        <p>
          {texts
            ? 'We text you when a price drops, when a car sells and when it comes back: one text for each change.'
            : 'We text you nothing about these cars.'}
        </p>
        <div className="cluster">
          <button
            className="button button--secondary"
            type="button"
            onClick={() => change({ texts: !texts })}
          >
            {texts ? 'Stop the texts' : 'Text me about changes'}
          </button>
        </div>
      </section>
      <SavedSearches />
      <Devices zone={zone} />
    </div>
  );
}

type Cars = readonly ShortlistEntry[];

interface MergeOfferProps {
  watched: Cars;
  /** Returns whether the list contains them afterwards. */
  onMerge: (ids: string[]) => Promise<boolean>;
  /** Called when the clicked button has been removed. */
  onGone: () => void;
}

/** "On sign-in offer merge" (rules 44): this browser's favourites that are not watched yet. */
function MergeOffer({ watched, onMerge, onGone }: MergeOfferProps) {
  const favourites = useStore($favourites);
  const [declined, setDeclined] = useState(false);
  const others = watched.reduce((rest, { id }) => without(rest, id), [...favourites]);
  if (others.length === 0 || declined) return null;
  const cars = count(others.length, 'favourite');
  const merge = async () => {
    if (!(await onMerge(others.map(({ id }) => id)))) return;
    onGone();
    announce(`You watch ${others.length === 1 ? 'it' : 'them'} too`);
  };
  const decline = () => {
    flushSync(() => setDeclined(true));
    onGone();
  };
  return (
    <div className="notice">
      <p>You have {cars} in this browser that you do not watch yet.</p>
      <div className="cluster">
        <button className="button" type="button" onClick={() => void merge()}>
          Watch {others.length === 1 ? 'it' : 'them'} too
        </button>
        <button className="button button--quiet" type="button" onClick={decline}>
          Not now
        </button>
      </div>
    </div>
  );
}

interface WatchedCarsProps {
  cars: Cars;
  searchHref: string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The watched cars; a removed one stays visible until the page is left, so that it can be put back. */
function WatchedCars({ cars, searchHref, headingRef }: WatchedCarsProps) {
  const watched = useStore($watched);
  if (cars.length === 0)
    return <NoShortlist searchHref={searchHref} text="Press the heart on a car to watch it here." />;
  return (
    <>
      <h2 tabIndex={-1} ref={headingRef}>
        {count(watched.length, 'car')}
      </h2>
      <ShortlistCards
        entries={cars}
        isListed={(id) => watched.includes(id)}
        onToggle={(entry) => void save(entry)}
      />
    </>
  );
}
