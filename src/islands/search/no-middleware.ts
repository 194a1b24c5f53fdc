/**
 * Stands in for two parts of InstantSearch that this product does not use (astro.config.mjs), 4 kB of what every
 * shopper's browser would load: the address is kept by `stores/search.ts`, and nobody is told what shoppers look at.
 */
const unused = () => {
  throw new Error('This part of InstantSearch is left out');
};

export { unused as createInsightsMiddleware, unused as createRouterMiddleware };
