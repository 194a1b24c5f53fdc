import { LIST_LAYOUTS, type ListLayout } from './list-layouts.ts';
import { persistedList } from './persisted.ts';

const isLayout = (value: unknown): value is ListLayout => LIST_LAYOUTS.some((layout) => layout === value);

/** The shopper's last choice, if any. */
const $chosen = persistedList('layout', { isItem: isLayout, limit: 1 });

/** Chooses and stores the layout for every list of this site. */
export const setListLayout = (layout: ListLayout): void => $chosen.set([layout]);

/** Calls `listener` with the current layout and every change, including those in other tabs; the default is a grid. */
export const onListLayout = (listener: (layout: ListLayout) => void): (() => void) =>
  $chosen.subscribe(([chosen = 'grid']) => listener(chosen));
