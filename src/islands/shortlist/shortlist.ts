import { startButtons } from './buttons.ts';
import { startCounts } from './counts.ts';
import { startRecentlyViewed } from './recently-viewed.ts';
import { startSaveButtons } from './save-buttons.ts';
import { startToast } from './toast.ts';

/** Brings the shopper's lists to life on a page; the style sheet shows their buttons from then on. */
export function startShortlist(): void {
  startToast();
  startRecentlyViewed();
  startButtons();
  startCounts();
  startSaveButtons();
  document.documentElement.dataset.shortlist = '';
}
