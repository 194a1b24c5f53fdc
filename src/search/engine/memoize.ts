/** Calls `make` once for each key and caches its result. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const cache = new Map<string, { value: T }>();
  return (key) => {
    const value = cache.get(key) ?? { value: make(key) };
    cache.set(key, value);
    return value.value;
  };
}

/** Calls `make` at first use and caches its result. */
export function once<T>(make: () => T): () => T {
  const memo = memoize(make);
  return () => memo('');
}
