import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { includes } from '#domain/shortlist/list.ts';
import { favouritesPath, newArrivalsPath } from '#domain/site/routes.ts';
import { $favourites } from '#stores/favourites.ts';
import { Icon } from '#ui/Icon.tsx';
import { NoShortlist } from './NoShortlist.tsx';
import { ShortlistCards } from './ShortlistCards.tsx';
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
  const [shown, setShown] = useState(favourites);
  const added = favourites.filter(({ id }) => !includes(shown, id));
  if (added.length > 0) setShown([...shown, ...added]);

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
      <ShortlistCards entries={shown} isListed={(id) => includes(favourites, id)} onToggle={toggleSaved} />
    </>
  );
}
