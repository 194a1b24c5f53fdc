/** Work that goes before other work: what takes a `turn` waits until none of it is under way. */
export function openPrecedence() {
  let running = 0;
  let free = Promise.withResolvers<void>();
  free.resolve();
  return {
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running === 0) free = Promise.withResolvers();
      running += 1;
      try {
        return await task();
      } finally {
        running -= 1;
        if (running === 0) free.resolve();
      }
    },
    turn: (): Promise<void> => free.promise,
  };
}
