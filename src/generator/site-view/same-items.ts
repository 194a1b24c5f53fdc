/** Whether two lists hold the very same things in the same order. */
export const sameItems = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((item, place) => item === others[place]);
