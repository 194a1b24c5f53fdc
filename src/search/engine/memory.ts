/** Calls `make` once for each key and keeps what it gave. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, { value: T }>();
  return (key) => {
    const value = known.get(key) ?? { value: make(key) };
    known.set(key, value);
    return value.value;
  };
}

/** Calls `make` at first use and keeps what it gave. */
export function once<T>(make: () => T): () => T {
  const kept = memoize(make);
  return () => kept('');
}
