/**
 * Stands in for the package `qs` (astro.config.mjs), whose 14 kB InstantSearch brings for nested addresses. Ours are
 * flat, and `stores/search.ts` writes them, so that nothing here is called.
 */
export default {};
