import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { favouritesPath } from '#domain/site/routes.ts';
import { $favourites, removeFavourite } from '#stores/favourites.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';
import { FinanceNoteOf } from '#ui/FinanceNote.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KeptCar } from './KeptCar.tsx';
import { NoShortlist } from './NoShortlist.tsx';
import { shareLink } from './share.ts';

/** The shopper's own list, which other tabs change as well. */
export function OwnFavourites({ searchHref }: { searchHref: string }) {
  const entries = useStore($favourites);
  const records = useStore($records);
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = entries.map(({ id }) => id);

  useEffect(() => {
    readRecords(entries.map(({ id }) => id));
    // A removed card takes the focus with it.
    if (document.activeElement === document.body && heading.current?.dataset.count) heading.current.focus();
    if (heading.current) heading.current.dataset.count = String(entries.length);
  }, [entries]);

  if (entries.length === 0)
    return <NoShortlist searchHref={searchHref} text="Press the heart on a car to keep it here." />;
  const cards = ids.flatMap((id) => {
    const answer = records.get(id);
    return answer?.kind === 'found' ? [answer.record.card] : [];
  });
  return (
    <>
      <div className="section-heading">
        <h2 ref={heading} tabIndex={-1}>
          {entries.length} {entries.length === 1 ? 'car' : 'cars'}
        </h2>
        <button
          className="button button--secondary"
          type="button"
          onClick={() => shareLink(favouritesPath(ids), document.title)}
        >
          <Icon name="share" /> Share this list
        </button>
      </div>
      <ul className="cards">
        {entries.map((entry) => (
          <li key={entry.id}>
            <KeptCar
              entry={entry}
              answer={records.get(entry.id)}
              onRemove={() => removeFavourite(entry.id)}
            />
          </li>
        ))}
      </ul>
      <FinanceNoteOf vehicles={cards} />
    </>
  );
}
