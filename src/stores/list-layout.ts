import { persistedList } from './persisted.ts';

/** How a list of cars is laid out. */
export const LAYOUTS = ['grid', 'list'] as const;

export type ListLayout = (typeof LAYOUTS)[number];

const isLayout = (value: unknown): value is ListLayout => LAYOUTS.some((layout) => layout === value);

/** The layout that the shopper chose last, if any. */
const $chosen = persistedList('layout', { isItem: isLayout, limit: 1 });

/** Chooses a layout for every list of this site, and remembers it. */
export const setListLayout = (layout: ListLayout): void => $chosen.set([layout]);

/** Calls `listener` now and with every other layout, those chosen in other tabs too: a grid until one is chosen. */
export const onListLayout = (listener: (layout: ListLayout) => void): (() => void) =>
  $chosen.subscribe(([chosen = 'grid']) => listener(chosen));
