import { useLayoutEffect } from 'react';
import { afterPaint } from '../after-paint.ts';
import type { ListingResult } from './listing-result.ts';

/**
 * Lays out and paints only what is in view in the first frame of a result (`list-layout.css`), and the rest in the next
 * one: shoppers wait for the first.
 */
export function useViewFirst(place: HTMLElement, result: ListingResult, isLive: boolean): void {
  useLayoutEffect(() => {
    const search = place.closest<HTMLElement>('live-search');
    if (search === null || !isLive) return;
    search.dataset.viewFirst = '';
    afterPaint(() => delete search.dataset.viewFirst);
  }, [place, result, isLive]);
}
