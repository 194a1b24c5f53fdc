import { noteVisit } from '#stores/visit.ts';
import { startButtons } from './shortlist/buttons.ts';
import { startCounts } from './shortlist/counts.ts';
import { startRecentlyViewed } from './shortlist/recently-viewed.ts';
import { startSaveButtons } from './shortlist/save-buttons.ts';
import { startToast } from './shortlist/toast.ts';

/** Starts what a page runs once it is idle: the shopper's lists, and the note of the visit (S1 §3 "visited_pages"). */
export function startIdle(): void {
  startToast();
  startRecentlyViewed();
  startButtons();
  startCounts();
  startSaveButtons();
  // The style sheet shows the buttons of the lists from then on.
  document.documentElement.dataset.shortlist = '';
  noteVisit(location);
}
