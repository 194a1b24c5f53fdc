import { $ownHolds } from '#stores/own-holds.ts';
import { noteVisit } from '#stores/visit.ts';
import { startPhotoTransition } from './navigation/photo-transition.ts';
import { startButtons } from './shortlist/buttons.ts';
import { startCounts } from './shortlist/counts.ts';
import { startRecentlyViewed } from './shortlist/recently-viewed.ts';
import { startToast } from './shortlist/toast.ts';
import { startSuggestions } from './suggest/start-suggestions.ts';
import { endPendingSave } from './watchlist/end-pending-save.ts';

/**
 * Starts what a page defers until it is idle: the shopper's lists, and the record of the visit (S1 §3 "visited_pages").
 */
export function startIdle(): void {
  startToast();
  startRecentlyViewed();
  startButtons();
  startCounts();
  void endPendingSave();
  // The style sheet shows the list buttons from now on.
  document.documentElement.dataset.shortlist = '';
  startSuggestions();
  startPhotoTransition();
  noteVisit(location);
  if ($ownHolds.get().length > 0)
    import('./reservation/own-hold.ts').then(({ startOwnHold }) => startOwnHold());
}
