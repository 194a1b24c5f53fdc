import { useState } from 'react';
import { FAVOURITES_LIMIT, idsIn } from '#domain/shortlist/list.ts';
import { favouritesPath } from '#domain/site/routes.ts';
import { OwnFavourites, type OwnFavouritesProps } from './OwnFavourites.tsx';
import { SharedFavourites } from './SharedFavourites.tsx';

/** `/favourites` (S1 §2): the shopper's own list, or one shared by a link with ids. */
export function Favourites(props: OwnFavouritesProps) {
  const [shared, setShared] = useState(() =>
    idsIn(new URLSearchParams(location.search).get('ids'), FAVOURITES_LIMIT),
  );
  if (shared.length === 0) return <OwnFavourites {...props} />;
  const showOwn = () => {
    history.replaceState(null, '', favouritesPath());
    setShared([]);
  };
  return <SharedFavourites ids={shared} searchHref={props.searchHref} onDone={showOwn} />;
}
