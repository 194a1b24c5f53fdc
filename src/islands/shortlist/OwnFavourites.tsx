import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { includes } from '#domain/shortlist/list.ts';
import { favouritesPath, newArrivalsPath } from '#domain/site/routes.ts';
import { $favourites } from '#stores/favourites.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';
import { Icon } from '#ui/Icon.tsx';
import { request } from '../request.ts';
import { NoShortlist } from './NoShortlist.tsx';
import { ShortlistCard } from './ShortlistCard.tsx';
import { shareLink } from './share.ts';
import { toggleSaved } from './toggle-saved.ts';

export interface OwnFavouritesProps {
  searchHref: string;
  /** Whether the site mails about lists of cars. */
  hasAlert: boolean;
}

/** The shopper's own list, in step with other tabs; removed cars stay visible until the page is left. */
export function OwnFavourites({ searchHref, hasAlert }: OwnFavouritesProps) {
  const favourites = useStore($favourites);
  const records = useStore($records);
  const [shown, setShown] = useState(favourites);
  const added = favourites.filter(({ id }) => !includes(shown, id));
  if (added.length > 0) setShown([...shown, ...added]);
  useEffect(() => {
    readRecords(
      shown.map(({ id }) => id),
      request,
    );
  }, [shown]);

  if (shown.length === 0)
    return <NoShortlist searchHref={searchHref} text="Press the heart on a car to keep it here." />;
  const listHref = favouritesPath(favourites.map(({ id }) => id));
  const share = () => shareLink(listHref, document.title);
  return (
    <>
      <div className="section-heading">
        <h2>
          {favourites.length} {favourites.length === 1 ? 'car' : 'cars'}
        </h2>
        <div className="cluster">
          {hasAlert && favourites.length > 0 && (
            <a
              className="button button--secondary"
              href={newArrivalsPath(
                favourites.length === 1 ? favourites[0]?.name : `My ${favourites.length} favourites`,
                listHref,
              )}
            >
              <Icon name="mail" /> Mail me if a price drops
            </a>
          )}
          <button
            className="button button--secondary"
            type="button"
            disabled={favourites.length === 0}
            onClick={share}
          >
            <Icon name="share" /> Share this list
          </button>
        </div>
      </div>
      <ul className="cards">
        {shown.map((entry) => (
          <li key={entry.id}>
            <ShortlistCard
              entry={entry}
              result={records.get(entry.id)}
              isListed={includes(favourites, entry.id)}
              onToggle={() => toggleSaved(entry)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
