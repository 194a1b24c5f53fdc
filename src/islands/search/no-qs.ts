/** Stands in for `qs`, 14 kB that InstantSearch's router alone needs: our addresses are kept by `stores/search.ts`. */
export default {};
