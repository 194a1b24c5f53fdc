import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { shownPromos, withPromos } from '#domain/promo/promo.ts';
import { pagingBy } from '#domain/search/paging.ts';
import { withPage } from '#domain/search/search-state.ts';
import type { ListingTile } from '#domain/view/listing-view.ts';
import { searchHref } from '#stores/search.ts';
import { PageLinks } from '#ui/PageLinks.tsx';
import { TileGrid } from '#ui/TileGrid.tsx';
import type { PostcodePoint } from '../postcode/place-of.ts';
import { usePlace } from './places.ts';
import type { LiveSearchState } from './search.ts';

/** The cars of a page with its promos, and the way to the other pages. */
export function Results({ search }: { search: LiveSearchState }) {
  const { state, result, change } = search;
  const heading = useRef<HTMLHeadingElement>(null);
  const { point: from } = usePlace(state.near);

  const turnTo = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const page = Number(event.currentTarget.dataset.page);
    flushSync(() => change(withPage(state, page)));
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ behavior: 'instant' });
  };

  return (
    <>
      <h2 className="results-heading" tabIndex={-1} ref={heading}>
        Results
      </h2>
      <TileGrid tiles={tilesOf(search, from)} />
      {result.pages > 1 && (
        <PageLinks paging={pagingBy((page) => searchHref(withPage(state, page)), result)} onClick={turnTo} />
      )}
    </>
  );
}

/** Promos are placed by the browser's clock: a page may be older than the end of their window (rules 1, 32). */
function tilesOf({ view, result }: LiveSearchState, from: PostcodePoint | null): ListingTile[] {
  const promos = shownPromos(view.promos, new Date());
  return withPromos(result.cards, promos, result).map((tile) => {
    if (tile.kind === 'promo') return { kind: 'promo', promo: tile.promo.tile };
    const place = view.places[tile.vehicle.location ?? ''];
    return from?.distanceTo && place ? { ...tile, distance: from.distanceTo(place) } : tile;
  });
}
