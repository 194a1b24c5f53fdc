import { siteEvent } from '#domain/events/events.ts';
import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { includes, type ToggleOutcome } from '#domain/shortlist/list.ts';
import { $favourites, toggleFavourite } from '#stores/favourites.ts';
import { $watched } from '#stores/watchlist.ts';
import { pushEvent } from '../analytics/data-layer.ts';
import { hasWatchlist } from './has-watchlist.ts';

/** Saves a car or removes it, in this browser and in the account of whoever is signed in. */
export function toggleSaved(entry: ShortlistEntry): ToggleOutcome {
  const isWatched = $watched.get().includes(entry.id);
  // A watched car that is no favourite was saved on another device: it is removed from the watchlist.
  const outcome = isWatched && !includes($favourites.get(), entry.id) ? 'removed' : toggleFavourite(entry);
  if (outcome === 'added') pushEvent(siteEvent('favourite', entry.id));
  if (outcome !== 'full' && hasWatchlist() && isWatched === (outcome === 'removed'))
    import('../watchlist/save.ts').then(({ saveToAccount }) => saveToAccount(entry)).catch(console.error);
  return outcome;
}
