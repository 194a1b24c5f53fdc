import { useState } from 'react';
import { FAVOURITES_LIMIT, idsIn } from '#domain/shortlist/list.ts';
import { favouritesPath } from '#domain/site/routes.ts';
import { OwnFavourites } from './OwnFavourites.tsx';
import { SharedFavourites } from './SharedFavourites.tsx';

/** `/favourites` (S1 §2): the shopper's own list, or one shared by a link with ids. */
export function Favourites({ searchHref }: { searchHref: string }) {
  const [shared, setShared] = useState(() =>
    idsIn(new URLSearchParams(location.search).get('ids'), FAVOURITES_LIMIT),
  );
  if (shared.length === 0) return <OwnFavourites searchHref={searchHref} />;
  const showOwn = () => {
    history.replaceState(null, '', favouritesPath());
    setShared([]);
  };
  return <SharedFavourites ids={shared} searchHref={searchHref} onDone={showOwn} />;
}
