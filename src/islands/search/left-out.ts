/**
 * Stands in for parts of InstantSearch that this product does not use (astro.config.mjs), 6 kB of what every shopper's
 * browser would load: the address is kept by `stores/search.ts`, nobody is told what shoppers look at, and our clients
 * have no cache to be filled from the printed page.
 */
const unused = () => {
  throw new Error('This part of InstantSearch is left out');
};

export {
  unused as createInsightsMiddleware,
  unused as createMetadataMiddleware,
  unused as createRouterMiddleware,
};

/** Of templates as text, of which React has none. */
export default () => ({});
export const isMetadataEnabled = () => false;
export const hydrateSearchClient = () => {};
