import { $favourites } from '#stores/favourites.ts';
import { call } from '../api.ts';

/**
 * "On sign-in offer merge" (rules 44): shows `box` where this browser has favourites. The function that it returns
 * puts them on the watchlist of who is signed in then, if the box is ticked; `/watchlist` offers what that leaves.
 */
export function offerFavourites(box: HTMLElement): () => Promise<void> {
  const [tick, words] = [box.querySelector('input'), box.querySelector('span')];
  const ids = $favourites.get().map(({ id }) => id);
  if (tick === null || words === null || ids.length === 0) return async () => {};
  words.textContent = `Watch my ${ids.length === 1 ? 'favourite' : `${ids.length} favourites`} too`;
  box.hidden = false;
  return async () => {
    if (tick.checked) await call('POST /api/watchlist', { body: { ids } });
  };
}
