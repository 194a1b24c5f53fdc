/** Whether the site has sign-in, and with it a watchlist. */
export const hasWatchlist = (): boolean => document.documentElement.dataset.watchlist !== undefined;
