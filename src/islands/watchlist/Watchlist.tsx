import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { without } from '#domain/shortlist/list.ts';
import { $favourites } from '#stores/favourites.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';
import { $watched, toggleWatched } from '#stores/watchlist.ts';
import { FinanceNoteOf } from '#ui/FinanceNote.tsx';
import { KeptCar } from '../shortlist/KeptCar.tsx';
import { NoShortlist } from '../shortlist/NoShortlist.tsx';
import { show } from '../shortlist/toast.ts';
import { Devices } from './Devices.tsx';
import { useWatchlist } from './use-watchlist.ts';
import { sendSave } from './watchlist-api.ts';

/** `/watchlist`: the cars that somebody watches on every device, as they are now (rules 44, 45). */
export function Watchlist({ searchHref, zone }: { searchHref: string; zone: string }) {
  const { answer, change } = useWatchlist();
  if (answer === null || answer.kind === 'signed_out') return <p className="muted">Looking up your cars…</p>;
  if (answer.kind === 'failed') return <p className="notice notice--warn">{answer.message}</p>;
  const { cars, texts } = answer.list;
  return (
    <div className="stack watchlist">
      <MergeOffer watched={cars} onMerge={(ids) => change({ ids })} />
      <WatchedCars cars={cars} searchHref={searchHref} />
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
      <Devices zone={zone} />
    </div>
  );
}

type Cars = Parameters<typeof KeptCar>[0]['entry'][];

/** "On sign-in offer merge" (rules 44): favourites of this browser that are not watched. */
function MergeOffer({ watched, onMerge }: { watched: Cars; onMerge: (ids: string[]) => void }) {
  const favourites = useStore($favourites);
  const [declined, setDeclined] = useState(false);
  const others = watched.reduce((rest, { id }) => without(rest, id), [...favourites]);
  if (others.length === 0 || declined) return null;
  const cars = others.length === 1 ? '1 favourite' : `${others.length} favourites`;
  return (
    <div className="notice">
      <p>You have {cars} in this browser that you do not watch yet.</p>
      <div className="cluster">
        <button className="button" type="button" onClick={() => onMerge(others.map(({ id }) => id))}>
          Watch {others.length === 1 ? 'it' : 'them'} too
        </button>
        <button className="button button--quiet" type="button" onClick={() => setDeclined(true)}>
          Not now
        </button>
      </div>
    </div>
  );
}

/** What is taken off stays in sight until the page is left, so that it can be put back. */
function WatchedCars({ cars, searchHref }: { cars: Cars; searchHref: string }) {
  const watched = useStore($watched);
  const records = useStore($records);
  useEffect(() => {
    readRecords(cars.map(({ id }) => id));
  }, [cars]);
  if (cars.length === 0)
    return <NoShortlist searchHref={searchHref} text="Press Save on a car to watch it here." />;
  const toggle = async (id: string) => {
    const outcome = await toggleWatched(id, sendSave);
    if (outcome.kind === 'failed') show(outcome.message, 'destructive');
  };
  const cards = cars.flatMap(({ id }) => {
    const answer = records.get(id);
    return answer?.kind === 'found' ? [answer.record.card] : [];
  });
  return (
    <>
      <h2>
        {watched.length} {watched.length === 1 ? 'car' : 'cars'}
      </h2>
      <ul className="cards">
        {cars.map((entry) => (
          <li key={entry.id}>
            <KeptCar
              entry={entry}
              answer={records.get(entry.id)}
              kept={watched.includes(entry.id)}
              onToggle={() => toggle(entry.id)}
            />
          </li>
        ))}
      </ul>
      <FinanceNoteOf vehicles={cards} />
    </>
  );
}
